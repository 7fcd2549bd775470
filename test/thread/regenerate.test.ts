import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { seededRandom } from '../../src/base/random.ts';
import { hostOf, type Url } from '../../src/model/url.ts';
import { runForget } from '../../src/run/run-forget.ts';
import { readManifest, type ManifestPage } from '../../src/select/sets/manifest.ts';
import { readDigests, type RemadeDocument } from '../../src/standard/remade-folder.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { call, type Ended } from '../cli/call/call.ts';
import { inFull } from '../full-form.ts';
import { openSample, initSample, runDay } from './sample-thread.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const forgotten = 'yama.example';
const work = mkdtempSync(join(tmpdir(), 'kumoito-regenerate-'));
const forms = ['jsonl', 'parquet', 'wet', 'site'];
/** Hosts of the sample that cannot be reached here: with half of its documents, regeneration is the same and takes half the time. */
const away =
  /(?:blog\.example\.jp|docs\.kaihatsu\.example|shop\.komorebi\.example|moji\.example\.or\.jp|kitayama-seiki\.example)$/;
let web: SampleWeb;
let dir: string;
let copy: string;
let manifest: string;
const again = (name: string): string => join(work, name);

before(async () => {
  const whole = await startSampleWeb({ port: 0, day: 1 });
  const hosts = whole.hosts.split('\n').filter((line) => !away.test(line));
  web = { ...whole, hosts: hosts.join('\n') };
  dir = initSample();
  await (await runDay(dir, web, { day: 1, workers: 1 })).close();
  copy = again('copy');
  cpSync(dir, copy, { recursive: true });
  manifest = printed('text', 'text.manifest');
});
after(async () => {
  await web.close();
  for (const made of [dir, work]) rmSync(made, { recursive: true, force: true });
});

const kumoito = (...args: string[]): Ended => call(work, ...args);

/** The manifest of the first set of a stage, in shards of few documents, as a file. */
const printed = (stage: 'link' | 'text', name: string): string => {
  const corpus = openSample(dir, { mode: 'read' });
  const set = corpus.store.sets.all().find((one) => one.stage === stage)?.name ?? '';
  corpus.store.close();
  const small = ['-c', 'format.documentsPerShard=4'];
  const { code, out, talk } = kumoito('sets', 'show', set, '--manifest', '--corpus', dir, ...small);
  assert.equal(code, 0, talk);
  writeFileSync(again(name), out);
  return again(name);
};

const regenerated = (out: string, ...more: string[]): Ended =>
  kumoito('regenerate', manifest, '--out', again(out), '--corpus', copy, ...more);

/** Every file with its bytes. */
const filesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(again(name), { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(again(name), file)).isFile())
      .toSorted()
      .map((file) => [file, readFileSync(join(again(name), file)).toString('base64')]),
  );

/** XML by URL. */
const documentsIn = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(again(name))
      .filter((file) => file.endsWith('.xml.gz'))
      .flatMap((file) =>
        gunzipSync(readFileSync(join(again(name), file)))
          .toString('utf8')
          .split(/(?=<\?xml )/),
      )
      .map((xml) => [readStandardDocument(xml).url, xml]),
  );

const setName = (): string => readManifest(manifest).head.set.name;

const remade = (name: string): RemadeDocument[] =>
  [...readDigests(again(name)).shards()].flatMap(([, documents]) => documents);

test('one worker or three, from the corpus or a copy of its archive: the documents as they were, and the same files', async () => {
  const one = kumoito('regenerate', manifest, '--out', again('one'), '--corpus', dir, '--workers', '1');
  assert.deepEqual([one.code, one.out], [0, ''], one.talk);
  const three = kumoito(
    'regenerate',
    manifest,
    '--out',
    again('three'),
    '--archive',
    join(copy, 'archive'),
    '--workers',
    '3',
  );
  assert.equal(three.code, 0, three.talk);
  assert.deepEqual(filesOf('three'), filesOf('one'));
  assert.ok(remade('one').length > 20 && remade('one').every(({ state }) => state === 'same'));
  const corpus = openSample(dir, { mode: 'read' });
  const documents = documentsIn('one');
  for (const { member } of readManifest(manifest).pages()) {
    const stored = corpus.store.documents.get(member.id);
    assert.ok(stored);
    assert.equal(documents[member.url], corpus.documentReader().read(stored), member.url);
  }
  await corpus.close();
  assert.match(regenerated('one').talk, /documents as before/, 'nothing is left to do');
});

test('index and data sets, too: the bytes that the corpus makes of the set', () => {
  const made = regenerated('more', '--index', '--export', ...forms);
  assert.equal(made.code, 0, made.talk);
  const set = readManifest(manifest).head.set.name;
  for (const form of forms) {
    const { code, talk } = kumoito('export', form, '--set', set, '--out', again(`export-${form}`), '--corpus', copy);
    assert.equal(code, 0, talk);
    assert.deepEqual(filesOf(join('more/export', form)), filesOf(`export-${form}`), form);
  }
  assert.deepEqual(filesOf('more/index'), filesOf('copy/index'));
  assert.equal(kumoito('verify', again('more')).code, 0);
  cpSync(again('more'), again('broken'), { recursive: true });
  const [wet = ''] = readdirSync(again('broken/export/wet')).filter((file) => file.endsWith('.gz'));
  truncateSync(join(again('broken/export/wet'), wet), 100);
  rmSync(join(again('broken/export/jsonl'), 'card.json'));
  truncateSync(join(again('broken/index'), 's000001.pos'), 50);
  const found = kumoito('verify', again('broken'));
  assert.equal(found.code, 3);
  assert.match(found.out, /^differs {2}index\//m);
  assert.match(found.out, new RegExp(`^differs {2}export/wet/${wet}$`, 'm'));
  assert.match(found.out, /^missing {2}export\/jsonl\/card.json$/m);
  const ask = (...where: string[]): string => kumoito('search', '川', '--json', ...where).out;
  assert.match(ask('--corpus', copy), /"id"/);
  assert.equal(ask('--index', again('more/index')), ask('--corpus', copy));
  assert.match(kumoito('search', '川', '--index', again('more')).talk, /holds no index/);
  assert.match(kumoito('search', '川', '--set', set, '--index', again('more/index')).talk, /in a corpus/);
  assert.match(regenerated('none', '--export', 'pdf').talk, /no export form "pdf"/);
  assert.equal(existsSync(again('none')), false);
});

test('from a search to a manifest to a data set: the pages found and no others', () => {
  const hits = kumoito('search', '川', '--top', '1000000', '--json', '--corpus', copy).out;
  writeFileSync(again('hits.jsonl'), hits);
  const set = readManifest(manifest).head.set.name;
  const restricted = kumoito('sets', 'intersect', set, '--hits', again('hits.jsonl'), '--as', 'kawa', '--corpus', copy);
  assert.equal(restricted.code, 0, restricted.talk);
  writeFileSync(again('kawa.manifest'), kumoito('sets', 'show', 'kawa', '--manifest', '--corpus', copy).out);
  const args = ['--out', again('kawa'), '--corpus', copy, '--export', 'jsonl'];
  const { code, talk } = kumoito('regenerate', again('kawa.manifest'), ...args);
  assert.equal(code, 0, talk);
  const ids = (lines: string): string[] =>
    lines
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
      .toSorted();
  const exported = readFileSync(join(again('kawa'), 'export/jsonl/kawa.jsonl'), 'utf8');
  assert.deepEqual(ids(exported), ids(hits));
  assert.ok(ids(hits).length > 1);
});

/** Starts a regeneration and sends a signal once it has made a shard that was not there before. */
const stopped = async (out: string, signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> => {
  const progress = join(again(out), '.progress');
  const shards = (): number =>
    existsSync(progress) ? readdirSync(progress).filter((file) => file.endsWith('.jsonl')).length : 0;
  const had = shards();
  const args = ['regenerate', manifest, '--out', again(out), '--corpus', copy, '--workers', '1', '--quiet'];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'ignore'] });
  const code = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  while (shards() <= had && child.exitCode === null) await pause(2);
  child.kill(signal);
  return code;
};

/** Starts a regeneration with index and data sets; kills it once a file is there, or after a time. True when it was killed. */
const killed = async (out: string, { when, workers }: { when: string | number; workers: number }): Promise<boolean> => {
  const args = ['regenerate', manifest, '--out', again(out), '--corpus', copy, '--workers', String(workers), '--quiet'];
  const child = spawn(process.execPath, [main, ...args, '--index', '--export', ...forms], { stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => void child.once('exit', (_, signal) => resolve(signal)));
  const isReached = (): boolean => typeof when === 'string' && existsSync(join(again(out), when));
  if (typeof when === 'number') await Promise.race([ended, pause(when)]);
  else while (!isReached() && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
};

/** When files were written, and which they are: what is made again has other numbers. */
const madeWhen = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(filesOf(name)).map((file) => {
      const { ino, mtimeMs } = statSync(join(again(name), file));
      return [file, `${ino} ${mtimeMs}`];
    }),
  );

test('killed among documents, index and data sets, it makes again only the part that was not finished', async () => {
  const expected = filesOf('more');
  assert.ok(await killed('parts', { when: '.progress/head.json', workers: 3 }));
  assert.ok(await killed('parts', { when: 'index', workers: 1 }));
  assert.ok(!kumoito('verify', again('parts')).out.includes('missing'), 'the documents are there');
  assert.ok(await killed('parts', { when: 'export/parquet/.draft', workers: 3 }));
  assert.match(kumoito('verify', again('parts')).out, /^differs {2}export\/parquet$/m);
  const before_ = madeWhen('parts');
  const { code, talk } = regenerated('parts', '--index', '--export', ...forms);
  assert.equal(code, 0, talk);
  assert.match(talk, /Index as it was/);
  assert.deepEqual(filesOf('parts'), expected);
  const now = madeWhen('parts');
  const isKept = (file: string): boolean => /^(index|export\/jsonl)\/|gz$/.test(file) && !file.includes('wet');
  const kept = Object.keys(expected).filter(isKept);
  assert.ok(kept.some((file) => file.startsWith('index')) && kept.some((file) => file.startsWith('export')));
  for (const file of kept) assert.equal(now[file], before_[file], file);
});

test('killed at any time, with one worker or three: the same bytes in the end', async () => {
  const random = seededRandom('kill');
  let kills = 0;
  for (const workers of inFull([3, 1, 3], [3, 1])) {
    if (await killed('anywhere', { when: random.below(2000), workers })) kills++;
  }
  assert.ok(kills > 0);
  const { code, talk } = regenerated('anywhere', '--index', '--export', ...forms, '--workers', '1');
  assert.equal(code, 0, talk);
  assert.deepEqual(filesOf('anywhere'), filesOf('more'));
});

test('killed and interrupted, it goes on where it was', async () => {
  assert.equal(await stopped('rough', 'SIGKILL'), null);
  assert.equal(existsSync(join(again('rough'), 'digests.jsonl')), false);
  assert.equal(await stopped('rough', 'SIGINT'), 6);
  assert.equal(regenerated('rough').code, 0);
  assert.deepEqual(filesOf('rough'), filesOf('one'));
});

test('what was collected since changes neither the manifest of an old set nor what is made from it', async () => {
  const later = await runDay(dir, web, { day: 2, workers: 1 });
  const renewed = [...later.store.documents.all()].filter(({ revision }) => revision > 0);
  assert.ok(renewed.length > 0);
  await later.close();
  const now = readFileSync(printed('text', 'later.manifest'), 'utf8');
  assert.equal(now, readFileSync(manifest, 'utf8'));
  assert.equal(kumoito('regenerate', manifest, '--out', again('later'), '--corpus', dir).code, 0);
  assert.deepEqual(filesOf('later'), filesOf('one'));
});

test('the set of a first selection, too: with the links of the moment it was printed', () => {
  const file = printed('link', 'link.manifest');
  const { code, talk } = kumoito('regenerate', file, '--out', again('link'), '--corpus', dir);
  assert.equal(code, 0, talk);
  assert.deepEqual(new Set(remade('link').map(({ state }) => state)), new Set(['same', 'first']));
});

test('after forget, exactly the pages of the host are missing, by name; the rest is as it was', async () => {
  const corpus = openSample(copy, { mode: 'write' });
  await runForget(corpus, [forgotten], new AbortController().signal);
  await corpus.close();
  const { code, out, talk } = regenerated('after', '--json');
  assert.equal(code, 3);
  const lines = out.trimEnd().split('\n');
  const report = JSON.parse(lines.pop() ?? '') as { states: Record<string, number> };
  const named = lines.map((line) => JSON.parse(line) as RemadeDocument);
  const gone = Object.keys(documentsIn('one')).filter((url) => url.startsWith(`http://${forgotten}/`));
  assert.ok(gone.length > 0);
  assert.deepEqual(
    named.map(({ url, state }) => `${state} ${url}`).toSorted(),
    gone.map((url) => `missing ${url}`).toSorted(),
  );
  assert.equal(report.states['missing'], gone.length);
  // Into a folder that was finished before the host was forgotten: its documents go from there, and what quotes them is told.
  const stale = regenerated('more');
  assert.equal(stale.code, 3);
  assert.deepEqual(documentsIn('more'), documentsIn('after'));
  assert.match(stale.talk, /more\/index is of other documents/);
  assert.match(kumoito('verify', again('more')).out, /^differs {2}index$/m);
  assert.equal(regenerated('more', '--index', '--export', ...forms).code, 3);
  const holes = kumoito('verify', again('more'));
  assert.equal(holes.code, 3);
  assert.deepEqual(
    holes.out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ')[2] ?? '')
      .toSorted(),
    remade('more')
      .filter(({ state }) => state === 'missing')
      .map(({ id }) => id)
      .toSorted(),
  );
  const url = new RegExp(forgotten.replaceAll('.', '\\.'));
  assert.doesNotMatch(readFileSync(join(again('more'), `export/jsonl/${setName()}.jsonl`), 'utf8'), url);
  assert.match(talk, /not in the archive/);
  const rest = Object.entries(documentsIn('one')).filter(([url]) => !gone.includes(url));
  assert.deepEqual(documentsIn('after'), Object.fromEntries(rest));
  assert.match(kumoito('verify', again('after')).talk, new RegExp(`; ${gone.length} problems`));
});

test('verify names every file that differs, is missing or extra', () => {
  cpSync(again('one'), again('hurt'), { recursive: true });
  assert.equal(kumoito('verify', again('hurt')).code, 0);
  const shards = readdirSync(again('hurt')).filter((file) => file.endsWith('.xml.gz'));
  const [first = '', second = ''] = shards;
  const bytes = readFileSync(join(again('hurt'), first));
  // The byte of the operating system in a gzip header: the document is whole, the file is not what was written.
  bytes[9] = 77;
  writeFileSync(join(again('hurt'), first), bytes);
  truncateSync(join(again('hurt'), second), 3000);
  rmSync(join(again('hurt'), shards.at(-1) ?? ''));
  writeFileSync(join(again('hurt'), 'notes.txt'), '');
  const { code, out } = kumoito('verify', again('hurt'));
  assert.equal(code, 3);
  const lines = out.trimEnd().split('\n');
  const about = (file: string): string[] =>
    lines.filter((line) => line.includes(file)).map((line) => line.split(' ')[0] ?? '');
  assert.deepEqual(about(first), ['differs']);
  assert.ok(about(second).length > 1 && about(second).every((kind) => kind === 'differs'));
  assert.ok(about(shards.at(-1) ?? '').length > 1 && about(shards.at(-1) ?? '').every((kind) => kind === 'missing'));
  assert.deepEqual(about('notes.txt'), ['extra']);

  const digests = readFileSync(join(again('hurt'), 'digests.jsonl'), 'utf8');
  writeFileSync(join(again('hurt'), 'digests.jsonl'), digests.replace('"state":"same"', '"state":"first"'));
  assert.match(kumoito('verify', again('hurt')).talk, /has been changed or cut off/);
  assert.equal(kumoito('verify', join(dir, 'documents')).code, 0, 'the documents of a corpus, by their own indexes');
  assert.match(kumoito('verify', again('nowhere')).talk, /not there/);
});

test('another dictionary is told before anything is made; with --anyway, which documents change', () => {
  const words = again('words.csv');
  writeFileSync(words, '川辺新報,1285,1285,-9000,名詞,一般,*,*,*,*,川辺新報,カワベシンポウ,カワベシンポー\n');
  const user = ['-c', `format.userDictionary=${words}`];
  const refused = kumoito('regenerate', manifest, '--out', again('words'), '--corpus', dir, ...user);
  assert.equal(refused.code, 2);
  assert.match(refused.talk, /made with other parts: dictionary/);
  assert.equal(existsSync(again('words')), false);
  const anyway = kumoito('regenerate', manifest, '--out', again('words'), '--corpus', dir, '--anyway', ...user);
  assert.equal(anyway.code, 3);
  const renewed = documentsIn('words');
  const changed = Object.entries(documentsIn('one')).filter(([url, xml]) => renewed[url] !== xml);
  assert.ok(changed.length > 0 && changed.length < remade('one').length);
  const named = anyway.out.trimEnd().split('\n');
  assert.deepEqual(
    new Set(named),
    new Set(changed.map(([url, xml]) => `changed  ${readStandardDocument(xml).id}  ${url}`)),
  );
});

test('a folder that holds something else is left alone', () => {
  assert.match(regenerated('words').talk, /another manifest or program/);
  assert.match(regenerated('copy').talk, /is not empty/);
  assert.match(kumoito('regenerate', manifest, '--corpus', dir).talk, /--out DIR/);
});

test('after forget, a manifest printed anew holds the old documents that do not quote the host', async () => {
  const old = [...readManifest(manifest).pages()];
  const hosts = old.flatMap(({ member, inLinks }) =>
    inLinks.flatMap(({ pages }) => pages.map(({ url }) => hostOf(url)).filter((host) => host !== hostOf(member.url))),
  );
  const [quoted = ''] = hosts;
  const isOf = (url: Url): boolean => hostOf(url) === quoted;
  const corpus = openSample(dir, { mode: 'write' });
  await runForget(corpus, [quoted], new AbortController().signal);
  for (const document of corpus.store.documents.all()) {
    const { inLinks } = readStandardDocument(corpus.documentReader().read(document));
    assert.ok(!inLinks.some(({ pages }) => pages.some(({ url }) => isOf(url))));
  }
  await corpus.close();
  const quotes = ({ inLinks }: ManifestPage): boolean =>
    inLinks.some(({ pages }) => pages.some(({ url }) => isOf(url)));
  const before_ = old.filter(({ member }) => !isOf(member.url));
  const now = [...readManifest(printed('text', 'forgotten.manifest')).pages()].filter(
    ({ member }) => !isOf(member.url),
  );
  assert.ok(before_.some(quotes) && !now.some(quotes));
  for (const [at, page] of before_.entries()) if (!quotes(page)) assert.deepEqual(now[at], page);
});
