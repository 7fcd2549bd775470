import { createHash } from 'node:crypto';
import { type DocumentId, documentId, parseDocumentId, type UrlId } from '../../model/ids.ts';

export interface DocumentKey {
  readonly id: number;
  readonly revision: number;
}

export const idOf = (id: DocumentId): DocumentKey => {
  const parsed = parseDocumentId(id);
  if (parsed === null) throw new TypeError(`${id} is not a document id`);
  return parsed;
};

export const documentIdOf = (key: DocumentKey): DocumentId => documentId(key.id as UrlId, key.revision);

export const compareKeys = (a: DocumentKey, b: DocumentKey): number => a.id - b.id || a.revision - b.revision;

/** 64 bits tell digests apart: with 10^8 documents two of one id's versions collide with chance 10^-19. */
export const digestBits = (digest: string): readonly [number, number] => {
  const bytes = createHash('sha256').update(digest).digest();
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
};
