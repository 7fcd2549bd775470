import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { Tokens } from './tokens.ts';

/**
 * Numbers written in several words have one representative form, their value in digits: it stands at the first word, the
 * others have none. After a number, names of units stand for their symbols. A year of an era is also the year of our
 * calendar.
 */
export interface NumeralReader {
  /** Representative forms, by token, that differ from the dictionary's: one or more; null where there is no number. */
  read(tokens: Tokens): ReadonlyMap<number, readonly string[]> | null;
}

export const openNumeralReader = (lexicon: MorphemeLexicon): NumeralReader => {
  const numeralGrammar = Uint8Array.from(lexicon.grammars, ([pos, pos1]) => Number(pos === '名詞' && pos1 === '数'));
  const isNumeral = (row: number): boolean => numeralGrammar[lexicon.grammar[row] ?? 0] === 1;
  return {
    read: (tokens) => {
      let forms: Map<number, readonly string[]> | null = null;
      for (let at = 0; at < tokens.count; at++) {
        if (!isNumeral(tokens.entries[at] ?? 0)) continue;
        const end = endOfNumber(tokens, at, isNumeral);
        const value = numberValue(textOf(tokens, at, end));
        if (value !== null) setForms((forms ??= new Map()), tokens, { at, end, value });
        at = end - 1;
      }
      return forms;
    },
  };
};

interface NumberSpan {
  readonly at: number;
  readonly end: number;
  readonly value: string;
}

const setForms = (forms: Map<number, readonly string[]>, tokens: Tokens, { at, end, value }: NumberSpan): void => {
  // IPADIC is older than 令和 and cuts it in two.
  const before = tokens.text.slice(0, tokens.starts[at] ?? 0).slice(-2);
  const wordAfter = end < tokens.count ? textOf(tokens, end, end + 1) : '';
  const eraStart = wordAfter === '年' ? eraStarts[before] : undefined;
  const year = eraStart === undefined ? [] : [String(eraStart + Number(value))];
  forms.set(
    at,
    [value, ...year].map((digits) => `${digits}/${digits}`),
  );
  for (let next = at + 1; next < end; next++) forms.set(next, ['']);
  const unit = unitSymbols[wordAfter];
  if (unit !== undefined) forms.set(end, [`${unit}/${unit}`]);
};

/** A comma or a point goes on with the number if a numeral follows it at once. */
const endOfNumber = (tokens: Tokens, first: number, isNumeral: (row: number) => boolean): number => {
  let end = first + 1;
  for (; end < tokens.count; end++) {
    if (tokens.starts[end] !== tokens.ends[end - 1]) break;
    if (isNumeral(tokens.entries[end] ?? 0)) continue;
    const joins = /^[,.]$/.test(textOf(tokens, end, end + 1)) && end + 1 < tokens.count;
    const touches = tokens.starts[end + 1] === tokens.ends[end];
    if (!joins || !touches || !isNumeral(tokens.entries[end + 1] ?? 0)) break;
  }
  return end;
};

const textOf = ({ text, starts, ends }: Tokens, first: number, end: number): string =>
  text.slice(starts[first] ?? 0, ends[end - 1] ?? 0);

/** The value in digits of a number in any script; null for what is no single number (何, 1.2.3). */
export const numberValue = (written: string): string | null => {
  const text = written
    .normalize('NFKC')
    .replaceAll(/[〇零一二三四五六七八九]/g, (digit) => kanjiDigits[digit] ?? digit);
  if (/^\d+(?:\.\d+)?$/.test(text)) return text;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  return /^[\d,.十百千万億兆京]+$/.test(text) && /[十百千万億兆京]/.test(text)
    ? withUnits(text.replaceAll(',', ''))
    : null;
};

/** 3万5千 and 百二十: parts below 10,000 between the large units. */
const withUnits = (text: string): string | null => {
  let total = 0n;
  let rest = text;
  for (const [unit, size] of largeUnits) {
    const at = rest.indexOf(unit);
    if (at < 0) continue;
    const part = below10000(rest.slice(0, at), size);
    if (part === null) return null;
    total += part;
    rest = rest.slice(at + unit.length);
  }
  if (rest === '') return String(total);
  const part = below10000(rest, 1n);
  return part === null ? null : String(total + part);
};

/** The value times `size`; 1.5万 is a whole number again. */
const below10000 = (text: string, size: bigint): bigint | null => {
  if (text === '') return size;
  const decimal = /^(\d+)\.(\d{1,4})$/.exec(text);
  if (decimal !== null) {
    const digits = decimal[2] ?? '';
    const scale = 10n ** BigInt(digits.length);
    return size % scale === 0n ? (BigInt(`${decimal[1]}${digits}`) * size) / scale : null;
  }
  const match = /^(?:(\d*)千)?(?:(\d*)百)?(?:(\d*)十)?(\d*)$/.exec(text);
  if (match === null) return null;
  const [, thousands, hundreds, tens, ones = ''] = match;
  const many = (count: string | undefined, unit: bigint): bigint =>
    count === undefined ? 0n : (count === '' ? 1n : BigInt(count)) * unit;
  return (many(thousands, 1000n) + many(hundreds, 100n) + many(tens, 10n) + BigInt(ones || '0')) * size;
};

const kanjiDigits: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('〇一二三四五六七八九', (digit, value) => [digit, String(value)] as const).concat([['零', '0']]),
);

const largeUnits = [
  ['京', 10n ** 16n],
  ['兆', 10n ** 12n],
  ['億', 10n ** 8n],
  ['万', 10n ** 4n],
] as const;

/** The year before the first year of an era. */
const eraStarts: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };

const unitSymbols: Readonly<Record<string, string>> = {
  キロメートル: 'km',
  メートル: 'm',
  センチメートル: 'cm',
  センチ: 'cm',
  ミリメートル: 'mm',
  キログラム: 'kg',
  グラム: 'g',
  ミリグラム: 'mg',
  トン: 't',
  リットル: 'l',
  ミリリットル: 'ml',
  ヘクタール: 'ha',
  ワット: 'w',
  キロワット: 'kw',
  パーセント: '%',
  '％': '%',
  '%': '%',
};
