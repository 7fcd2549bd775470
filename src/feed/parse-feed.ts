import { decodeFeed } from './decode-feed.ts';
import type { Feed } from './feed.ts';
import { readAtom } from './read-atom.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { readRss } from './read-rss.ts';
import { childOf, isElement, parseXml, type XmlElement } from './xml-tree.ts';

export interface FeedInput {
  /** Where it was fetched; relative addresses are resolved against it. */
  readonly url: string | null;
  readonly contentType: string | null;
}

export type FeedReading =
  | { readonly kind: 'feed'; readonly feed: Feed }
  | { readonly kind: 'no-feed'; readonly reason: string };

/** RSS 0.90 to 2.0, Atom 0.3 and 1.0, CDF, JSON Feed, out of any bytes. */
export const parseFeed = (bytes: Uint8Array, { url, contentType }: FeedInput): FeedReading => {
  const { text, charset, faults } = decodeFeed(bytes, contentType);
  if (/^\s*[{[]/.test(text.replace(/^\uFEFF/, ''))) {
    const read = readJsonFeed(text, url);
    return read === null
      ? noFeed('it is JSON, but no JSON Feed')
      : { kind: 'feed', feed: { ...read, charset, faults } };
  }
  const { root, faults: xmlFaults } = parseXml(text, url);
  if (root === null) return noFeed('there is no element in it');
  const found = feedRoot(root);
  if (found === null) return noFeed(`it begins with <${root.name}>`);
  const name = localName(found);
  const read = name === 'feed' || name === 'entry' ? readAtom(found) : readRss(found);
  return { kind: 'feed', feed: { ...read, charset, faults: [...faults, ...xmlFaults] } };
};

const noFeed = (reason: string): FeedReading => ({ kind: 'no-feed', reason });

const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '').toLowerCase();

const roots = new Set(['rss', 'rdf', 'feed', 'channel', 'entry']);

/** The feed's element; some wrap it into one of their own. */
const feedRoot = (root: XmlElement): XmlElement | null => {
  if (roots.has(localName(root))) return root;
  if (localName(root) === 'html') return null;
  const inner = root.children.find((child) => isElement(child) && roots.has(localName(child)));
  if (inner !== undefined) return inner as XmlElement;
  return childOf(root, 'item', 'entry') === null ? null : root;
};
