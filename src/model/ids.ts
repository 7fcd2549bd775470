import type { Brand } from './brand.ts';

/** Row key of a URL inside one store; means nothing outside it. */
export type UrlKey = Brand<number, 'UrlKey'>;

/** The URL's public number, 1 … 9,999,999,999, given in URL order when a collection settles. Never changes. */
export type UrlId = Brand<number, 'UrlId'>;

/** `0181640135`, or `0181640135-2` for the second re-fetch. */
export type DocumentId = Brand<string, 'DocumentId'>;

export type RunId = Brand<number, 'RunId'>;

/** Lower-case hexadecimal MD5 of the bytes of a body. */
export type Md5 = Brand<string, 'Md5'>;

/** Revision 0 is the first version fetched; later ones count re-fetches that brought different bytes. */
export const documentId = (id: UrlId, revision: number): DocumentId => {
  const digits = String(id).padStart(10, '0');
  return (revision === 0 ? digits : `${digits}-${revision}`) as DocumentId;
};

export const parseDocumentId = (text: string): { id: UrlId; revision: number } | null => {
  const match = /^(\d{10})(?:-(\d{1,9}))?$/.exec(text);
  if (match === null) return null;
  return { id: Number(match[1]) as UrlId, revision: Number(match[2] ?? 0) };
};
