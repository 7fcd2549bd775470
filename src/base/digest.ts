import { hash } from 'node:crypto';
import type { Md5 } from '../model/ids.ts';

export const md5 = (bytes: Uint8Array): Md5 => hash('md5', bytes) as Md5;

export const sha256 = (data: Uint8Array | string): string => hash('sha256', data);

/** `sha1:…` in base 32, as WARC digests are written. */
export const warcDigest = (bytes: Uint8Array): string => `sha1:${base32(hash('sha1', bytes, 'buffer'))}`;

/** RFC 4648 §6, without padding. */
export const base32 = (bytes: Uint8Array): string => {
  let text = '';
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const at = bit >> 3;
    const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    text += base32Digits[(pair >> (11 - (bit & 7))) & 31];
  }
  return text;
};

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
