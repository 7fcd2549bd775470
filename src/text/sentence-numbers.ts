/** A sentence as a number: equal sentences have equal ones, others collide once in 2^48. */
export interface NumberedSentence {
  readonly number: number;
  /** At most 65,535. */
  readonly letters: number;
}

const bytesEach = 8;

/** The sentences of one page, eight bytes each, in base 64. White space, case and width do not count. */
export const sentenceNumbersOf = (sentences: readonly string[]): string => {
  const bytes = Buffer.alloc(sentences.length * bytesEach);
  for (const [at, sentence] of sentences.entries()) {
    const letters = sentence.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
    bytes.writeUIntLE(numberOf(letters), at * bytesEach, 6);
    bytes.writeUInt16LE(Math.min(letters.length, 0xffff), at * bytesEach + 6);
  }
  return bytes.toString('base64');
};

export const readSentenceNumbers = (written: string): readonly NumberedSentence[] => {
  const bytes = Buffer.from(written, 'base64');
  return Array.from({ length: Math.floor(bytes.length / bytesEach) }, (_, at) => ({
    number: bytes.readUIntLE(at * bytesEach, 6),
    letters: bytes.readUInt16LE(at * bytesEach + 6),
  }));
};

/** Two independent FNV-1a-like passes, 24 bits of each. */
const numberOf = (letters: string): number => {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let at = 0; at < letters.length; at++) {
    const code = letters.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  return ((a ^ (a >>> 15)) >>> 8) * 2 ** 24 + ((b ^ (b >>> 16)) >>> 8);
};
