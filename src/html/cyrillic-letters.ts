/** The charsets that pages in Cyrillic letters are in when they declare none, the most frequent first. */
export const cyrillicCharsets: readonly string[] = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'];

/**
 * Mean plausibility of the characters that are not ASCII, if the text is Cyrillic. Read in a wrong charset, words are full of rare
 * letters, of capitals behind small letters and of signs; letters of another script stand alone or beside ASCII letters.
 */
export const rateCyrillic = (text: string): number => {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 && unit !== 0x1b && unit !== 0) continue;
    count++;
    sum += isLetter(unit) ? weighLetter(text, at, unit) : (signs.get(unit) ?? signCost);
  }
  return count === 0 ? 0 : sum / count;
};

const weighLetter = (text: string, at: number, unit: number): number => {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isAsciiLetter(before) || isAsciiLetter(after)) return mixedCost;
  if (isSmall(before) && !isSmall(unit)) return mixedCost;
  if (!isLetter(before) && !isLetter(after)) return lonely;
  return frequent.has(isSmall(unit) ? unit : unit + 0x20) ? frequentLetter : rareLetter;
};

/** Less than Japanese letters count: where a text could be either, it is Japanese. */
const frequentLetter = 0.8;
const rareLetter = 0.2;
const lonely = 0.1;
const mixedCost = -1;
const signCost = -1;
/** Signs that stand in Russian text: no-break space, « » — – „ “ ” … №. */
const signs: ReadonlyMap<number, number> = new Map(
  Array.from('\u00a0«»—–„“”…№', (sign) => [sign.charCodeAt(0), lonely]),
);

const isLetter = (unit: number): boolean => (unit >= 0x410 && unit <= 0x44f) || unit === 0x401 || unit === 0x451;

const isSmall = (unit: number): boolean => (unit >= 0x430 && unit <= 0x44f) || unit === 0x451;

const isAsciiLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

/** These make up nine tenths of Russian, Ukrainian and Bulgarian text. */
const frequent: ReadonlySet<number> = new Set(Array.from('оеаинтсрвлкмдпуяызьбгчй', (letter) => letter.charCodeAt(0)));
