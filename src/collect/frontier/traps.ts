import { pathOf, type Url } from '../../model/url.ts';
import { isCalendarPath } from './calendars.ts';
import { sessionOf } from './without-marks.ts';

export interface TrapLimits {
  readonly repeatedSegmentsMax: number;
  readonly pathSegmentsMax: number;
}

/** Each says what of the URL gave it away. */
export type Trap =
  | { readonly kind: 'repeated-segments'; readonly found: string }
  | { readonly kind: 'too-deep'; readonly found: string }
  | { readonly kind: 'session-id'; readonly found: string };

/**
 * A URL that a server makes up rather than has: following such links never ends. Null when it looks like any other.
 * Calendars cannot be told from one URL; see calendars.ts.
 */
export const trapOf = (url: Url, limits: TrapLimits): Trap | null => {
  const [path = ''] = pathOf(url).split('?', 1);
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > limits.pathSegmentsMax) return { kind: 'too-deep', found: `${segments.length} segments` };
  const repeated = repeatedSegment(segments, limits.repeatedSegmentsMax);
  if (repeated !== null) return { kind: 'repeated-segments', found: repeated };
  // Links lose it; a server that redirects to an address with one would make up another at every visit.
  const session = sessionOf(url);
  return session === null ? null : { kind: 'session-id', found: session };
};

/** Made by a program for the one who asks: a query string, a script, or a calendar (Muraoka 2008: "CGI pages"). */
export const isDynamic = (url: Url): boolean => {
  const path = pathOf(url);
  return path.includes('?') || /\.(?:cgi|pl|php\d?|aspx?|jsp|do|cfm)(?:[/;]|$)/i.test(path) || isCalendarPath(url);
};

/** A segment that occurs too often, or a pair that comes again and again (`/a/b/a/b/a/b`). */
const repeatedSegment = (segments: readonly string[], most: number): string | null => {
  const times = new Map<string, number>();
  for (const segment of segments) {
    // Numbers repeat by chance: /2024/01/01/ is a date.
    if (/^\d+$/.test(segment)) continue;
    const count = (times.get(segment) ?? 0) + 1;
    if (count > most) return segment;
    times.set(segment, count);
  }
  return null;
};
