import assert from 'node:assert/strict';
import { md5 } from '../../src/base/digest.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import type { CrawlStore, NewUrl, NewVersion } from '../../src/store/crawl-port.ts';
import type { LinkTable } from '../../src/store/link-port.ts';
import type { LinkChangeTable, PageTable } from '../../src/store/port.ts';
import type { SurveyedHost } from '../../src/store/survey-port.ts';

// Records as the crawler writes them, for tests that need a store with something in it.

export type CrawlingStore = CrawlStore & {
  readonly pages: PageTable;
  readonly linkChanges: LinkChangeTable;
  readonly links: LinkTable;
  transaction<T>(work: () => T): T;
  close(): void;
};

/** What a survey reads of a host of one page that was never asked for anything. */
export const hostUnasked: Omit<SurveyedHost, 'host'> = {
  address: null,
  addedAt: epochMs(0),
  pagesEver: 0,
  pages: 0,
  requests: 0,
  answers: 0,
  lastKind: null,
  urls: 1,
  forbidden: 0,
  withoutRobots: 0,
};

export const url = (text: string): Url => {
  const parsed = parseUrl(text);
  assert.ok(parsed !== null, text);
  return parsed;
};
const t0 = epochMs(1_700_000_000_000);

export const found = (text: string, more: Partial<NewUrl> = {}): NewUrl => ({
  url: url(text),
  kind: 'page',
  depth: 0,
  cgiHops: 0,
  foundOn: null,
  at: t0,
  refused: null,
  ...more,
});

export const version = (key: UrlKey, body: string, more: Partial<NewVersion> = {}): NewVersion => ({
  key,
  fetchedAt: t0,
  status: 200,
  contentType: 'text/html',
  bodyBytes: body.length,
  md5: md5(new TextEncoder().encode(body)),
  textHash: null,
  charset: 'UTF-8',
  language: 'ja',
  adultScore: 0,
  images: 0,
  location: { file: 'a.warc.gz', offset: 10, length: 20 },
  etag: '"1"',
  lastModified: null,
  noindex: false,
  follow: true,
  canonical: null,
  links: [],
  ...more,
});
