import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite as Database } from '../../src/store/sqlite/driver.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { IndexLimits, Ranking } from '../../src/index/port.ts';
import { isContentWord, wordForm } from '../../src/analyzer/content-words.ts';
import { buildFromDocuments } from '../../test/quality/build-from-documents.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { sayMachine } from './parts/measure.ts';
import {
  analysed,
  type Paragraph,
  type Question,
  rankOfAnswer,
  readQuestions,
  relevanceOf,
} from '../../test/quality/questions.ts';

// How well questions find the paragraph that answers them. Even questions were tuned on, odd ones are reported.
// Arguments: every so many questions (8), `tune` for the even ones, `grid` for many k1 and b.
const step = Number(process.argv[2] ?? 8);
const half = process.argv.includes('tune') ? 0 : 1;
const folder = mkdtempSync(join(tmpdir(), 'kumoito-relevance-'));

sayMachine();
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const questions = data.questions.filter((_, at) => at % (2 * step) === half);
process.stdout.write(`${questions.length} questions over ${data.paragraphs.length} paragraphs\n`);

const row = (...cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
const share = (value: number): string => value.toFixed(4).replace(/^0/, '');
const say = (name: string, ranks: readonly number[]): void => {
  const { meanReciprocalRank, recall } = relevanceOf(ranks);
  row(name, share(meanReciprocalRank), share(recall));
};

const fromParagraphs = (paragraphs: readonly Paragraph[]) => {
  const reader = new AnnotationReader();
  return { documents: analysed(paragraphs, { analyzer, reader }), reader };
};

const ranksOf = async (change: Partial<Ranking & IndexLimits>, suffix = ''): Promise<readonly number[]> => {
  const settings = { ...defaultSettings, ...change };
  const dir = join(folder, `title-${settings.titleWeight}`);
  if (!built.has(dir)) await buildFromDocuments(dir, fromParagraphs(data.paragraphs), settings);
  built.add(dir);
  const snapshot = openSearch(dir, settings, analyzer).snapshot();
  const ranks: number[] = [];
  for (const question of questions) ranks.push(await rankOfAnswer(snapshot, question, suffix));
  snapshot.close();
  return ranks;
};
const ours = async (name: string, change: Partial<Ranking & IndexLimits>, suffix = ''): Promise<void> =>
  say(name, await ranksOf(change, suffix));
const built = new Set<string>();

/** FTS5 over the same words of meaning, any of them, with its own BM25. */
const fts5 = async (): Promise<void> => {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE page USING fts5(words, tokenize = 'unicode61')");
  const insert = db.prepare('INSERT INTO page(rowid, words) VALUES (?, ?)');
  const words = async (texts: readonly string[]): Promise<string[]> =>
    (await analyzer.analyze(texts)).flatMap(({ morphemes }) =>
      morphemes.filter(isContentWord).map((word) => wordForm(word)),
    );
  // Letters only, as hexadecimal, so that its tokenizer takes each word as one.
  const coded = (word: string): string => `x${Buffer.from(word).toString('hex')}`;
  for (const { id, title, text } of data.paragraphs)
    insert.run(Number(id), (await words([title, ...text.split('\n')])).map(coded).join(' '));
  const find = db.prepare('SELECT rowid AS id FROM page WHERE page MATCH ? ORDER BY rank LIMIT 10');
  const rank = async ({ question, answer }: Question): Promise<number> => {
    const asked = [...new Set(await words([question]))].map(coded).join(' OR ');
    if (asked === '') return 0;
    return (find.all(asked) as { id: number }[]).findIndex(({ id }) => id === Number(answer)) + 1;
  };
  const ranks: number[] = [];
  for (const question of questions) ranks.push(await rank(question));
  say('SQLite FTS5, the same words, any of them', ranks);
  db.close();
};

// On the half for tuning: saturation and length together, with the defaults of the others.
if (process.argv.includes('grid')) {
  row('k1', 'b 0.6', 'b 0.7', 'b 0.8', 'b 0.9');
  row('---', '---', '---', '---', '---');
  for (const k1 of [0.3, 0.4, 0.5, 0.6, 0.8, 1]) {
    const cells: string[] = [];
    for (const b of [0.6, 0.7, 0.8, 0.9]) cells.push(share(relevanceOf(await ranksOf({ k1, b })).meanReciprocalRank));
    row(k1.toFixed(1), ...cells);
  }
  process.stdout.write('\n');
}
row('what is searched, and how', 'MRR@10', 'recall@10');
row('---', '---', '---');
await ours('default', {});
await ours('words only', { dependencyWeight: 0, synonymWeight: 0 });
await ours('words and synonyms', { dependencyWeight: 0 });
await ours('words and dependencies', { synonymWeight: 0 });
await ours('all words required (~AND)', {}, '~AND');
await ours('title twice', { titleWeight: 2 });
for (const dependencyWeight of [0.05, 0.1, 0.2, 0.3])
  await ours(`dependencies × ${dependencyWeight}`, { dependencyWeight });
await ours('k1 1, b 0.6 (TSUBAKI: index.constants)', { k1: 1, b: 0.6 });
await ours('k1 1.2, b 0.75 (Lucene)', { k1: 1.2, b: 0.75 });
await fts5();
rmSync(folder, { recursive: true });
