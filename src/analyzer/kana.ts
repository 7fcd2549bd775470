/** Hiragana ぁ–ゖ and katakana ァ–ヶ lie in the same order, 0x60 apart. */
const distance = 0x60;

export const toHiragana = (text: string): string => shifted(text, 0x30a1, 0x30f6, -distance);

export const toKatakana = (text: string): string => shifted(text, 0x3041, 0x3096, distance);

const shifted = (text: string, first: number, last: number, by: number): string => {
  let at = 0;
  while (at < text.length && !isWithin(text.charCodeAt(at), first, last)) at++;
  if (at === text.length) return text;
  const units = new Uint16Array(text.length);
  for (at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = isWithin(unit, first, last) ? unit + by : unit;
  }
  return textOfUnits(units);
};

const isWithin = (unit: number, first: number, last: number): boolean => unit >= first && unit <= last;

/** In pieces, since a call takes so many arguments and no more. */
const textOfUnits = (units: Uint16Array): string => {
  if (units.length <= argumentsMax) return String.fromCharCode(...units);
  let text = '';
  for (let at = 0; at < units.length; at += argumentsMax)
    text += String.fromCharCode(...units.subarray(at, at + argumentsMax));
  return text;
};

const argumentsMax = 1000;
