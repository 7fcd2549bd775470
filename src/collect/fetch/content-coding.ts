import * as zlib from 'node:zlib';
import type { FetchFault } from '../../model/outcome.ts';
import { isPlainText } from '../../text/utf8-text.ts';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

// Node 20 has no zstd; where it is there, it is asked for.
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: Unpack };

const inflate: Unpack = (bytes, options) => {
  // RFC 9110 §8.4.1.2 means the zlib format; many servers send the bare one. The first byte tells: method 8, window ≤ 32 KB.
  const wrapped = ((bytes[0] ?? 0) & 0x8f) === 0x08 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return wrapped ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
};

const codings: Readonly<Record<string, Unpack>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: inflate,
  br: zlib.brotliDecompressSync,
  ...(zstdDecompressSync === undefined ? {} : { zstd: zstdDecompressSync }),
};

/** What the crawler can read, as it says in `Accept-Encoding`. */
export const acceptEncoding = ['gzip', 'deflate', 'br', ...('zstd' in codings ? ['zstd'] : [])].join(', ');

/** Codings may be piled up; a server that piles more than this is after something else. */
const layersMax = 3;

/** Removes the codings, last applied first. A bomb ends at `bytesMax` as `too-large`. */
export const decodeContent = (
  bytes: Uint8Array,
  contentEncoding: string | null,
  bytesMax: number,
): { readonly body: Uint8Array } | { readonly fault: FetchFault } => {
  const layers = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length > layersMax) return { fault: 'bad-encoding' };
  let body = bytes;
  if (body.length === 0) return { body };
  for (const layer of layers.reverse()) {
    const unpack = Object.hasOwn(codings, layer) ? codings[layer] : undefined;
    // Some name a charset there, or `none`, or `binary`.
    if (unpack === undefined && isPlainText(body)) continue;
    if (unpack === undefined) return { fault: 'bad-encoding' };
    try {
      body = unpack(body, { maxOutputLength: bytesMax });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE') return { fault: 'too-large' };
      // A server that says gzip and sends plain text is common; what is neither is damaged.
      if (layers.length === 1 && layer === 'gzip' && !(bytes[0] === 0x1f && bytes[1] === 0x8b)) return { body: bytes };
      return { fault: 'bad-encoding' };
    }
  }
  return { body };
};
