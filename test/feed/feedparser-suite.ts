import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeFeed } from '../../src/feed/decode-feed.ts';
import { readCase, type FeedCase } from './expectation.ts';

export interface SuiteFeed extends FeedCase {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Where the suite's server has it. */
  readonly url: string | null;
}

const packed = join(import.meta.dirname, '../../../../shared/data/conformance/feeds/feeds.tar.gz');

/** The feeds of feedparser's test suite; null where the data is not. */
export const feedparserSuite = (): SuiteFeed[] | null => {
  if (!existsSync(packed)) return null;
  return [...filesOfTar(gunzipSync(readFileSync(packed)))].flatMap(({ path, bytes }) => {
    const one = path.endsWith('.xml') ? readCase(decodeFeed(bytes, null).text) : null;
    if (one === null) return [];
    const served = /\/base\/http_/.test(path) ? 'http://127.0.0.1:8097/tests/feed.xml' : null;
    const url = one.headers.get('content-location') ?? served;
    return [{ ...one, path, bytes, contentType: one.headers.get('content-type') ?? null, url }];
  });
};

/** Files of a ustar archive. */
function* filesOfTar(tar: Buffer): Generator<{ path: string; bytes: Buffer }> {
  for (let at = 0; at + 512 <= tar.length; ) {
    const field = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (name === '') return;
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    const type = field(156, 1);
    const prefix = field(345, 155);
    if (type === '0' || type === '')
      yield { path: prefix === '' ? name : `${prefix}/${name}`, bytes: tar.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
