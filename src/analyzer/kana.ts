/** Hiragana ぁ–ゖ and katakana ァ–ヶ lie in the same order, 0x60 apart. */
const distance = 0x60;

export const toHiragana = (text: string): string => shifted(text, 0x30a1, 0x30f6, -distance);

export const toKatakana = (text: string): string => shifted(text, 0x3041, 0x3096, distance);

const shifted = (text: string, first: number, last: number, by: number): string => {
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    result += unit >= first && unit <= last ? String.fromCharCode(unit + by) : text.charAt(at);
  }
  return result;
};
