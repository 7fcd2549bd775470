import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Index, WantedDocument } from '../../src/index/port.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { folderBytes, quantile, sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';
import type { ReaderReport, ReaderTask } from './parts/updates-reader.ts';
import { addressAfter, keyOf, makeTemplates, templateAfter, withAddress } from './parts/updated-collection.ts';

// A hundred updates of one document in a hundred while two processes ask without pause: is every answer that of one state,
// how much longer do answers take, and how large is the index afterwards? Arguments: documents (20000), rounds (100).
const collection = { documents: Number(process.argv[2] ?? 20_000), templates: 400 };
const rounds = Number(process.argv[3] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'kumoito-bench-updates-'));
const quietMs = 15_000;

sayMachine();
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const templates = await makeTemplates(data.paragraphs, analyzer, collection.templates);

async function* wantedAfter(round: number): AsyncGenerator<WantedDocument> {
  for (let id = 1; id <= collection.documents; id++) {
    const template = templateAfter(collection, id, round);
    if (template === null) continue;
    const url = addressAfter(id, round);
    yield { id: keyOf(id), digest: url, read: () => Promise.resolve(withAddress(templates[template]!, url)) };
  }
}

/** Which templates a query finds, by an index of them alone. */
const queriesOver = async (texts: readonly string[]): Promise<ReaderTask['queries']> => {
  const index = openSearch(join(folder, 'templates'), defaultSettings, analyzer);
  await index.update(
    (async function* () {
      for (const [at, xml] of templates.entries())
        yield { id: keyOf(at + 1), digest: '1', read: () => Promise.resolve(withAddress(xml, addressAfter(at, 0))) };
    })(),
  );
  const snapshot = index.snapshot();
  const queries: ReaderTask['queries'][number][] = [];
  for (const text of texts) {
    const { hits } = await snapshot.search(text, { top: collection.templates, snippetWords: 0 });
    if (hits.length > 0) queries.push({ text, templates: hits.map(({ url }) => Number(url.split('/')[3])) });
  }
  snapshot.close();
  return queries;
};

const startReader = async (task: ReaderTask): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'parts/updates-reader.js'));
  child.send(task);
  await once(child, 'message');
  return child;
};

const say = (name: string, ms: readonly number[]): void => {
  const quantiles = [0.5, 0.95, 0.99].map((share) => quantile(ms, share).toFixed(1));
  process.stdout.write(`${name}: ${ms.length} answers, p50/p95/p99 ${quantiles.join('/')} ms\n`);
};

const update = async (index: Index): Promise<void> => {
  for (let round = 1; round <= rounds; round++) {
    await index.update(wantedAfter(round));
    index.collectGarbage();
  }
};

const dir = join(folder, 'index');
const index = openSearch(dir, defaultSettings, analyzer);
await index.update(wantedAfter(0));
const questions = data.questions.slice(0, 20).map(({ question }) => question.replace(/[\s~"*()?:-]/gu, '、'));
const words = [
  '日本',
  '大学',
  '時代',
  '東京',
  '世界',
  '政府',
  '音楽',
  '鉄道',
  '"日本の"',
  '"している"',
  '大学 AND 日本',
];
const queries = await queriesOver([...words, ...questions]);
const task: ReaderTask = { dir, collection, rounds, queries };
const readers = [await startReader(task), await startReader(task)];
const enter = (phase: string): void => readers.forEach((reader) => void reader.send(phase));

enter('nothing else runs');
await sleep(quietMs);
enter('beside a busy process');
const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
await sleep(quietMs);
busy.kill();
enter('beside updates');
const taken = await timed(() => update(index));
const reports = await Promise.all(
  readers.map(async (reader) => {
    const report = once(reader, 'message');
    reader.send('stop');
    return (await report)[0] as ReaderReport;
  }),
);
process.stdout.write(
  `${collection.documents} documents, ${rounds} updates in ${taken.seconds.toFixed(1)} s, ${taken.processor.toFixed(1)} s of the processor\n`,
);
for (const phase of Object.keys(reports[0]?.phases ?? {}))
  say(
    phase,
    reports.flatMap(({ phases }) => phases[phase] ?? []),
  );
for (const { rounds: seen, wrong } of reports)
  process.stdout.write(`a reader saw ${seen} states; wrong answers: ${wrong ?? 'none'}\n`);
const updated = folderBytes(dir);
await index.compact();
index.collectGarbage();
const anew = join(folder, 'anew');
const fresh = openSearch(anew, defaultSettings, analyzer);
await fresh.update(wantedAfter(rounds));
await fresh.compact();
fresh.collectGarbage();
const share = (bytes: number): string => (bytes / folderBytes(anew)).toFixed(3);
process.stdout.write(
  `size beside a fresh build: ${share(updated)} after the updates, ${share(folderBytes(dir))} merged\n`,
);
rmSync(folder, { recursive: true });
if (reports.some(({ wrong }) => wrong !== null)) process.exitCode = 1;
