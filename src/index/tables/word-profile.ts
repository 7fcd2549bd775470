import { isPattern } from '../../query/parse-pattern.ts';
import { wordPattern } from '../../query/build-pattern.ts';
import {
  type Collocation,
  type Concordancer,
  type FrequencyList,
  profileDefaults,
  type ProfileOptions,
  type ProfileRelation,
  type WordProfile,
} from '../concordancer.ts';

/** What a word does, from the questions that a concordancer answers anyway. */
export const wordProfile = async (
  words: Pick<Concordancer, 'breakdown' | 'collocations' | 'frequencies'>,
  word: string,
  options: ProfileOptions,
): Promise<WordProfile> => {
  const { countMin = profileDefaults.countMin, top = profileDefaults.top, ...place } = options;
  const pattern = isPattern(word) ? word : wordPattern('base', word.trim());
  const formsBy = async (by: 'surface' | 'reading' | 'pos' | 'conjugation'): Promise<FrequencyList['rows']> =>
    (await words.frequencies({ ...place, by, where: pattern, top })).rows.filter(({ value }) => value !== '');
  const years = await words.breakdown(pattern, { ...place, by: 'year' });
  const bonds = await words.collocations(pattern, { ...place, by: 'dependency', countMin: 1, top: everyRow });
  return {
    pattern,
    count: years.matches,
    documents: years.documents,
    perMillion: (years.matches * 1e6) / Math.max(1, years.words),
    forms: {
      surface: await formsBy('surface'),
      reading: await formsBy('reading'),
      pos: await formsBy('pos'),
      conjugation: await formsBy('conjugation'),
    },
    relations: relationsOf(bonds.rows, { countMin, top }),
    near: (await words.collocations(pattern, { ...place, countMin, top })).rows,
    left: (await words.breakdown(pattern, { ...place, by: 'left', top })).rows,
    right: (await words.breakdown(pattern, { ...place, by: 'right', top })).rows,
    years: years.rows,
    types: (await words.breakdown(pattern, { ...place, by: 'type', top })).rows,
  };
};

const everyRow = Number.MAX_SAFE_INTEGER;

const relationsOf = (
  rows: readonly Collocation[],
  { countMin, top }: { readonly countMin: number; readonly top: number },
): readonly ProfileRelation[] => {
  const byRelation = new Map<string, Collocation[]>();
  for (const row of rows) {
    const known = byRelation.get(row.relation);
    if (known === undefined) byRelation.set(row.relation, [row]);
    else known.push(row);
  }
  return [...byRelation]
    .map(([relation, all]) => ({
      relation,
      count: all.reduce((sum, { count }) => sum + count, 0),
      rows: all.filter(({ count }) => count >= countMin).slice(0, top),
    }))
    .filter(({ rows: shown }) => shown.length > 0)
    .sort((a, b) => b.count - a.count || (a.relation < b.relation ? -1 : 1));
};
