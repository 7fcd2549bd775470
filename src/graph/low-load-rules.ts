import { seededRandom } from '../base/random.ts';
import type { HostName, Url } from '../model/url.ts';

/**
 * The decisions of a low-load survey crawl (Hoshino et al.), the same for the live crawler and for simulations. Each depends
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
 * Whether an internal link is followed. Every URL (without its query, as it is remembered) has its own lot, so that it does not matter when and how often it is found
 * (the paper draws anew at every depth), and so that a larger rate follows all that a smaller one does.
 */
export const isSampled = (url: Url, { rate, seed }: Sample): boolean => rate >= 1 || lotOf(url, seed) < rate;

export const lotOf = (url: Url, seed: string): number => seededRandom(`${seed} ${withoutQuery(url)}`).next();
