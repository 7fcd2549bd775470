import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openMecabWriter } from '../../src/analyzer/formats/mecab-format.ts';
import { kuromoji } from '../../src/analyzer/kuromoji.ts';
import { loadDictionary } from '../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../src/analyzer/morphemes/tokenizer.ts';
import type { Tokens } from '../../src/analyzer/tokens.ts';
import { elapsedMs } from '../../src/base/clock.ts';
import { openOriginalKuromoji, realSentences, realWebLines } from '../../test/analyzer/data.ts';

// Is the tokenizer equal to kuromoji and MeCab, how fast is it, what does a worker cost, is it linear?
//   node dist/bench/pages/morphemes.js [--identity]: with --identity the first only

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const corpus = (): readonly string[] => [...(realSentences(1_000_000) ?? []), ...realWebLines(2_500_000)];

const cpuSeconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const rate = (bytes: number, seconds: number): string => `${(bytes / 1e6 / seconds).toFixed(2)} MB/s`;

/** CPU seconds of a command, and what it wrote. */
const timed = (command: string): { readonly seconds: number; readonly ok: boolean } => {
  const run = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${command}`], { encoding: 'utf8' });
  const [user = NaN, system = NaN] = (run.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds: user + system, ok: run.status === 0 };
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const mecabFolder = '/var/lib/mecab/dic/ipadic-utf8';

const identity = async (sentences: readonly string[]): Promise<number> => {
  const dictionary = loadDictionary();
  const lexicon = openLexicon(dictionary);
  const asKuromoji = openTokenizer(dictionary, 'kuromoji');
  const asMecab = openTokenizer(dictionary, 'mecab');
  const writer = openMecabWriter(lexicon);
  const written = (tokens: Tokens): string => {
    writer.add(tokens);
    return Buffer.from(writer.take()).toString();
  };
  const original = await openOriginalKuromoji();
  let equal = 0;
  let tokens = 0;
  let seconds = 0;
  const outputs: string[] = [];
  for (const sentence of sentences) {
    let theirs = '';
    let count = 0;
    seconds += cpuSeconds(() => {
      count = original.tokenize(sentence).length;
    });
    for (const token of original.tokenize(sentence)) {
      if (/^[ \t\n\v]+$/.test(token.surface_form)) continue;
      const { pos, pos_detail_1, pos_detail_2, pos_detail_3, conjugated_type, conjugated_form, basic_form } = token;
      const grammar = [pos, pos_detail_1, pos_detail_2, pos_detail_3, conjugated_type, conjugated_form, basic_form];
      const said = token.reading === undefined ? '' : `,${token.reading},${token.pronunciation}`;
      theirs += `${token.surface_form}\t${grammar.join(',')}${said}\n`;
    }
    outputs.push(written(asMecab.tokenize(sentence)));
    tokens += count;
    if (written(asKuromoji.tokenize(sentence)) === `${theirs}EOS\n`) equal++;
  }
  print(`kuromoji: ${tokens} tokens; ${equal} of ${sentences.length} sentences equal in all features`);
  const input = sentences.map((sentence) => `${sentence}\n`).join('');
  const run = spawnSync('mecab', ['-d', mecabFolder, '-b', '65536'], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.status === 0) compareWithMecab(sentences, outputs, run.stdout);
  return seconds;
};

const compareWithMecab = (sentences: readonly string[], outputs: readonly string[], printed: string): void => {
  const theirs = printed.split('EOS\n');
  const causes = { equal: 0, 'white space': 0, other: 0 };
  for (const [at, sentence] of sentences.entries()) {
    const ours = (outputs[at] ?? '').slice(0, -'EOS\n'.length);
    if (ours === theirs[at]) causes.equal++;
    else if (/\s/.test(sentence)) causes['white space']++;
    else causes.other++;
  }
  print(`MeCab, sentences: ${JSON.stringify(causes)}`);
};

const commands = (sentences: readonly string[], kuromojiSeconds: number): void => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
  const file = join(folder, 'input.txt');
  const input = sentences.map((sentence) => `${sentence}\n`).join('');
  writeFileSync(file, input.repeat(3));
  const bytes = Buffer.byteLength(input);
  const main = join(import.meta.dirname, '../../src/cli/main.js');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(timed(`${process.execPath} ${main} analyze --as mecab < ${file} > /dev/null`).seconds);
    const run = timed(`mecab -d ${mecabFolder} -b 65536 < ${file} > /dev/null`);
    theirs.push(run.ok ? run.seconds : NaN);
  }
  rmSync(folder, { recursive: true });
  print(`kuromoji, tokenize, in this process: ${rate(bytes, kuromojiSeconds)}`);
  print(`analyze --as mecab, whole process, ${(bytes * 3e-6).toFixed(1)} MB: ${rate(bytes * 3, median(ours))}`);
  print(`mecab, whole process: ${rate(bytes * 3, median(theirs))}`);
  print(
    `ratio to mecab ${(median(theirs) / median(ours)).toFixed(2)}, to kuromoji ${((kuromojiSeconds * 3) / median(ours)).toFixed(1)}`,
  );
};

const workers = async (sentences: readonly string[]): Promise<void> => {
  const settings = { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' } as const;
  const began = elapsedMs();
  const tables = await kuromoji.load(settings);
  const analyzer = await kuromoji.open(tables, settings);
  await analyzer.annotate(['起動']);
  print(`loading and opening, first sentence: ${(elapsedMs() - began).toFixed(0)} ms`);
  await analyzer.close();
  const batches = Array.from({ length: Math.ceil(sentences.length / 100) }, (_, at) =>
    sentences.slice(at * 100, at * 100 + 100),
  );
  const walls: number[] = [];
  const memory: number[] = [];
  for (const count of [1, 2]) {
    const pool = await Promise.all(Array.from({ length: count }, () => startWorker(tables)));
    await shareOut(pool, batches.slice(0, 40));
    const start = elapsedMs();
    await shareOut(pool, batches);
    walls.push(elapsedMs() - start);
    memory.push(process.memoryUsage.rss() / 1e6);
    await Promise.all(pool.map((worker) => worker.terminate()));
  }
  const [one = 0, two = 0] = walls;
  print(
    `annotate, all layers: one worker ${one.toFixed(0)} ms, two ${two.toFixed(0)} ms: ${(one / two).toFixed(2)} times`,
  );
  print(`resident: with one worker ${memory[0]?.toFixed(0)} MB, with two ${memory[1]?.toFixed(0)} MB`);
};

const startWorker = (tables: unknown): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parts/morphemes.worker.js', import.meta.url), {
      workerData: tables,
      // As in src/flow/worker-pool.ts.
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    worker.once('message', () => resolve(worker));
    worker.once('error', reject);
  });

const shareOut = async (pool: readonly Worker[], batches: readonly (readonly string[])[]): Promise<void> => {
  let next = 0;
  await Promise.all(
    pool.map(async (worker) => {
      for (let batch = batches[next++]; batch !== undefined; batch = batches[next++]) {
        const answered = new Promise((resolve) => worker.once('message', resolve));
        worker.postMessage(batch);
        await answered;
      }
    }),
  );
};

const linearity = (): void => {
  const tokenizer = openTokenizer(loadDictionary());
  const shapes: Readonly<Record<string, string>> = {
    'text without marks': 'これは改行も句読点もない長い行です',
    ー: 'ー',
    kanji: '東京都大阪府一二三',
    latin: 'abcdefghij',
    emoji: '😀',
    spaces: '日 本',
  };
  for (const [name, unit] of Object.entries(shapes)) {
    const perMegabyte = [1e3, 1e4, 1e5, 1e6, 1e7].map((bytes) => {
      const text = unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));
      const times = Math.max(1, Math.round(1e5 / bytes));
      const seconds = cpuSeconds(() => {
        for (let time = 0; time < times; time++) tokenizer.tokenize(text);
      });
      return ((seconds * 1e9) / (bytes * times)).toFixed(0);
    });
    print(`${name}: ${perMegabyte.join(', ')} ms per MB at 1 KB … 10 MB`);
  }
};

print(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}`);
const sentences = corpus();
if (sentences.length === 0) print('../shared/data is not here');
else {
  print(`${sentences.length} sentences, ${(Buffer.byteLength(sentences.join('')) / 1e6).toFixed(1)} MB`);
  const kuromojiSeconds = await identity(sentences);
  if (!process.argv.includes('--identity')) {
    commands(sentences, kuromojiSeconds);
    await workers(sentences.slice(0, 12_000));
  }
}
if (!process.argv.includes('--identity')) linearity();
