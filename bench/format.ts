import { openAnalyzer, analyzers } from '../src/analyzer/table.ts';
import { defaultConfig } from '../src/config/load.ts';
import { unwantedWords } from '../src/text/unwanted-words.ts';
import { openWorkerPool } from '../src/flow/worker-pool.ts';
import type { FormatAnswer, FormatJob } from '../src/format/format-job.ts';
import type { FormatWorkerData } from '../src/format/format.worker.ts';
import { documentId, type UrlId } from '../src/model/ids.ts';
import { epochMs } from '../src/model/time.ts';
import { parseUrl } from '../src/model/url.ts';
import { elapsedMs } from '../src/base/clock.ts';
import { readRealPages } from '../test/html/real-pages.ts';
import { printMachine } from './machine.ts';

// How many real pages a second and core go from bytes to finished documents, all layers on; and what a second worker adds.
// Argument: how many pages (default 1,000).
const wanted = Number(process.argv[2] ?? 1000);
const all = readRealPages();
if (all === null) throw new Error('../shared/data is not here');
const step = Math.max(1, Math.floor(all.length / wanted));
const pages = all.filter((_, at) => at % step === 0).slice(0, wanted);

printMachine();
const settings = { synonyms: true, userDictionary: null };
await (await openAnalyzer('kuromoji', settings)).close();
const data: FormatWorkerData = {
  repeatedTextsKept: defaultConfig().format.repeatedTextsKept,
  analyzer: 'kuromoji',
  settings,
  tables: await analyzers.kuromoji.load(settings),
  longSentenceCharacters: 20,
  unwantedWords,
  userAgent: 'kumoito',
};

const run = async (workers: number): Promise<void> => {
  const pool = openWorkerPool<FormatJob, FormatAnswer>({
    module: new URL('../src/format/format.worker.js', import.meta.url),
    workers,
    data,
    jobMsMax: 60_000,
    heapMegabytesMax: 2048,
  });
  const jobOf = ({ path, bytes }: (typeof pages)[number], at: number): FormatJob => ({
    url: parseUrl(`http://${path}`) ?? ('http://a.example/' as FormatJob['url']),
    id: documentId((at + 1) as UrlId, 0),
    fetchedAt: epochMs(0),
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: new Uint8Array(bytes),
    inLinks: [],
    linkedIds: new Map(),
    rights: { page: null, site: [] },
  });
  await Promise.all(pages.slice(0, 50).map((page, at) => pool.run(jobOf(page, at))));
  const cpu = process.cpuUsage();
  const begin = elapsedMs();
  const results = await Promise.all(pages.map((page, at) => pool.run(jobOf(page, at))));
  const seconds = (elapsedMs() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const failed = results.filter(({ kind }) => kind === 'failed').length;
  const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
  const cpuSeconds = (user + system) / 1e6;
  console.log(
    `${workers} worker${workers === 1 ? '' : 's'}: ${pages.length} pages of ${Math.round(bytes / pages.length / 1024)} KB, ${failed} failed; ` +
      `${(pages.length / seconds).toFixed(0)} pages/s, ${(pages.length / cpuSeconds).toFixed(0)} pages per CPU second (all threads)`,
  );
  await pool.close();
};

await run(1);
await run(2);
