import type { Url } from '../../model/url.ts';

export interface TemplateLimits {
  /** A place in the URLs with more different values than this is a parameter, common values aside. */
  readonly templateBranchesMax: number;
  /** Groups of fewer URLs are not thinned; a value in so many URLs is no parameter's. */
  readonly templateUrlsMin: number;
  /** So many URLs of a group stay in the schedule; the others are thinned. */
  readonly templateRepresentatives: number;
}

interface Node {
  urls: number;
  /** By the next place: fixed values as they are, a parameter with a star. */
  readonly branches: Map<string, Node>;
}

/**
 * Templates of the URLs of one server (Tamura & Kitsuregawa 6.3): URLs of many pages differ in a part only (the number
 * of an article, a date, a session), so that one place of them takes many values. Learned from the URLs, top down: path
 * segments, then the query's arguments in the order of their names; wherever more values follow than
 * `templateBranchesMax` that place becomes a parameter, and what comes after it is learned for all its values together;
 * values that many URLs share (a directory of articles) stay as they are. Membership is one walk.
 */
export class UrlTemplates {
  readonly #limits: TemplateLimits;
  readonly #root: Node;

  constructor(urls: readonly Url[], limits: TemplateLimits) {
    this.#limits = limits;
    this.#root = learn(urls.map(placesOf), 0, limits);
  }

  /** The template a URL belongs to and how many of the learned URLs do; null when it is like none of them. */
  of(url: Url): { readonly template: string; readonly urls: number } | null {
    const shape: string[] = [];
    let node = this.#root;
    for (const place of placesOf(url)) {
      const name: string = node.branches.has(place) ? place : withParameter(place);
      const next = node.branches.get(name);
      if (next === undefined) return null;
      shape.push(name);
      node = next;
    }
    return { template: shape.join(''), urls: node.urls };
  }

  /** Others of its template are visited in its place. Which ones depends on the URLs alone. */
  isThinned(url: Url): boolean {
    const group = this.of(url);
    if (group === null || group.urls < this.#limits.templateUrlsMin) return false;
    return hashOf(url) % group.urls >= this.#limits.templateRepresentatives;
  }

  /** Templates with so many URLs that they are thinned, largest first. */
  groups(urls: readonly Url[]): readonly { readonly template: string; readonly urls: number }[] {
    const found = new Map<string, number>();
    for (const url of urls) {
      const group = this.of(url);
      if (group !== null && group.urls >= this.#limits.templateUrlsMin) found.set(group.template, group.urls);
    }
    return [...found]
      .map(([template, count]) => ({ template, urls: count }))
      .toSorted((a, b) => b.urls - a.urls || (a.template < b.template ? -1 : 1));
  }
}

/** Path segments with their slashes, arguments with their names, and an end, so that `/a` and `/a/b` are two shapes. */
const placesOf = (url: Url): string[] => {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  const [path = '', query] = url.slice(at).split('?', 2);
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => `/${segment}`);
  const named = query === undefined ? [] : query.split('&').toSorted();
  return [...segments, ...named.map((argument, place) => `${place === 0 ? '?' : '&'}${argument}`), ''];
};

/** `/20261118` → `/*`, `?id=7` → `?id=*`; the end of a URL and of a directory are no parameters. */
const withParameter = (place: string): string => {
  const equals = place.indexOf('=');
  return place === '' || place === '/' ? place : `${equals < 0 ? place.slice(0, 1) : place.slice(0, equals + 1)}*`;
};

const learn = (urls: readonly (readonly string[])[], at: number, limits: TemplateLimits): Node => {
  const shapes = groupBy(urls, (url) => (url[at] === undefined ? null : withParameter(url[at])));
  const branches = new Map<string, Node>();
  for (const [shape, alike] of shapes) {
    const values = groupBy(alike, (url) => url[at] ?? null);
    const rest: (readonly string[])[] = [];
    for (const [value, same] of values)
      if (values.size <= limits.templateBranchesMax || same.length >= limits.templateUrlsMin)
        branches.set(value, learn(same, at + 1, limits));
      else rest.push(...same);
    if (rest.length > 0) branches.set(shape, learn(rest, at + 1, limits));
  }
  return { urls: urls.length, branches };
};

const groupBy = (
  urls: readonly (readonly string[])[],
  keyOf: (url: readonly string[]) => string | null,
): Map<string, (readonly string[])[]> => {
  const groups = new Map<string, (readonly string[])[]>();
  for (const url of urls) {
    const key = keyOf(url);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [url]);
    else group.push(url);
  }
  return groups;
};

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};
