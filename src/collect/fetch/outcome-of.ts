import type { FetchFault, Outcome } from '../../model/outcome.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import { addressIn, headerOf, headersOf, type FetchResult } from './fetch.ts';

/** What an answer means, before anything is known of the page it may bring. */
export const outcomeOf = (result: FetchResult, url: Url, now: EpochMs): Outcome => {
  if (result.kind === 'failed') return { ...result, retryAfterMs: null };
  const { status, headers, body } = result;
  const failed = (fault: FetchFault): Outcome => ({
    kind: 'failed',
    fault,
    status,
    retryAfterMs: retryAfter(headerOf(headers, 'retry-after'), now),
  });
  if (status === 200 || status === 203) return { kind: 'body', status, headers, body };
  if (status === 304) return { kind: 'not-modified' };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (redirects.has(status)) {
    const location = headerOf(headers, 'location');
    const to = location === null ? null : parseUrl(addressIn(location), url);
    const setCookies = headersOf(headers, 'set-cookie');
    if (to === url && setCookies.length === 0) return failed('too-many-redirects');
    return to === null ? failed('bad-response') : { kind: 'redirect', status, to, setCookies };
  }
  if (status === 429 || status >= 500) return failed('server-error');
  return failed(status >= 400 ? 'client-error' : 'bad-response');
};

const redirects = new Set([301, 302, 303, 307, 308]);

/** Seconds or a date (RFC 9110 §10.2.3), as milliseconds from now; null when there is none to be read. */
export const retryAfter = (value: string | null, now: EpochMs): number | null => {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, epochMs(at) - now);
};

/** Worth another try soon. The others would end the same way. */
export const isPassing = (fault: FetchFault): boolean => passing.has(fault);

const passing: ReadonlySet<FetchFault> = new Set<FetchFault>([
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'truncated',
  'bad-response',
  'server-error',
]);

/** Timeouts, resets and I/O errors: what the error count of C12 counts. */
export const isTransportFault = (fault: FetchFault): boolean =>
  fault === 'timeout' || fault === 'reset' || fault === 'truncated' || fault === 'connect' || fault === 'tls';
