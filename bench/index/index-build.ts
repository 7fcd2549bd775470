import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { elapsedMs } from '../../src/base/clock.ts';
import { sha256 } from '../../src/base/digest.ts';
import { makeStandardCorpus, madeSet } from './parts/standard-corpus.ts';
import { sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';

// What a user waits for: `kumoito index build` of documents in the standard format as `format` writes them, by command line,
// with one thread and with as many as there are processors. Arguments: documents (20000); the corpus is kept in the
// temporary folder and used again.
const documents = Number(process.argv[2] ?? 20_000);
const dir = join(tmpdir(), `kumoito-bench-build-${documents}`);
const cli = join(import.meta.dirname, '../../src/cli/main.js');

const makeCorpus = async (): Promise<void> => {
  const data = readQuestions();
  if (data === null) throw new Error('../shared/data is not here');
  const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
  await makeStandardCorpus(dir, documents, { paragraphs: data.paragraphs, analyzer });
  await analyzer.close();
};

/** What nothing that reads the documents can do without: unpacking them, and looking at each byte once. */
const sayFloor = async (): Promise<void> => {
  const shards = readdirSync(join(dir, 'documents')).filter((name) => name.endsWith('.idx.jsonl'));
  const some = shards.slice(0, 5).map((name) => join(dir, 'documents', name));
  const packed: Uint8Array[] = [];
  for (const index of some) {
    const data = readFileSync(index.replace('.idx.jsonl', '.xml.gz'));
    for (const line of readFileSync(index, 'utf8').trimEnd().split('\n')) {
      const { offset, length } = JSON.parse(line) as { offset: number; length: number };
      packed.push(data.subarray(offset, offset + length));
    }
  }
  const unpacked: Uint8Array[] = [];
  const gunzip = await timed(() => {
    for (const bytes of packed) unpacked.push(gunzipSync(bytes));
  });
  let lines = 0;
  const touch = await timed(() => {
    for (const bytes of unpacked) for (let at = 0; at < bytes.length; at++) if (bytes[at] === 10) lines++;
  });
  const bytes = unpacked.reduce((sum, { length }) => sum + length, 0);
  const say = ({ processor }: { processor: number }): string =>
    `${((processor * 1000) / packed.length).toFixed(3)} ms a document (${(bytes / 1e6 / processor).toFixed(0)} MB/s)`;
  const packedBytes = packed.reduce((sum, { length }) => sum + length, 0);
  process.stdout.write(
    `a document: ${Math.round(packedBytes / packed.length)} bytes, ${Math.round(bytes / packed.length)} unpacked, ` +
      `${Math.round(lines / packed.length)} lines; unpacking it takes ${say(gunzip)}, looking at each byte ${say(touch)}\n`,
  );
};

/** Of all files, so that builds with more threads can be compared. */
const digestOf = (folder: string): string =>
  sha256(
    readdirSync(folder)
      .sort()
      .map((name) => `${name} ${sha256(readFileSync(join(folder, name)))}`)
      .join('\n'),
  ).slice(0, 12);

/** Written by the command itself as it ends: its threads are in it. */
const sayUsage =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("usage "+JSON.stringify(process.resourceUsage())))';

const build = (threads: number): void => {
  const flags = ['--corpus', dir, '--set', madeSet, '-c', `index.buildThreadsMax=${threads}`];
  const begin = elapsedMs();
  const { status, stderr } = spawnSync(process.execPath, ['--import', sayUsage, cli, 'index', 'build', ...flags]);
  const seconds = (elapsedMs() - begin) / 1000;
  const usage = /usage (.*)/.exec(stderr.toString())?.[1];
  if (status !== 0 || usage === undefined) throw new Error(stderr.toString());
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage;
  const processor = (userCPUTime + systemCPUTime) / 1e6;
  const rate = (of: number): string => `${of.toFixed(1)} s = ${Math.round(documents / of)} documents/s`;
  process.stdout.write(
    `${threads} threads: ${rate(seconds)} by the clock, ${rate(processor)} of the processor ` +
      `(${(userCPUTime / 1e6).toFixed(1)} user, ${(systemCPUTime / 1e6).toFixed(1)} system); ` +
      `resident at most ${Math.round(maxRSS / 1000)} MB; bytes ${digestOf(join(dir, 'index'))}\n`,
  );
};

sayMachine();
if (!existsSync(join(dir, 'corpus.yaml'))) await makeCorpus();
await sayFloor();
for (const threads of [1, 2]) build(threads);
rmSync(join(dir, 'index'), { recursive: true, force: true });
