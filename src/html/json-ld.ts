import { foldSpace } from '../text/normalise.ts';

/** What JSON-LD (schema.org) on a page says of it. */
export interface JsonLdFacts {
  readonly types: readonly string[];
  readonly published: string | null;
  readonly modified: string | null;
  readonly author: string | null;
  readonly publisher: { readonly name: string; readonly type: string } | null;
  readonly siteName: string | null;
  readonly licence: string | null;
}

/** Broken JSON says nothing. A page often describes several things: the first that states a fact is believed. */
export const readJsonLd = (scripts: readonly string[]): JsonLdFacts => {
  const nodes = scripts.flatMap((script) => nodesOf(parseJson(script)));
  const first = (read: (node: Node) => string | null): string | null => {
    for (const node of nodes) {
      const value = read(node);
      if (value !== null) return value;
    }
    return null;
  };
  const isSite = (node: Node): boolean => typesOf(node).includes('WebSite');
  return {
    types: [...new Set(nodes.flatMap(typesOf))],
    published: first((node) => textOf(node['datePublished']) ?? textOf(node['dateCreated'])),
    modified: first((node) => textOf(node['dateModified'])),
    author: first((node) => nameOf(node['author'])),
    publisher: publisherOf(nodes),
    siteName: first((node) => (isSite(node) ? nameOf(node) : nameOf(node['isPartOf']))),
    licence: first((node) => textOf(node['license'])),
  };
};

type Node = Readonly<Record<string, unknown>>;

/** JSON nests no deeper on honest pages, and ours is the only loop over it. */
const nodesMax = 500;

/** All objects of the document, outer ones first. */
const nodesOf = (document: unknown): Node[] => {
  const found: Node[] = [];
  const waiting: unknown[] = [document];
  for (let at = 0; at < waiting.length && found.length < nodesMax; at++) {
    const value = waiting[at];
    if (Array.isArray(value)) waiting.push(...value.slice(0, nodesMax));
    else if (isNode(value)) {
      found.push(value);
      waiting.push(value['@graph'], value['mainEntity'], value['mainEntityOfPage'], value['publisher']);
    }
  }
  return found;
};

const publisherOf = (nodes: readonly Node[]): { name: string; type: string } | null => {
  for (const node of nodes) {
    const publisher = node['publisher'];
    const name = nameOf(publisher);
    if (name !== null) return { name, type: isNode(publisher) ? (typesOf(publisher)[0] ?? '') : '' };
  }
  const organisation = nodes.find((node) => typesOf(node).some((type) => organisations.test(type)));
  const name = organisation === undefined ? null : nameOf(organisation);
  return name === null ? null : { name, type: typesOf(organisation as Node)[0] ?? '' };
};

const organisations =
  /Organization$|^Corporation$|^LocalBusiness$|^CollegeOrUniversity$|School$|^Store$|^GovernmentOffice$|^NGO$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = (node: Node): string[] => {
  const type = node['@type'];
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? foldSpace(value) : null;

/** A name said directly, or of an object, or of the first of several. */
const nameOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string') return /^https?:/.test(one) ? null : textOf(one);
  return isNode(one) ? textOf(one['name']) : null;
};

const parseJson = (script: string): unknown => {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g, ''));
  } catch {
    return null;
  }
};
