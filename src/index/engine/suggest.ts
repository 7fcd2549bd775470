import { toHiragana } from '../../analyzer/kana.ts';
import type { WordCounts } from '../tables/word-counts.ts';
import { folded } from '../../analyzer/content-words.ts';
import { PrefixList } from './prefix-list.ts';

/** Words offered; the rest of the vocabulary is too rare to be meant. */
const wordsMost = 50_000;
const rowsLookedAt = 2 * wordsMost;

/** Suggests words for the query box by how they begin in writing or in kana: きょうと and キョウト give 京都. */
export class Suggestions {
  /** The most frequent first: a smaller number is the better suggestion. */
  readonly #words: readonly string[];
  readonly #written: PrefixList;
  readonly #kana: PrefixList;

  constructor(counted: readonly WordCounts[]) {
    const counts = new Map<string, { count: number; kana: string }>();
    for (const { segment, counts: rows } of counted) {
      const { lexicon } = segment;
      for (let row = 0; row < lexicon.size; row++) {
        // Rows come most frequent first. Of many, those that occur once are not looked at.
        if (row > rowsLookedAt && lexicon.counts.at(row) === 1) break;
        if ((rows[row] ?? 0) === 0 || !lexicon.isContent(row)) continue;
        const base = lexicon.base(row);
        // The reading of a base form is known where the word stands in it.
        const kana = base === lexicon.surface(row) ? toHiragana(lexicon.reading(row)) : '';
        const known = counts.get(base) ?? { count: 0, kana };
        counts.set(base, { count: known.count + (rows[row] ?? 0), kana: known.kana === '' ? kana : known.kana });
      }
    }
    const frequent = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1)).slice(0, wordsMost);
    this.#words = frequent.map(([word]) => word);
    this.#written = new PrefixList(this.#words.map(folded));
    this.#kana = new PrefixList(frequent.map(([, { kana }]) => kana));
  }

  begin(typed: string, top: number): readonly string[] {
    const text = folded(typed.trim());
    if (text === '') return [];
    const found = new Set([...this.#written.beginning(text), ...this.#kana.beginning(toHiragana(text))]);
    return [...found]
      .sort((a, b) => a - b)
      .slice(0, top)
      .map((number) => this.#words[number]!);
  }
}
