/**
 * The length of a document in one byte: exact below 64, then 16 steps an octave. Scores are computed from the code, so
 * that a bound over codes is a bound over scores.
 */
export const lengthCode = (length: number): number => {
  if (length < 64) return length;
  const exponent = 31 - Math.clz32(length);
  return Math.min(255, 64 + (exponent - 6) * 16 + ((length >>> (exponent - 4)) & 15));
};

export const codedLength = (code: number): number =>
  code < 64 ? code : (16 + ((code - 64) & 15)) * 2 ** (((code - 64) >> 4) + 2);
