import { decodePage } from '../../html/charset/charset.ts';
import { parseAiTxt } from '../../html/rights/ai-txt.ts';
import { parseTdmRep } from '../../html/rights/tdmrep.ts';
import type { Outcome, FetchFault } from '../../model/outcome.ts';
import type { Header } from '../../model/page.ts';
import type { SiteSaying } from '../../model/rights.ts';
import type { EpochMs } from '../../model/time.ts';
import { parseUrl, pathOf, type Url } from '../../model/url.ts';
import type { StoredSiteRights } from '../../store/rights-port.ts';
import { headerOf } from '../fetch/fetch.ts';
import { answerWithoutFile, notFound } from '../site-files/answer-without-file.ts';

/** The files of an origin that are asked for because of what they say about rights (robots.txt is asked for anyway). */
export const rightsFiles = ['tdmrep.json', 'ai.txt'] as const;
export type RightsFile = (typeof rightsFiles)[number];

/** TDM Reservation Protocol §6.1; spawning.ai/ai-txt. */
const places: Readonly<Record<RightsFile, string>> = {
  'tdmrep.json': '/.well-known/tdmrep.json',
  'ai.txt': '/ai.txt',
};

export const rightsFileUrl = (origin: string, file: RightsFile): Url => {
  const url = parseUrl(`${origin}${places[file]}`);
  if (url === null) throw new Error(`${origin} is no origin`);
  return url;
};

/** Which of the files lies at this address; null: none. */
export const rightsFileAt = (url: Url): RightsFile | null =>
  rightsFiles.find((file) => places[file] === pathOf(url)) ?? null;

/** How the request for such a file ended, redirects followed, or why there was none. */
export type RightsAnswer =
  | { readonly kind: 'file'; readonly headers: readonly Header[]; readonly body: Uint8Array }
  /** Any other final status. */
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'failed'; readonly fault: FetchFault }
  /** A redirect to something else than a file of this name, out of scope, or one too many. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'forbidden'; readonly line: string }
  /** The robots.txt of its origin cannot be had. */
  | { readonly kind: 'closed' };

export const rightsAnswerOf = (outcome: Outcome): RightsAnswer => {
  switch (outcome.kind) {
    case 'body':
      return { kind: 'file', headers: outcome.headers, body: outcome.body };
    case 'failed':
      if (outcome.fault === 'not-recorded') return notFound;
      return outcome.fault === 'server-error' ||
        outcome.fault === 'client-error' ||
        (outcome.fault === 'bad-response' && outcome.status > 0)
        ? { kind: 'status', status: outcome.status }
        : { kind: 'failed', fault: outcome.fault };
    case 'gone':
    case 'not-modified':
    case 'redirect':
      return answerWithoutFile(outcome);
  }
};

/**
 * Where a redirected request goes on. Sites lead every unknown address to their front page: only a redirect to a file
 * of the same name is followed.
 */
export const rightsRedirect = (file: RightsFile, to: Url, hops: number, hopsMax: number): Url | null =>
  hops < hopsMax && pathOf(to).endsWith(`/${file}`) ? to : null;

/**
 * The record after another attempt. What a file said holds until the file is gone or says something else: a reservation
 * does not end because a server is down or shows a page about maintenance.
 */
export const afterRightsAnswer = (
  before: StoredSiteRights | null,
  file: RightsFile,
  answer: RightsAnswer,
  now: EpochMs,
): StoredSiteRights => {
  const read = answer.kind === 'file' ? readRightsFile(file, answer) : null;
  if (read !== null && typeof read !== 'string')
    return { source: file, checkedAt: now, result: 'found', cause: '200', found: { at: now, saying: read } };
  const { result, cause } = read === null ? resultOf(answer) : ({ result: 'unreadable', cause: read } as const);
  return { source: file, checkedAt: now, result, cause, found: result === 'absent' ? null : (before?.found ?? null) };
};

/** What the file says, or what is wrong with it. */
export const readRightsFile = (
  file: RightsFile,
  { headers, body }: { readonly headers: readonly Header[]; readonly body: Uint8Array },
): SiteSaying | 'empty' | 'a page' | 'no statements' => {
  const text = decodePage(body, headerOf(headers, 'content-type'))
    .text.replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return 'empty';
  if (/^<(?:!doctype|!--|\?xml|html|head|body)/i.test(text)) return 'a page';
  if (file === 'tdmrep.json') {
    const read = parseTdmRep(text);
    return read === null ? 'no statements' : { source: file, file: read };
  }
  const read = parseAiTxt(text);
  return read === null ? 'no statements' : { source: file, file: read };
};

const resultOf = (answer: RightsAnswer): Pick<StoredSiteRights, 'result' | 'cause'> => {
  switch (answer.kind) {
    case 'file':
      return { result: 'unreadable', cause: '200' };
    case 'lost':
      return { result: 'unreadable', cause: 'redirect' };
    case 'forbidden':
      return { result: 'forbidden', cause: answer.line };
    case 'closed':
      return { result: 'unreachable', cause: 'robots.txt' };
    case 'status': {
      const { status } = answer;
      if (status === 429 || status >= 500) return { result: 'unreachable', cause: String(status) };
      if (status === 404 || status === 410) return { result: 'absent', cause: String(status) };
      return { result: status >= 400 ? 'forbidden' : 'unreadable', cause: String(status) };
    }
    case 'failed':
      if (answer.fault === 'too-large') return { result: 'too-large', cause: answer.fault };
      if (answer.fault === 'bad-encoding') return { result: 'unreadable', cause: answer.fault };
      return { result: 'unreachable', cause: answer.fault };
  }
};
