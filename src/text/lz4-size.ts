/**
 * How many bytes LZ4's fast block compressor would need: the measure of uzushio's CompressionRate filter. Nothing is
 * written; matches are found greedily through a table of the last place of each 4-byte string, with the reference
 * implementation's table sizes, steps and backward extension, so the size is its own or within a byte or two.
 */
export const lz4Size = (bytes: Uint8Array): number => {
  const tableBits = bytes.length < 65_547 ? 13 : 12;
  const table = new Int32Array(1 << tableBits).fill(-1);
  const slotOf = (at: number): number => Math.imul(read32(bytes, at), -1_640_531_535) >>> (32 - tableBits);
  // The last match must start 12 bytes before the end and the last 5 bytes are literals (LZ4 block format).
  const matchStartEnd = bytes.length - 12;
  const literalsEnd = bytes.length - 5;
  let size = 0;
  let literalsFrom = 0;
  let at = 0;
  let tries = 64;
  while (at <= matchStartEnd) {
    const slot = slotOf(at);
    let candidate = table[slot] ?? -1;
    table[slot] = at;
    if (candidate < 0 || at - candidate > 0xffff || read32(bytes, candidate) !== read32(bytes, at)) {
      at += tries++ >> 6;
      continue;
    }
    let start = at;
    while (start > literalsFrom && candidate > 0 && bytes[start - 1] === bytes[candidate - 1]) {
      start--;
      candidate--;
    }
    let length = 4 + at - start;
    while (start + length < literalsEnd && bytes[candidate + length] === bytes[start + length]) length++;
    const literals = start - literalsFrom;
    size += 1 + 2 + extraBytes(literals) + literals + extraBytes(length - 4);
    at = start + length;
    literalsFrom = at;
    tries = 64;
    if (at <= matchStartEnd) table[slotOf(at - 2)] = at - 2;
  }
  const rest = bytes.length - literalsFrom;
  return size + 1 + extraBytes(rest) + rest;
};

const read32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);

/** Bytes that follow the token for a length that does not fit its four bits. */
const extraBytes = (length: number): number => (length < 15 ? 0 : 1 + Math.floor((length - 15) / 255));
