import { foldSpace } from '../../text/normalise.ts';

/** What JSON-LD (schema.org) on a page says of it. */
export interface JsonLdFacts {
  readonly types: readonly string[];
  readonly published: string | null;
  readonly modified: string | null;
  readonly author: string | null;
  /** The first author that is said to be a person. */
  readonly person: string | null;
  readonly publisher: { readonly name: string; readonly type: string } | null;
  readonly siteName: string | null;
  readonly licence: string | null;
}

/** Broken JSON says nothing. A page often describes several things: the first that states a fact is believed. */
export const readJsonLd = (scripts: readonly string[]): JsonLdFacts => {
  const nodes = scripts.flatMap((script) => nodesOf(parseJson(script)));
  const named = new Map(nodes.flatMap((node) => (isNamed(node) ? [[node['@id'], node]] : [])));
  const nameOf = (value: unknown): string | null => directName(resolved(value, named));
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
    person: first((node) => personIn(resolved(node['author'], named))),
    publisher: publisherOf(nodes, (value) => resolved(value, named)),
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

/** Does it say anything under a name, unlike a mere reference: `{"@id": "#organization"}`? */
const isNamed = (node: Node): boolean => typeof node['@id'] === 'string' && Object.keys(node).length > 1;

/** The first of several, and what a reference refers to. */
const resolved = (value: unknown, named: ReadonlyMap<unknown, Node>): unknown => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return (isNode(one) && !isNamed(one) ? named.get(one['@id']) : undefined) ?? one;
};

const publisherOf = (
  nodes: readonly Node[],
  resolve: (value: unknown) => unknown,
): { name: string; type: string } | null => {
  for (const node of nodes) {
    const publisher = resolve(node['publisher']);
    const name = directName(publisher);
    if (name !== null) return { name, type: isNode(publisher) ? (typesOf(publisher)[0] ?? '') : '' };
  }
  const organisation = nodes.find((node) => typesOf(node).some((type) => organisations.test(type)));
  const name = organisation === undefined ? null : directName(organisation);
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

/** Of several values the first. */
const textOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one.trim() !== '' ? foldSpace(one) : null;
};

/** A name said directly or of an object. */
const directName = (value: unknown): string | null => {
  if (typeof value === 'string') return /^https?:/.test(value) ? null : textOf(value);
  return isNode(value) ? textOf(value['name']) : null;
};

const personIn = (value: unknown): string | null =>
  isNode(value) && typesOf(value).includes('Person') ? directName(value) : null;

const parseJson = (script: string): unknown => {
  const json = script.replace(/^\s*(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)|(?:-->|(?:\/\/\s*)?\]\]>)[\s;]*$/g, '');
  return tryJson(json) ?? tryJson(mended(json));
};

/** Line breaks inside strings and commas before a closing bracket: what templates often get wrong. */
const mended = (json: string): string =>
  Array.from(json, (character) => (character < ' ' ? ' ' : character))
    .join('')
    .replace(/,(\s*[}\]])/g, '$1');

const tryJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};
