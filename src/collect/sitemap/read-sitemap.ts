import { createGunzip } from 'node:zlib';
import type { Url } from '../../model/url.ts';
import { SitemapParser, type SitemapItem } from './sitemap-parser.ts';

export interface SitemapLimits {
  /** Unpacked; what lies after is not read (the protocol allows 50 MB). */
  readonly bytesMax: number;
  /** The protocol allows 50,000. */
  readonly urlsMax: number;
}

/**
 * A sitemap, a sitemap index, a list of URLs or a feed in the place of one, packed or not, while it arrives. Whatever
 * happens to be readable is given; what is wrong comes as a `fault` among the items.
 */
export async function* readSitemap(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  url: Url,
  limits: SitemapLimits,
): AsyncGenerator<SitemapItem> {
  const parser = new SitemapParser(url);
  let bytes = 0;
  let urls = 0;
  try {
    for await (const chunk of unpacked(body)) {
      const left = limits.bytesMax - bytes;
      bytes += chunk.length;
      for (const item of parser.write(chunk.subarray(0, left))) {
        if (item.kind !== 'fault' && ++urls > limits.urlsMax)
          return yield { kind: 'fault', reason: `more than ${limits.urlsMax} URLs` };
        yield item;
      }
      if (bytes > limits.bytesMax) return yield { kind: 'fault', reason: `longer than ${limits.bytesMax} bytes` };
    }
  } catch (error) {
    yield* parser.end();
    return yield { kind: 'fault', reason: `the body ended early: ${(error as Error).message}` };
  }
  yield* parser.end();
}

async function* unpacked(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = inPieces(body);
  const first = await chunks.next();
  if (first.done === true) return;
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield first.value;
    yield* chunks;
    return;
  }
  const gunzip = createGunzip();
  // Writes follow the reading: never more than one chunk waits to be unpacked.
  const feeding = (async () => {
    await write(gunzip, first.value);
    for await (const chunk of chunks) await write(gunzip, chunk);
    gunzip.end();
  })().catch((error: unknown) => {
    gunzip.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

const write = (gunzip: ReturnType<typeof createGunzip>, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    if (gunzip.destroyed) return resolve();
    gunzip.once('close', resolve);
    gunzip.write(chunk, () => {
      gunzip.off('close', resolve);
      resolve();
    });
  });

/** Bodies may come whole: pieces keep the unpacking from running ahead of the limits. */
async function* inPieces(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

const pieceBytes = 64 * 1024;
