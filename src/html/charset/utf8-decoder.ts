import type { Decoder } from './japanese-decoders.ts';

const replacement = 0xfffd;

/** UTF-8 of the Encoding Standard (8.1.1): one U+FFFD for each maximal part of a malformed sequence. */
export const decodeUtf8: Decoder = (bytes, out, ends) => {
  let units = 0;
  let malformed = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] as number;
    let point = lead;
    if (lead >= 0x80) {
      let needed = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
      let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      point = lead & (0x3f >> needed);
      if (lead < 0xc2 || lead > 0xf4) needed = -1;
      for (; needed > 0; needed--) {
        const next = bytes[at] ?? 0;
        if (next < low || next > high) break;
        point = (point << 6) | (next & 0x3f);
        low = 0x80;
        high = 0xbf;
        at++;
      }
      if (needed !== 0) {
        point = replacement;
        malformed++;
      }
    }
    if (point > 0xffff) {
      if (ends !== null) ends[units] = at;
      out[units++] = 0xd7c0 + (point >> 10);
      point = 0xdc00 | (point & 0x3ff);
    }
    if (ends !== null) ends[units] = at;
    out[units++] = point;
  }
  return { units, malformed };
};
