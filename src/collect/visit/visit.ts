// One request from the claimed URL to the archived answer: fetch, judge, read, archive.
// Called by the loop, for many hosts at a time. It must not write to the store: what it found goes back as an
// `EndedVisit`, and `outcome-writer.ts` writes that in the next transaction.

import { Fault } from '../../base/fault.ts';
import { md5 as md5Of, warcDigest } from '../../base/digest.ts';
import { rightsMetadata } from '../../html/rights/rights.ts';
import { sayingFindings } from '../../html/rights/site-saying.ts';
import type { ArchivedFetch, ArchiveReader, ArchiveWriter } from '../../archive/port.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { RightsFinding } from '../../model/rights.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';
import { parseFeed, type FeedReading } from '../../feed/parse-feed.ts';
import type { Md5, UrlKey } from '../../model/ids.ts';
import type { ArchiveLocation, FetchedPage, Header } from '../../model/page.ts';
import type { KnownVersion } from '../../store/crawl-port.ts';
import type { WordList } from '../../text/word-list.ts';
import { otherFormat } from '../../html/file-format.ts';
import { outcomeOf } from '../fetch/outcome-of.ts';
import { headerOf, mediaType, type Fetch, type FetchAnswer } from '../fetch/fetch.ts';
import { isPageType, isWantedType } from '../fetch/wanted-type.ts';
import { plannedUrl, type Planned } from '../frontier/host-queues.ts';
import { readPage, type PageReading } from './read-page.ts';
import { readRightsFile } from '../rights/rights-answer.ts';
import { isDocumentMedia } from '../../standard/page-of-document.ts';
import { readStandardDocument } from '../../standard/read.ts';
import { readSitemap } from '../sitemap/read-sitemap.ts';
import { detectChange, type ChangeVerdict } from '../update/detect-change.ts';

/** A visit that has been claimed. */
export interface Visit {
  readonly host: HostName;
  /** Empty when nobody was connected to: an import. */
  readonly address: string;
  readonly key: UrlKey;
  readonly planned: Planned;
  /** The version we have, for comparison. */
  readonly version: KnownVersion | null;
  /** The last whole record of this URL in the archive; the same bytes again become a revisit record. */
  readonly earlier: ArchiveLocation | null;
  /** For a conditional request; null: it is asked for whatever we have. */
  readonly validators: Validators | null;
  /** Of the redirects that led here. */
  readonly cookie: string | null;
  /** The address that is sent in the request instead of the URL: with the number of the session that a redirect gave. */
  readonly askedAs: Url | null;
  /** What the files of its site say about the rights in a page. */
  readonly siteRights: readonly RightsFinding[];
}

export type Validators = Pick<KnownVersion, 'etag' | 'lastModified'>;

/** A visit that is over and, if it brought anything, archived. */
export interface EndedVisit {
  readonly visit: Visit;
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs;
  /** When what came was really fetched, if that was at another time. */
  readonly recordedAt?: EpochMs | null;
  readonly wireBytes: number;
  readonly keptAlive: boolean;
  readonly outcome: Outcome;
  readonly page: PageFound | null;
  /** The archive has these bytes of this URL already. */
  readonly repeated: boolean;
  /** What a sitemap lists. */
  readonly listed: readonly Listed[];
  readonly feed: FeedReading | null;
  readonly location: ArchiveLocation | null;
}

export interface Listed {
  readonly url: Url;
  readonly kind: 'page' | 'sitemap';
  /** A page of a news sitemap. */
  readonly news: { readonly published: EpochMs | null } | null;
}

export interface PageFound extends ChangeVerdict {
  readonly reading: PageReading;
  readonly md5: Md5;
}

export interface VisitTools {
  readonly archive: Pick<ArchiveWriter, 'write'>;
  readonly reader: ArchiveReader;
  readonly agent: string;
  readonly unwanted: WordList;
  readonly bodyBytesMax: number;
  readonly robotsBytesMax: number;
  readonly rightsBytesMax: number;
  readonly sitemapBytesMax: number;
  readonly sitemapUrlsMax: number;
  readonly similarityMin: number;
}

/** Asks, reads what came, and archives it. Only a broken machine throws. */
export const carryOut = async (visit: Visit, tools: VisitTools & { readonly fetch: Fetch }): Promise<EndedVisit> => {
  const { planned, validators } = visit;
  const isPage = planned.kind === 'url' && planned.known.kind === 'page';
  const answer = await tools.fetch.get({
    url: visit.askedAs ?? plannedUrl(planned),
    address: visit.address,
    etag: validators?.etag ?? null,
    lastModified: validators?.lastModified ?? null,
    cookie: visit.cookie,
    bodyBytesMax: bytesMax(planned, tools),
    longBody: planned.kind === 'robots' ? 'cut' : 'fail',
    wantsType: isPage ? isWantedType : () => true,
  });
  return concludeVisit(visit, answer, tools);
};

const bytesMax = (planned: Planned, tools: VisitTools): number => {
  switch (planned.kind) {
    case 'robots':
      return tools.robotsBytesMax;
    case 'rights':
      return tools.rightsBytesMax;
    case 'url':
      return planned.known.kind === 'page' ? tools.bodyBytesMax : tools.sitemapBytesMax;
  }
};

/** Reads an answer, whoever got it, and archives it. */
export const concludeVisit = async (visit: Visit, answer: FetchAnswer, tools: VisitTools): Promise<EndedVisit> => {
  const url = plannedUrl(visit.planned);
  const read = await readOutcome(visit, outcomeOf(answer.result, url, answer.finishedAt), tools);
  const original = await originalOf({ visit, ...read }, tools.reader);
  const archived = toArchive({ visit, answer, ...read }, original);
  const location = archived === null ? null : await tools.archive.write(archived);
  return { ...answer, visit, ...read, repeated: original !== null, location };
};

/** What came, read as what it was asked for as. */
const readOutcome = async (
  visit: Visit,
  outcome: Outcome,
  tools: VisitTools,
): Promise<Pick<EndedVisit, 'outcome' | 'page' | 'listed' | 'feed'>> => {
  const page = await findPage(visit, outcome, tools);
  return {
    outcome: page === null && isPageBody(visit, outcome) ? notText(outcome) : outcome,
    page,
    listed: await findListed(visit, outcome, tools),
    feed: findFeed(visit, outcome),
  };
};

/** What a record in the archive says of a visit whose outcome never reached the store. */
export const recoverVisit = async (
  visit: Visit,
  stored: { readonly fetch: ArchivedFetch; readonly location: ArchiveLocation },
  tools: VisitTools,
): Promise<EndedVisit> => {
  const { fetch, location } = stored;
  const ms = Number(headerOf(fetch.metadata, fetchTimeField.toLowerCase()) ?? 0);
  const finishedAt = epochMs(fetch.fetchedAt + (Number.isFinite(ms) ? ms : 0));
  const revisit = fetch.revisitOf !== null && fetch.status !== 304;
  const body = revisit && visit.earlier !== null ? (await tools.reader.read(visit.earlier)).body : fetch.body;
  const outcome = outcomeOf(
    { kind: 'response', status: fetch.status, headers: fetch.headers, body },
    fetch.url,
    finishedAt,
  );
  return {
    visit,
    startedAt: fetch.fetchedAt,
    finishedAt,
    wireBytes: fetch.body.length,
    keptAlive: false,
    ...(await readOutcome(visit, outcome, tools)),
    repeated: fetch.revisitOf !== null,
    location,
  };
};

const fetchTimeField = 'fetchTimeMs';

const isPageBody = (visit: Visit, outcome: Outcome): boolean =>
  outcome.kind === 'body' && visit.planned.kind === 'url' && visit.planned.known.kind === 'page';

/** Bytes that are no page, under a type that could have been one. */
const notText = (outcome: Outcome): Outcome => ({
  kind: 'failed',
  fault: 'not-text',
  status: outcome.kind === 'body' ? outcome.status : 0,
  retryAfterMs: null,
});

const findListed = async (visit: Visit, outcome: Outcome, tools: VisitTools): Promise<readonly Listed[]> => {
  if (outcome.kind !== 'body' || visit.planned.kind !== 'url' || visit.planned.known.kind !== 'sitemap') return [];
  const limits = { bytesMax: tools.sitemapBytesMax, urlsMax: tools.sitemapUrlsMax };
  const listed: Listed[] = [];
  for await (const item of readSitemap([outcome.body], visit.planned.known.url, limits))
    if (item.kind !== 'fault')
      listed.push({ url: item.url, kind: item.kind, news: item.kind === 'page' ? item.news : null });
  return listed;
};

const findFeed = (visit: Visit, outcome: Outcome): FeedReading | null => {
  if (outcome.kind !== 'body' || visit.planned.kind !== 'url' || visit.planned.known.kind !== 'feed') return null;
  const contentType = headerOf(outcome.headers, 'content-type');
  return parseFeed(outcome.body, { url: visit.planned.known.url, contentType });
};

const findPage = async (visit: Visit, outcome: Outcome, tools: VisitTools): Promise<PageFound | null> => {
  if (outcome.kind !== 'body' || visit.planned.kind !== 'url' || visit.planned.known.kind !== 'page') return null;
  const { headers, body } = outcome;
  const contentType = headerOf(headers, 'content-type');
  if (isDocumentMedia(contentType) ? !isImported(visit, body) : !looksLikeText(contentType, body)) return null;
  const reading = readPage({ url: visit.planned.known.url, headers, body }, tools.agent, tools.unwanted);
  const md5 = md5Of(body);
  const { version } = visit;
  if (version === null) return { reading, md5, changed: true, by: 'first', similarity: 0 };
  const verdict = await detectChange(
    { md5: version.md5, read: () => tools.reader.read(version.location) },
    { md5, page: { url: visit.planned.known.url, headers, body } },
    tools.similarityMin,
  );
  return { reading, md5, ...verdict };
};

/** The record whose body came again, or which the server says is still right; null: this is something else. */
const originalOf = async (
  { visit, page, outcome }: { visit: Visit; page: PageFound | null; outcome: Outcome },
  reader: ArchiveReader,
): Promise<FetchedPage | null> => {
  const { earlier, planned } = visit;
  if (earlier === null) return null;
  if (outcome.kind === 'not-modified' || page?.by === 'md5') return reader.read(earlier);
  if (outcome.kind !== 'body' || planned.kind !== 'url' || planned.known.kind === 'page') return null;
  const before = await reader.read(earlier);
  return before.md5 === md5Of(outcome.body) ? before : null;
};

const toArchive = (
  { visit, answer, page, outcome }: { visit: Visit; answer: FetchAnswer; page: PageFound | null; outcome: Outcome },
  original: FetchedPage | null,
): ArchivedFetch | null => {
  const { result } = answer;
  if (result.kind === 'failed') return null;
  const url = plannedUrl(visit.planned);
  const metadata: Header[] = [[fetchTimeField, String(answer.finishedAt - answer.startedAt)]];
  if (visit.askedAs !== null) metadata.push(['askedAs', visit.askedAs]);
  if (page !== null) {
    metadata.push(['charset', page.reading.charset], ['language', page.reading.language]);
    for (const name of ['noindex', 'nofollow'] as const) if (page.reading[name]) metadata.push(['robots', name]);
  }
  metadata.push(...rightsMetadata(rightsFound(visit, outcome, page)));
  return {
    url,
    fetchedAt: answer.recordedAt ?? answer.startedAt,
    address: visit.address === '' ? null : visit.address,
    requestHeaders: answer.requestHeaders,
    status: result.status,
    headers: result.headers,
    body: original === null ? result.body : new Uint8Array(0),
    revisitOf:
      original === null ? null : { url, fetchedAt: original.fetchedAt, payloadDigest: warcDigest(original.body) },
    metadata,
  };
};

/**
 * Everything said about the rights in what came: of a page by its site, its headers and itself; of a file all that it
 * says.
 */
const rightsFound = (visit: Visit, outcome: Outcome, page: PageFound | null): readonly RightsFinding[] => {
  const { planned, siteRights } = visit;
  if (page !== null) return [...siteRights, ...page.reading.rights];
  if (outcome.kind !== 'body' || planned.kind !== 'rights') return [];
  const read = readRightsFile(planned.file, outcome);
  return typeof read === 'string' ? [] : sayingFindings(read, planned.url);
};

/** A document of ours about this page, taken in by an import: no server may speak as one. */
const isImported = ({ address, planned }: Visit, body: Uint8Array): boolean => {
  if (address !== '') return false;
  try {
    return readStandardDocument(Buffer.from(body).toString('utf8')).url === plannedUrl(planned);
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** A type that is wanted, or bytes that look like a page although the type says nothing or something else. */
const looksLikeText = (contentType: string | null, body: Uint8Array): boolean => {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, sniffedBytes)).toString('latin1');
  if (otherFormat(body) !== null) return false;
  if (isPageType(mediaType(contentType))) return true;
  return /<(?:!doctype\s+html|html|head|body|title|meta|p|div|h1)\b/i.test(head);
};

const sniffedBytes = 1024;
