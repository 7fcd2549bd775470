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
export const unitEnds = (bytes: Uint8Array, charset: string, units: number): Uint32Array => {
  const ends = new Uint32Array(units);
  const own = ownDecoders[charset];
  if (own !== undefined) own(bytes, new Uint16Array(bytes.length + 1), ends);
  else if (charset.startsWith('utf-16'))
    for (let at = 0; at < units; at++) ends[at] = Math.min(bytes.length, 2 * at + 2);
  else if (severalBytes.has(charset)) endsByFeeding(bytes, charset, ends);
  else for (let at = 0; at < units; at++) ends[at] = at + 1;
  return ends;
};

/** Slow and sure: gives the platform's decoder one byte at a time and sees what comes out. Only for Chinese and Korean. */
const endsByFeeding = (bytes: Uint8Array, charset: string, ends: Uint32Array): void => {
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  let units = 0;
  const note = (text: string, end: number): void => {
    for (let at = 0; at < text.length && units < ends.length; at++) ends[units++] = end;
  };
  for (let at = 0; at < bytes.length; at++) note(decoder.decode(bytes.subarray(at, at + 1), { stream: true }), at + 1);
  note(decoder.decode(), bytes.length);
  ends.fill(bytes.length, units);
};
