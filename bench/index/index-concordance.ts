import { openAnalyzer } from '../../src/analyzer/table.ts';
import { elapsedMs } from '../../src/base/clock.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Snapshot } from '../../src/index/port.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { residentMb, sayMachine } from './parts/measure.ts';

// Question: how long do lines, collocations and frequency lists take of a large collection, for words that many documents have?
// Argument: the folder of the index (bench/index/index-scale.ts leaves one in the temporary folder).
const [, , dir = ''] = process.argv;

const runs = 3;

/** Milliseconds by the clock and of the processor, each the best of some runs: others take their share of the machine. */
const timed = async <T>(what: string, work: () => Promise<T>, tell: (result: T) => string): Promise<void> => {
  let clock = Infinity;
  let processor = Infinity;
  let told = '';
  for (let run = 0; run < runs; run++) {
    const begin = elapsedMs();
    const before = process.cpuUsage();
    told = tell(await work());
    const { user, system } = process.cpuUsage(before);
    clock = Math.min(clock, elapsedMs() - begin);
    processor = Math.min(processor, (user + system) / 1000);
  }
  process.stdout.write(
    `${what}: ${clock.toFixed(0)} ms by the clock, ${processor.toFixed(0)} of the processor; ${told}; resident ${residentMb().toFixed(0)} MB\n`,
  );
};

/** Most documents have the first ones; the last ones stand in one of ten to one of thirty. */
const patterns = [
  '[base="する"]',
  '[pos="名詞"] "の" [pos="名詞"]',
  '[base="行う"]',
  '"日本"',
  '[base="作る"]',
  '[surface=".*学校"]',
];
const linked = '[base="本"] -を-> [base="読む"]';

const askPattern = async (snapshot: Snapshot, pattern: string): Promise<void> => {
  await timed(
    `first 100 lines of ${pattern}`,
    () => snapshot.concordance(pattern, { count: false }),
    ({ lines }) => `${lines.length} lines`,
  );
};

sayMachine();
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const snapshot = openSearch(dir, defaultSettings, analyzer).snapshot();
process.stdout.write(
  `${snapshot.documents} documents in ${snapshot.segments} segments; resident ${residentMb().toFixed(0)} MB\n`,
);
for (const pattern of [...patterns, linked]) await askPattern(snapshot, pattern);
for (const pattern of ['[base="行う"]', '"日本"', '[base="作る"]']) {
  await timed(
    `all lines of ${pattern}, sorted to the right`,
    () => snapshot.concordance(pattern, { sort: 'right' }),
    ({ count, documents }) => `${count} in ${documents} documents`,
  );
  await timed(
    `collocations of ${pattern} by dependency`,
    () => snapshot.collocations(pattern, { by: 'dependency' }),
    ({ matches, rows }) => `${matches} matches, ${rows.length} rows`,
  );
  await timed(
    `collocations of ${pattern} by window`,
    () => snapshot.collocations(pattern),
    ({ matches, rows }) => `${matches} matches, ${rows.length} rows`,
  );
}
for (const pattern of ['[base="する"]', '[base="行う"]', '[base="作る"]']) {
  await timed(
    `the first page of ${pattern}, counted`,
    () => snapshot.concordance(pattern),
    ({ count, documents }) => `${count} in ${documents} documents`,
  );
  for (const by of ['month', 'site'] as const)
    await timed(
      `break-down of ${pattern} by ${by}`,
      () => snapshot.breakdown(pattern, { by }),
      ({ matches, rows }) => `${matches} matches, ${rows.length} rows`,
    );
}
await timed(
  'profile of 作る',
  () => snapshot.profile('作る'),
  ({ count, relations }) => `${count} matches, ${relations.length} relations`,
);
for (const length of [2, 3])
  await timed(
    `words in a row, ${length}, the first 100`,
    () => snapshot.ngrams({ length }),
    ({ places, rows }) => `${rows.length} rows of ${places} places`,
  );
await timed(
  'words in a row, 3, around [base="作る"]',
  () => snapshot.ngrams({ length: 3, where: '[base="作る"]' }),
  ({ places, rows }) => `${rows.length} rows of ${places} places`,
);
await timed(
  'keyness of a tenth of the sites against the rest',
  () => snapshot.keyness({ since: '2026-06-01' }),
  ({ here, there, more }) => `${here.documents} documents against ${there.documents}, ${more.length} rows`,
);
for (const by of ['base', 'pos'] as const)
  await timed(
    `frequencies by ${by}, the first 100`,
    () => snapshot.frequencies({ by, top: 100 }),
    ({ words, rows }) => `${rows.length} rows of ${words} words`,
  );
snapshot.close();
