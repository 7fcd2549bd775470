import { seededRandom } from '../base/random.ts';
import type { HostName, Url } from '../model/url.ts';

/**
 * The decisions of a sampling crawl with little load (Hoshino et al., C26). The live crawler and the simulations call the same functions. Each depends
 * on what it is asked about and on nothing else.
 */

/** Table 4: a link to the host of the starting point, or to a host below it, is internal. All others are external. */
export const isInternal = (start: HostName, host: HostName): boolean => host === start || host.endsWith(`.${start}`);

/** The nearest of the starting points at or above a host, which has its pages for internal ones; null: none. */
export const startAbove = (starts: ReadonlySet<HostName>, host: HostName): HostName | null => {
  for (let name: string = host, dot = 0; dot >= 0; name = name.slice(dot + 1)) {
    if (starts.has(name as HostName)) return name as HostName;
    dot = name.indexOf('.');
  }
  return null;
};

/** What is remembered as read: pages that differ only in their query are read once (query restriction). */
export const withoutQuery = (url: Url): Url => {
  const at = url.indexOf('?');
  return at < 0 ? url : (url.slice(0, at) as Url);
};

export interface Sample {
  /** Share of the internal links that are followed. */
  readonly rate: number;
  readonly seed: string;
}

/**
 * Whether an internal link is followed. It is sampled by a hash of the URL without its query, so that it does not matter when and how
 * often the URL is found (the paper draws anew at every depth), and so that a larger rate follows all that a smaller one does.
 */
export const isSampled = (url: Url, { rate, seed }: Sample): boolean => rate >= 1 || sampleHash(url, seed) < rate;

export const sampleHash = (url: Url, seed: string): number => seededRandom(`${seed} ${withoutQuery(url)}`).next();
