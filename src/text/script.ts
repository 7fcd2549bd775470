/** Letters of one text, by script. Digits, marks and spaces are not counted. */
export interface ScriptCounts {
  readonly hiragana: number;
  readonly katakana: number;
  readonly han: number;
  readonly hangul: number;
  readonly bopomofo: number;
  readonly latin: number;
  readonly cyrillic: number;
  readonly arabic: number;
  readonly greek: number;
  readonly hebrew: number;
  readonly thai: number;
  readonly indic: number;
  readonly otherLetter: number;
}

export const countScripts = (text: string): ScriptCounts => {
  table ??= makeTable();
  const counts = new Uint32Array(scripts.length + 1);
  for (let at = 0; at < text.length; at++) {
    const script = table[text.charCodeAt(at)] as number;
    counts[script] = (counts[script] as number) + 1;
  }
  return Object.fromEntries(scripts.map((script, at) => [script, counts[at + 1] as number])) as Record<Script, number>;
};

const scripts = [
  'hiragana',
  'katakana',
  'han',
  'hangul',
  'bopomofo',
  'latin',
  'cyrillic',
  'arabic',
  'greek',
  'hebrew',
  'thai',
  'indic',
  'otherLetter',
] as const satisfies readonly Script[];

/** For every UTF-16 unit the place of its script in the list, from 1; 0: no letter. Every page is counted: this is five times faster. */
let table: Uint8Array | null = null;

const makeTable = (): Uint8Array =>
  Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const script = scriptOf(unit);
    return script === null ? 0 : scripts.indexOf(script) + 1;
  });

export type Script = keyof ScriptCounts;

/** By UTF-16 unit: characters beyond the BMP count by their high surrogate when it is one of Han's (U+20000 … U+2FFFF). */
const scriptOf = (unit: number): Script | null => {
  if (unit < 0x80) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a ? 'latin' : null;
  if (unit < 0x2000) return scriptOfAlphabet(unit);
  if (unit >= 0x3041 && unit <= 0x309f) return 'hiragana';
  if ((unit >= 0x30a1 && unit <= 0x30ff && unit !== 0x30fb) || (unit >= 0x31f0 && unit <= 0x31ff)) return 'katakana';
  if (isHanUnit(unit)) return 'han';
  if ((unit >= 0xac00 && unit <= 0xd7a3) || (unit >= 0x3131 && unit <= 0x318e)) return 'hangul';
  if (unit >= 0xff66 && unit <= 0xff9d) return 'katakana';
  if ((unit >= 0xff21 && unit <= 0xff3a) || (unit >= 0xff41 && unit <= 0xff5a)) return 'latin';
  if (unit >= 0x3105 && unit <= 0x312f) return 'bopomofo';
  return null;
};

const isHanUnit = (unit: number): boolean =>
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3400 && unit <= 0x4dbf) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xd840 && unit <= 0xd88f) ||
  unit === 0x3005 ||
  unit === 0x3007;

/** Hiragana, katakana (also half-width), kanji and 々〆〇: what a Japanese sentence is written in. */
export const isJapaneseUnit = (unit: number): boolean =>
  (unit >= 0x3041 && unit <= 0x30ff && unit !== 0x30fb) || isHanUnit(unit) || (unit >= 0xff66 && unit <= 0xff9f);

/** Characters that stand in CJK text without spaces around them: letters, marks and full-width forms. */
export const isWideUnit = (unit: number): boolean =>
  (unit >= 0x2e80 && unit <= 0x9fff) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xff01 && unit <= 0xff9f) ||
  (unit >= 0xd840 && unit <= 0xd88f);

const scriptOfAlphabet = (unit: number): Script | null => {
  if (unit < 0xc0 || unit === 0xd7 || unit === 0xf7) return null;
  if (unit < 0x250 || (unit >= 0x1e00 && unit < 0x1f00)) return 'latin';
  if (unit < 0x300) return null;
  if (unit < 0x370) return null;
  if (unit < 0x400 || unit >= 0x1f00) return 'greek';
  if (unit < 0x530) return 'cyrillic';
  if (unit >= 0x590 && unit < 0x600) return 'hebrew';
  if ((unit >= 0x600 && unit < 0x700) || (unit >= 0x750 && unit < 0x780)) return 'arabic';
  if (unit >= 0x900 && unit < 0xe00) return 'indic';
  if (unit >= 0xe00 && unit < 0xe80) return 'thai';
  if (unit >= 0x1100 && unit < 0x1200) return 'hangul';
  return 'otherLetter';
};
