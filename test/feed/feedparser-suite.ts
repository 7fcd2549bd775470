import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodeFeed } from '../../src/feed/decode-feed.ts';
import { readTar } from '../html/real-pages.ts';
import { readCase, type FeedCase } from './expectation.ts';
import { sharedData } from '../shared-data.ts';

export interface SuiteFeed extends FeedCase {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Where the suite's server has it. */
  readonly url: string | null;
}

const packed = join(sharedData, 'conformance/feeds/feeds.tar.gz');

/** The feeds of feedparser's test suite; null where the data is not. */
export const feedparserSuite = (): SuiteFeed[] | null => {
  if (!existsSync(packed)) return null;
  return readTar(packed).flatMap(({ path, bytes }) => {
    const one = path.endsWith('.xml') ? readCase(decodeFeed(bytes, null).text) : null;
    if (one === null) return [];
    const served = /\/base\/http_/.test(path) ? 'http://127.0.0.1:8097/tests/feed.xml' : null;
    const url = one.headers.get('content-location') ?? served;
    return [{ ...one, path, bytes, contentType: one.headers.get('content-type') ?? null, url }];
  });
};
