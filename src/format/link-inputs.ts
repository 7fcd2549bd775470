import { sha256 } from '../base/digest.ts';
import type { StandardDocument } from '../model/document.ts';
import { documentId, type DocumentId, type UrlId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { Url } from '../model/url.ts';
import { xmlSafe } from '../standard/xml.ts';
import type { Store } from '../store/port.ts';
import type { AnchorGroup, KnownRights } from './format-job.ts';

/** What a document holds that is not in the bytes of its own page: it changes whenever other pages do. */
export interface LinkInputs {
  readonly inLinks: readonly AnchorGroup[];
  readonly linkedIds: ReadonlyMap<Url, DocumentId>;
}

/** All that a document and its measures are made from beside the bytes of its page. */
export interface DocumentInputs extends LinkInputs {
  readonly rights: KnownRights;
}

/** What the link table knows now of the links to and from a page: what its next document will be made with. */
export const linkInputs = (store: Store, id: UrlId, inLinksMax: number): LinkInputs => ({
  inLinks: inLinksOf(store, id, inLinksMax),
  linkedIds: new Map(
    store.pages.linksFrom(id).flatMap(({ to, toId }) => (toId === null ? [] : [[to, documentId(toId, 0)]])),
  ),
});

/** What a document that exists was made with, read back from it; a manifest is printed from these, whatever the link table says now. */
export const linkInputsIn = ({ inLinks, outLinks }: StandardDocument): LinkInputs => ({
  inLinks: inLinks.map(({ anchor, pages }) => ({
    anchor,
    pages: pages.flatMap(({ url, id }) => (id === null ? [] : [{ url, id }])),
  })),
  linkedIds: new Map(
    outLinks.flatMap(({ pages }) => pages.flatMap(({ url, id }) => (id === null ? [] : [[url, id] as const]))),
  ),
});

/** Digest of everything a document is made from: configuration and program, the version of the page, links, rights. */
export const inputDigest = (
  recipeDigest: string,
  { revision, md5 }: Pick<PageSetMember, 'revision' | 'md5'>,
  { inLinks, linkedIds, rights }: DocumentInputs,
): string => sha256(JSON.stringify([recipeDigest, revision, md5, inLinks, [...linkedIds], rights]));

/**
 * Anchors of other pages pointing here, grouped by text in the order of the first page that has it. As XML can hold them, so that
 * a document shows exactly what it was made from.
 */
const inLinksOf = (store: Store, id: UrlId, limit: number): readonly AnchorGroup[] => {
  const groups = new Map<string, Map<Url, DocumentId>>();
  for (const { from, fromUrl, anchor: written } of store.pages.linksInto(id, limit)) {
    const anchor = xmlSafe(written);
    if (from === id || anchor === '') continue;
    const pages = groups.get(anchor) ?? new Map<Url, DocumentId>();
    pages.set(fromUrl, documentId(from, 0));
    groups.set(anchor, pages);
  }
  return [...groups].map(([anchor, pages]) => ({ anchor, pages: [...pages].map(([url, of]) => ({ url, id: of })) }));
};
