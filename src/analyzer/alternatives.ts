import type { Dictionary } from './morphemes/dictionary.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { Tokens } from './tokens.ts';

/**
 * Other dictionary words a token may be: of the same surface and part of speech, with another base form or reading, that
 * would make the sentence cost at most `costMax` more in this place (市場 しじょう, いちば; 行った 行く, 行う).
 */
export interface Alternatives {
  /** Rows, the likeliest first. */
  of(tokens: Tokens, at: number): readonly number[];
}

/** Some 8 times less likely at IPADIC's scale of 700: beyond it hardly any second reading was right. */
const costMax = 1500;

export const openAlternatives = ({ tables, facts }: Dictionary, lexicon: MorphemeLexicon): Alternatives => {
  const { firstRow, left, right, cost, connection } = tables;
  const rivals: (readonly number[] | undefined)[] = Array.from({ length: facts.firstUser });

  const rivalsOf = (row: number): readonly number[] => {
    const word = wordOf(firstRow, row);
    const found: number[] = [];
    for (let other = firstRow[word] ?? 0; other < (firstRow[word + 1] ?? 0); other++)
      if (other !== row && differs(lexicon, row, other)) found.push(other);
    return found.length === 0 ? noRivals : found;
  };

  /** Cost of a row between its neighbours. */
  const costBetween = (row: number, before: number, after: number): number =>
    (connection[(left[row] ?? 0) * facts.rightIds + before] ?? 0) +
    (cost[row] ?? 0) +
    (connection[after * facts.rightIds + (right[row] ?? 0)] ?? 0);

  return {
    of: ({ entries, count }, at) => {
      const row = entries[at] ?? 0;
      if (row >= facts.firstUser) return noRivals;
      const known = (rivals[row] ??= rivalsOf(row));
      if (known.length === 0) return noRivals;
      const before = at > 0 ? (right[entries[at - 1] ?? 0] ?? 0) : 0;
      const after = at + 1 < count ? (left[entries[at + 1] ?? 0] ?? 0) : 0;
      const limit = costBetween(row, before, after) + costMax;
      return withoutRepeats(
        lexicon,
        known
          .filter((other) => costBetween(other, before, after) <= limit)
          .toSorted((a, b) => costBetween(a, before, after) - costBetween(b, before, after) || a - b),
      );
    },
  };
};

const noRivals: readonly number[] = [];

const sameKinds = new Set(['一般', '自立', 'サ変接続', '形容動詞語幹', '副詞可能', '助詞類接続', '代名詞']);

const differs = (lexicon: MorphemeLexicon, row: number, other: number): boolean => {
  const [pos, pos1] = lexicon.grammars[lexicon.grammar[row] ?? 0] ?? [];
  const [otherPos, otherPos1] = lexicon.grammars[lexicon.grammar[other] ?? 0] ?? [];
  if (pos !== otherPos || !sameKinds.has(pos1 ?? '') || !sameKinds.has(otherPos1 ?? '')) return false;
  return lexicon.form(lexicon.representative(row)) !== lexicon.form(lexicon.representative(other));
};

/** Of rows for one word the likeliest is enough. */
const withoutRepeats = (lexicon: MorphemeLexicon, rows: readonly number[]): readonly number[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const form = lexicon.form(lexicon.representative(row));
    return !seen.has(form) && seen.add(form) !== undefined;
  });
};

/** The word whose rows hold this row. */
const wordOf = (firstRow: Int32Array, row: number): number => {
  let low = 0;
  let high = firstRow.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firstRow[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
};
