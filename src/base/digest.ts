import { createHash } from 'node:crypto';
import type { Md5 } from '../model/ids.ts';

export const md5 = (bytes: Uint8Array): Md5 => createHash('md5').update(bytes).digest('hex') as Md5;

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `sha1:…` in base 32, as WARC digests are written. */
export const warcDigest = (bytes: Uint8Array): string => {
  const hash = createHash('sha1').update(bytes).digest();
  let text = '';
  for (let bit = 0; bit < 160; bit += 5) {
    const at = bit >> 3;
    const pair = ((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0);
    text += base32[(pair >> (11 - (bit & 7))) & 31];
  }
  return `sha1:${text}`;
};
