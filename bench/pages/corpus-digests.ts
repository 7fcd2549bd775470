/**
 * Question: does a checkout make the same bytes as another one of the same pages: documents, page sets, manifests, index files, exports?
 *
 *     node dist/bench/pages/corpus-digests.js --input DIR [--checkout DIR] [--web sample|realweb] [--keep] > digests.txt
 *
 * What differs between two checkouts is what `diff` says of their two outputs. Both must read the same input: the recordings of the
 * two webs in the folder of `--input`, which are made when they are not there yet. Only the command line of the checkout is used
 * (default: this one), which must have been built; so an older one is asked in the same way. Its time of day stands still, since
 * data cards, WET records and the order of an archive depend on when something was made.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { openRealweb } from '../../test/collect/realweb.ts';

const { values } = parseArgs({
  options: {
    input: { type: 'string' },
    checkout: { type: 'string', default: join(import.meta.dirname, '../../..') },
    web: { type: 'string', multiple: true, default: ['sample', 'realweb'] },
    keep: { type: 'boolean', default: false },
  },
});
const main = resolve(values.checkout, 'dist/src/cli/main.js');
const forms = ['jsonl', 'parquet', 'conllu', 'knp', 'cabocha', 'text', 'wet', 'xml', 'site'];

/** A web that can be collected from, and where to begin. */
interface ServedWeb {
  readonly seeds: string;
  readonly hosts: string;
  readonly port: number;
  close(): Promise<void>;
}

const serveSample = async (): Promise<ServedWeb> => {
  const web = await startSampleWeb({ port: 0, day: 1 });
  const seeds = readFileSync(join(sampleFolder, 'seeds.txt'), 'utf8');
  return { seeds, hosts: web.hosts, port: web.port, close: () => web.close() };
};

const serveRealweb = async (): Promise<ServedWeb> => {
  const realweb = await openRealweb();
  if (realweb === null) throw new Error('../shared/data/realweb is not here: --web sample');
  const web = await realweb.start({ rewrite: true });
  const hosts = [...realweb.addresses(realweb.hosts)].map(([host, address]) => `${address} ${host}\n`).join('');
  return { seeds: realweb.seeds(realweb.hosts).join('\n'), hosts, port: web.port, close: () => web.close() };
};

const webs: Readonly<Record<string, () => Promise<ServedWeb>>> = { sample: serveSample, realweb: serveRealweb };

// A page is never due again while the collection lasts: that would depend on its speed.
const settings = `collect:
  intervalMin: 20ms
  idleWaitMax: 2s
  scope: seed-hosts
  hopsMax: 1000
  revisitBy: change-interval
`;

interface Place {
  readonly dir: string;
  /** The time of day that the program sees; null: that of the machine. */
  readonly now: string | null;
}

const fixedClock = pathToFileURL(join(import.meta.dirname, 'parts/fixed-clock.js')).href;

const kumoito = async ({ dir, now }: Place, ...args: readonly string[]): Promise<Buffer> => {
  const clock = now === null ? [] : ['--import', `${fixedClock}?now=${now}`];
  const child = spawn(process.execPath, [...clock, main, ...args, '--quiet'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`kumoito ${args.join(' ')} ended with ${code}`);
  return Buffer.concat(pieces);
};

const init = async (place: Place, seeds: string): Promise<void> => {
  const { dir } = place;
  const file = `${dir}.seeds`;
  writeFileSync(file, seeds);
  mkdirSync(dir, { recursive: true });
  await kumoito(place, 'init', dir, '--seeds', file);
  writeFileSync(join(dir, 'corpus.yaml'), settings);
};

/** The archive and the seeds of a web, made once; the bytes and times in it are what both checkouts then read. */
const recordingOf = async (name: string, input: string): Promise<string> => {
  const place = join(input, name);
  if (existsSync(place)) return place;
  const draft = mkdtempSync(join(input, `${name}-`));
  const web = await (webs[name] ?? unknownWeb(name))();
  const corpus = { dir: join(draft, 'corpus'), now: null };
  await init(corpus, web.seeds);
  writeFileSync(join(draft, 'hosts'), web.hosts);
  await kumoito(corpus, 'collect', '--hosts', join(draft, 'hosts'), '--connect-port', String(web.port));
  await web.close();
  writeFileSync(join(draft, 'now'), String(Date.now()));
  renameSync(draft, place);
  return place;
};

const unknownWeb = (name: string): never => {
  throw new Error(`--web ${name}: sample or realweb`);
};

/** Digests of configurations, which change with every new option: manifests and data cards name them, and are compared without. */
const configDigests = new Set<string>();

const sha256 = (bytes: Uint8Array): string => {
  if (bytes.length > textBytesMax) return createHash('sha256').update(bytes).digest('hex');
  let text = Buffer.from(bytes).toString('latin1');
  for (const digest of configDigests) text = text.replaceAll(digest, 'configuration');
  return createHash('sha256').update(text, 'latin1').digest('hex');
};

/** A longer file cannot be one string; it is data, in which no configuration is named. */
const textBytesMax = 1 << 28;

/** A line for every file below a folder, and one for all of them. */
const printFolder = (what: string, dir: string): void => {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const lines = names.map((name) => `${sha256(readFileSync(name))}  ${what}/${name.slice(dir.length + 1)}`);
  for (const line of lines) console.log(line);
  console.log(`${sha256(Buffer.from(lines.join('\n')))}  ${what}: all ${lines.length}`);
};

/** Everything made of an imported recording: the order of the pages is that of the file. */
const digestImported = async (name: string, recording: string, work: string): Promise<void> => {
  const corpus = await emptyCorpus(`${name}-imported`, recording, work);
  const archive = join(recording, 'corpus/archive');
  const files = readdirSync(archive).filter((file) => file.endsWith('.warc.gz'));
  await kumoito(corpus, 'import', ...files.sort().map((file) => join(archive, file)));
  await kumoito(corpus, 'run', '--no-collect');
  const { dir } = corpus;
  for (const folder of ['documents', 'sets', 'index']) printFolder(`${name}/${folder}`, join(dir, folder));
  for (const set of readdirSync(join(dir, 'sets')).sort()) {
    const manifest = await kumoito(corpus, 'sets', 'show', set.replace(/\.jsonl$/, ''), '--manifest');
    for (const [, digest = ''] of manifest.toString().matchAll(/"stage":"import".*?"configDigest":"(\w+)"/g))
      configDigests.add(digest);
    console.log(`${sha256(manifest)}  ${name}/manifest/${set}`);
  }
  for (const form of forms) {
    const out = `${dir}-${form}`;
    await kumoito(corpus, 'export', form, '--out', out);
    printFolder(`${name}/export/${form}`, out);
  }
};

/**
 * Documents and index of a crawl of the recording, hence every decision of the crawler. Hosts take turns as they answer, so the
 * order in the archive is another one each time; page sets name places in it.
 */
const digestCrawled = async (name: string, recording: string, work: string): Promise<void> => {
  const corpus = await emptyCorpus(`${name}-crawled`, recording, work);
  await kumoito(corpus, 'run', '--from-archive', join(recording, 'corpus'));
  for (const folder of ['documents', 'index']) printFolder(`${name}/crawled/${folder}`, join(corpus.dir, folder));
};

const emptyCorpus = async (name: string, recording: string, work: string): Promise<Place> => {
  const corpus = { dir: join(work, name), now: readFileSync(join(recording, 'now'), 'utf8') };
  await init(corpus, readFileSync(join(recording, 'corpus.seeds'), 'utf8'));
  return corpus;
};

const work = mkdtempSync(join(tmpdir(), 'kumoito-digests-'));
const input = resolve(values.input ?? join(work, 'input'));
mkdirSync(input, { recursive: true });
try {
  for (const name of values.web) {
    const recording = await recordingOf(name, input);
    await digestImported(name, recording, work);
    await digestCrawled(name, recording, work);
  }
} finally {
  if (values.keep) process.stderr.write(`kept ${work}\n`);
  else rmSync(work, { recursive: true });
}
