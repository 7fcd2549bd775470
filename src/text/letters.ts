/** The code points of a text. */
export const lettersOf = (text: string): Uint32Array => {
  const letters = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const low = isHigh(unit) ? text.charCodeAt(at + 1) : 0;
    if (isLow(low)) {
      letters[count++] = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
      at++;
    } else letters[count++] = unit;
  }
  return letters.subarray(0, count);
};

/** How many code points a text has; a lone surrogate is one. */
export const countLetters = (text: string): number => {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at++)
    if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) {
      count--;
      at++;
    }
  return count;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
