import { jis0208, jis0212 } from './jis-tables.ts';

/**
 * Writes UTF-16 units into `out` and, when asked, the byte where each unit ends into `ends`. Every byte belongs to exactly
 * one unit: a unit begins where the one before it ended, so escape sequences belong to the character after them and the
 * bytes [end of the unit before, end of the unit] can be decoded by themselves wherever a run begins with its escape.
 * Returns the number of units and how many of them replace malformed bytes. `out` needs room for one unit per byte and one.
 */
export type Decoder = (bytes: Uint8Array, out: Uint16Array, ends: Uint32Array | null) => Decoded;

export interface Decoded {
  readonly units: number;
  readonly malformed: number;
}

const replacement = 0xfffd;

/** Shift_JIS of the Encoding Standard (12.3), which is windows-31j. */
export const decodeShiftJis: Decoder = (bytes, out, ends) => {
  const table = jis0208();
  let units = 0;
  let malformed = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] as number;
    let unit = replacement;
    if (lead <= 0x80) unit = lead;
    else if (lead >= 0xa1 && lead <= 0xdf) unit = 0xff61 - 0xa1 + lead;
    else if (lead !== 0xa0 && lead <= 0xfc && at < bytes.length) {
      const trail = bytes[at] as number;
      unit = shiftJisPair(table, lead, trail);
      if (unit !== replacement || trail >= 0x80) at++;
    }
    if (unit === replacement) malformed++;
    out[units] = unit;
    if (ends !== null) ends[units] = at;
    units++;
  }
  return { units, malformed };
};

const shiftJisPair = (table: Uint16Array, lead: number, trail: number): number => {
  if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return replacement;
  const pointer = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + trail - (trail < 0x7f ? 0x40 : 0x41);
  // End-user-defined characters go to the private use area, as the standard says.
  if (pointer >= 8836 && pointer <= 10715) return 0xe000 - 8836 + pointer;
  return table[pointer] || replacement;
};

/** EUC-JP of the Encoding Standard (12.1), with JIS X 0212 after the byte 0x8F. */
export const decodeEucJp: Decoder = (bytes, out, ends) => {
  const first = jis0208();
  let units = 0;
  let malformed = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] as number;
    let unit = replacement;
    if (lead < 0x80) unit = lead;
    else if (at < bytes.length && (lead === 0x8e || lead === 0x8f || (lead >= 0xa1 && lead <= 0xfe))) {
      let trail = bytes[at] as number;
      if (lead === 0x8e) {
        if (trail >= 0xa1 && trail <= 0xdf) unit = 0xff61 - 0xa1 + trail;
      } else if (lead === 0x8f) {
        if (trail >= 0xa1 && trail <= 0xfe && at + 1 < bytes.length) {
          const row = trail;
          trail = bytes[++at] as number;
          unit = eucPair(jis0212(), row, trail);
        }
      } else unit = eucPair(first, lead, trail);
      if (unit !== replacement || trail >= 0x80) at++;
    }
    if (unit === replacement) malformed++;
    out[units] = unit;
    if (ends !== null) ends[units] = at;
    units++;
  }
  return { units, malformed };
};

const eucPair = (table: Uint16Array, row: number, cell: number): number =>
  cell >= 0xa1 && cell <= 0xfe ? table[(row - 0xa1) * 94 + cell - 0xa1] || replacement : replacement;

/** Character sets an ISO-2022-JP stream can be in. */
const ascii = 0;
const roman = 1;
const katakana = 2;
const kanji = 3;

const isKanjiLead = (byte: number): boolean => byte >= 0x21 && byte <= 0x7e;

const escapeSet = (second: number | undefined, third: number | undefined): number => {
  if (second === 0x28) return third === 0x42 ? ascii : third === 0x4a ? roman : third === 0x49 ? katakana : -1;
  return second === 0x24 && (third === 0x40 || third === 0x42) ? kanji : -1;
};

const oneByte = (set: number, byte: number): number => {
  if (set === katakana) return byte >= 0x21 && byte <= 0x5f ? 0xff61 - 0x21 + byte : replacement;
  if (byte > 0x7f || byte === 0x0e || byte === 0x0f || byte === 0x1b) return replacement;
  if (set === roman && byte === 0x5c) return 0xa5;
  return set === roman && byte === 0x7e ? 0x203e : byte;
};

/** ISO-2022-JP of the Encoding Standard (12.2). */
export const decodeIso2022Jp: Decoder = (bytes, out, ends) => {
  const table = jis0208();
  let set = ascii;
  let units = 0;
  let malformed = 0;
  // Two escape sequences with nothing between them are an error (the standard's "output flag").
  let written = true;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    let unit = replacement;
    const next = byte === 0x1b ? escapeSet(bytes[at + 1], bytes[at + 2]) : -1;
    if (next >= 0) {
      set = next;
      at += 3;
      if (written) {
        written = false;
        continue;
      }
    } else if (set === kanji && isKanjiLead(byte)) {
      const trail = bytes[at + 1];
      at++;
      if (trail !== undefined && trail !== 0x1b) at++;
      if (trail !== undefined && isKanjiLead(trail)) unit = table[(byte - 0x21) * 94 + trail - 0x21] || replacement;
      written = true;
    } else {
      at++;
      if (set !== kanji) unit = oneByte(set, byte);
      written = true;
    }
    if (unit === replacement) malformed++;
    out[units] = unit;
    if (ends !== null) ends[units] = at;
    units++;
  }
  return { units, malformed };
};
