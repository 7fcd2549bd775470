/** An alphabet of few letters, and the charsets of one byte per character that pages in it are in when they declare none. */
interface Alphabet {
  readonly charsets: readonly string[];
  /** The dozen that makes up some seven tenths of running text, without accents. */
  readonly frequent: string;
  readonly letters: readonly [first: number, last: number];
}

const alphabets: readonly Alphabet[] = [
  {
    charsets: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
    frequent: 'оеаинтсрвлкм',
    letters: [0x401, 0x45f],
  },
  { charsets: ['iso-8859-7'], frequent: 'αοιετσνηυρπκς', letters: [0x386, 0x3ce] },
  { charsets: ['windows-1255'], frequent: 'יוהלארתבשמנ', letters: [0x5d0, 0x5ea] },
  { charsets: ['windows-874'], frequent: 'านรกอเงมยลวดท่้สต', letters: [0xe01, 0xe5b] },
  { charsets: ['windows-1256'], frequent: 'اليمونرتبةع', letters: [0x621, 0x64a] },
];

export const alphabetCharsets: readonly string[] = alphabets.flatMap(({ charsets }) => charsets);

/**
 * Mean plausibility of the characters that are not ASCII, if the text is in the alphabet of this charset. Read in a wrong charset,
 * words are full of rare letters, of capitals after small letters and of signs; accented letters of Western text stand alone or
 * beside ASCII letters. Null for a charset of no such alphabet.
 */
export const rateAlphabet = (text: string, charset: string): number | null => {
  const alphabet = byCharset.get(charset);
  if (alphabet === undefined) return null;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 && unit !== 0x1b && unit !== 0) continue;
    count++;
    sum += isLetterOf(alphabet, unit) ? weighLetter(text, at, alphabet) : signs.has(unit) ? lonely : signCost;
  }
  const score = count < lettersMin ? 0 : sum / count;
  return score < runningTextMin ? 0 : score;
};

const byCharset: ReadonlyMap<string, Alphabet> = new Map(
  alphabets.flatMap((alphabet) => alphabet.charsets.map((charset) => [charset, alphabet] as const)),
);

const weighLetter = (text: string, at: number, alphabet: Alphabet): number => {
  const letter = text.charAt(at);
  const before = text.charAt(at - 1);
  if (isAsciiLetter(text.charCodeAt(at - 1)) || isAsciiLetter(text.charCodeAt(at + 1))) return mixedCost;
  const isInside = isLetterOf(alphabet, text.charCodeAt(at - 1));
  if (isInside && before.toUpperCase() !== before && letter.toLowerCase() !== letter) return mixedCost;
  if (!isInside && !isLetterOf(alphabet, text.charCodeAt(at + 1))) return lonely;
  const small = letter.toLowerCase();
  return alphabet.frequent.includes(small) || alphabet.frequent.includes(small.normalize('NFD').charAt(0))
    ? frequentLetter
    : rareLetter;
};

const isLetterOf = ({ letters: [first, last] }: Alphabet, unit: number): boolean => unit >= first && unit <= last;

/** Less than Japanese letters count: where a text could be either, it is Japanese. */
const frequentLetter = 0.9;
const rareLetter = 0.2;
const lonely = 0.1;
const mixedCost = -1;
const signCost = -1;
/** Running text reaches .6 to .8, the same bytes in a wrong charset .56 at most. */
const runningTextMin = 0.45;
/** Three kanji of EUC-JP may look like six letters of anything. */
const lettersMin = 9;
/** No-break space, « » — – „ “ ” … №. */
const signs: ReadonlySet<number> = new Set(Array.from('\u00a0«»—–„“”…№', (sign) => sign.charCodeAt(0)));

const isAsciiLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
