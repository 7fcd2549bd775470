import type { WordAttribute } from '../../query/word-pattern.ts';
import { contentFlag, type Grammar, type Lexicon, noGrammar } from '../segment/lexicon.ts';

/** How often each row of a lexicon is to be counted. */
export interface CountedRows {
  readonly lexicon: Lexicon;
  readonly counts: Uint32Array;
}

export const attributeOf = (lexicon: Lexicon, row: number, attribute: WordAttribute): string => {
  switch (attribute) {
    case 'surface':
      return lexicon.surface(row);
    case 'base':
      return lexicon.base(row);
    case 'reading':
      return lexicon.reading(row);
    case 'pos':
    case 'conjugation':
      return grammarText(lexicon.grammar(row), attribute);
  }
};

/** The values of an attribute with their counts, every value once. */
export const countsByAttribute = (sources: readonly CountedRows[], by: WordAttribute): Iterable<[string, number]> =>
  by === 'pos' || by === 'conjugation' ? countGrammars(sources, by) : countStrings(sources, by);

const countGrammars = (sources: readonly CountedRows[], by: 'pos' | 'conjugation'): ReadonlyMap<string, number> => {
  const values = new Map<string, number>();
  for (const { lexicon, counts } of sources) {
    const totals = totalsBy(lexicon.grammarOf, counts, lexicon.grammars.length);
    for (const [grammar, count] of totals.entries()) {
      if (count === 0) continue;
      const value = grammarText(lexicon.grammars[grammar] ?? noGrammar, by);
      values.set(value, (values.get(value) ?? 0) + count);
    }
  }
  return values;
};

export const grammarText = ({ pos, conjugationType, conjugationForm }: Grammar, by: 'pos' | 'conjugation'): string => {
  if (by === 'pos') return pos;
  return conjugationType === '' ? '' : `${conjugationType}-${conjugationForm}`;
};

/** The strings of all lexicons are sorted: they are merged, and none is kept. */
function* countStrings(
  sources: readonly CountedRows[],
  by: 'surface' | 'base' | 'reading',
): Generator<[string, number]> {
  const column = { surface: 'surfaces', base: 'bases', reading: 'readings' } as const;
  const heads = sources.map(({ lexicon, counts }) =>
    countedStrings(lexicon, totalsBy(lexicon[column[by]], counts, lexicon.strings)),
  );
  const next = heads.map((head) => head.next());
  for (;;) {
    let least: string | null = null;
    for (const { done, value } of next) if (done !== true && (least === null || value[0] < least)) least = value[0];
    if (least === null) return;
    let count = 0;
    for (const [at, { done, value }] of next.entries()) {
      if (done === true || value[0] !== least) continue;
      count += value[1];
      next[at] = heads[at]!.next();
    }
    yield [least, count];
  }
}

function* countedStrings(lexicon: Lexicon, totals: Float64Array): Generator<[string, number], void> {
  let string = 0;
  for (const text of lexicon.allStrings()) {
    const count = totals[string++] ?? 0;
    if (count > 0) yield [text, count];
  }
}

const totalsBy = (column: Lexicon['bases'], counts: Uint32Array, values: number): Float64Array => {
  const totals = new Float64Array(values);
  column.forEach((value, row) => {
    totals[value] = (totals[value] ?? 0) + (counts[row] ?? 0);
  });
  return totals;
};

/** How often some words occur as words of meaning: by surface or base. */
export const contentCounts = (
  sources: readonly CountedRows[],
  by: 'surface' | 'base',
  words: Iterable<string>,
): ReadonlyMap<string, number> => {
  const wanted = [...words];
  const totals = new Float64Array(wanted.length);
  for (const { lexicon, counts } of sources) {
    // By number of the string: the place among the wanted words plus one.
    const places = new Uint32Array(lexicon.strings);
    for (const [place, word] of wanted.entries()) {
      const id = lexicon.find(word);
      if (id !== null) places[id] = place + 1;
    }
    const flags = lexicon.flags.all();
    (by === 'surface' ? lexicon.surfaces : lexicon.bases).forEach((string, row) => {
      const place = places[string] ?? 0;
      if (place > 0 && ((flags[row] ?? 0) & contentFlag) !== 0) totals[place - 1]! += counts[row] ?? 0;
    });
  }
  return new Map(wanted.map((word, place) => [word, totals[place] ?? 0]));
};
