import { decodeEucJp, decodeIso2022Jp, decodeShiftJis, type Decoder } from './japanese-decoders.ts';
import { decodeUtf8 } from './utf8-decoder.ts';

/** The encodings whose decoder is ours, because we must know which byte became which character. */
export const ownDecoders: Readonly<Record<string, Decoder>> = {
  'utf-8': decodeUtf8,
  shift_jis: decodeShiftJis,
  'euc-jp': decodeEucJp,
  'iso-2022-jp': decodeIso2022Jp,
};

const severalBytes = new Set(['gbk', 'gb18030', 'big5', 'euc-kr']);

/** For each UTF-16 unit of the decoded text, the byte after its last one. */
export const unitEnds = (bytes: Uint8Array, charset: string, text: string): Uint32Array => {
  const units = text.length;
  const ends = new Uint32Array(units);
  const own = ownDecoders[charset];
  if (own !== undefined) own(bytes, new Uint16Array(bytes.length + 1), ends);
  else if (charset.startsWith('utf-16'))
    for (let at = 0; at < units; at++) ends[at] = Math.min(bytes.length, 2 * at + 2);
  else if (severalBytes.has(charset)) endsByLead(bytes, charset, { text, ends });
  else for (let at = 0; at < units; at++) ends[at] = at + 1;
  return ends;
};

/** For UTF-8 without malformed bytes the text says it: both halves of a pair end where its four bytes do. */
export const unitEndsOfUtf8 = (text: string): Uint32Array => {
  const ends = new Uint32Array(text.length);
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit & 0xf800) === 0xd800) {
      end += 4;
      ends[at++] = end;
    } else end += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    ends[at] = end;
  }
  return ends;
};

/**
 * Chinese and Korean: the platform has decoded, the lead bytes tell how many bytes each character took. After malformed bytes
 * an offset may be one byte off until the next ASCII character; it never leaves the page.
 */
const endsByLead = (bytes: Uint8Array, charset: string, { text, ends }: Walk): void => {
  const fourBytes = charset.startsWith('gb');
  let at = 0;
  for (let unit = 0; unit < text.length; unit++) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    const low = text.charCodeAt(unit) >= 0xdc00 && text.charCodeAt(unit) <= 0xdfff;
    const second = low || (charset === 'big5' && text.charCodeAt(unit) >= 0x304 && text.charCodeAt(unit) <= 0x30c);
    if (!second)
      at +=
        lead <= 0x80
          ? 1
          : fourBytes && isDigit(trail) && isDigit(bytes[at + 3] ?? 0)
            ? 4
            : pairLength(text.charCodeAt(unit), trail);
    at = Math.min(at, bytes.length);
    ends[unit] = at;
  }
};

interface Walk {
  readonly text: string;
  readonly ends: Uint32Array;
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

const pairLength = (unit: number, trail: number): number => (unit === 0xfffd && trail < 0x80 ? 1 : 2);
