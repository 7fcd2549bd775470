import { arcCost, arcLeft, arcMarks, arcRight, arcSize, endOfWord, type Dictionary } from './morphemes/dictionary.ts';
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
  const { arcs, connection } = tables;
  const asked = new Uint8Array(facts.firstUser);
  const rivals = new Map<number, readonly number[]>();

  const arcOf = (row: number, place: number): number => arcs[row * arcSize + place] ?? 0;
  const isLast = (row: number): boolean => (arcOf(row, arcMarks) & endOfWord) !== 0;

  const rivalsOf = (row: number): readonly number[] => {
    const found: number[] = [];
    let first = row;
    while (first > 0 && !isLast(first - 1)) first--;
    for (let other = first; ; other++) {
      if (other !== row && differs(lexicon, row, other)) found.push(other);
      if (isLast(other)) break;
    }
    return found.length === 0 ? noRivals : found;
  };

  const rivalsKept = (row: number): readonly number[] => {
    if (asked[row] === hasSome) return rivals.get(row) ?? noRivals;
    const found = rivalsOf(row);
    asked[row] = found.length === 0 ? hasNone : hasSome;
    if (found.length > 0) rivals.set(row, found);
    return found;
  };

  /** Cost of a row between its neighbours. */
  const costBetween = (row: number, before: number, after: number): number =>
    (connection[arcOf(row, arcLeft) * facts.rightIds + before] ?? 0) +
    arcOf(row, arcCost) +
    (connection[after * facts.rightIds + arcOf(row, arcRight)] ?? 0);

  return {
    of: ({ entries, count }, at) => {
      const row = entries[at] ?? 0;
      if (row >= facts.firstUser) return noRivals;
      const known = asked[row] === hasNone ? noRivals : rivalsKept(row);
      if (known.length === 0) return noRivals;
      const before = at > 0 ? arcOf(entries[at - 1] ?? 0, arcRight) : 0;
      const after = at + 1 < count ? arcOf(entries[at + 1] ?? 0, arcLeft) : 0;
      const limit = costBetween(row, before, after) + costMax;
      const near = known.filter((other) => costBetween(other, before, after) <= limit);
      return near.length < 2
        ? near
        : withoutRepeats(
            lexicon,
            near.sort((a, b) => costBetween(a, before, after) - costBetween(b, before, after) || a - b),
          );
    },
  };
};

const noRivals: readonly number[] = [];

/** Most rows have no rivals: a byte says so, and only the others are kept. */
const hasNone = 1;
const hasSome = 2;

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
