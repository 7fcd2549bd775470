import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import { seededRandom } from '../../src/base/random.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Index, WantedDocument } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { gzipDocument } from '../../src/standard/shard.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import { inFull } from '../full-form.ts';
import {
  inIdOrder,
  madePage,
  openTestAnalyzer,
  standardDocument,
  testSettings,
  wantedDocument,
} from './made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-crash-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();
const random = seededRandom('crash.test');
const pages: StandardDocument[] = [];
for (let id = 1; id <= 120; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
const settings = { ...testSettings, occurrencesInMemoryMax: 2500, segmentsPerTier: 4 };
const open = (dir: string): Index => openSearch(dir, settings, analyzer);

const contents = async (index: Index): Promise<string> => {
  const snapshot = index.snapshot();
  const found = await snapshot.search('京都 OR 大学 OR 学校', { top: 1000, snippetWords: 5 });
  snapshot.close();
  return JSON.stringify([found.count, found.hits]);
};

test('the same documents give the same bytes', async () => {
  const folders = ['a', 'b'].map((name) => join(folder, name));
  for (const dir of folders) await open(dir).update(inIdOrder(pages));
  const [a, b] = folders.map((dir) => readdirSync(dir).sort());
  assert.deepEqual(a, b);
  for (const name of a!)
    assert.ok(readFileSync(join(folders[0]!, name)).equals(readFileSync(join(folders[1]!, name))), name);
});

test('the bytes are the same with one thread and with two, and so is what failed', async () => {
  const folders = [1, 2].map((buildThreadsMax) => ({
    dir: join(folder, `threads-${buildThreadsMax}`),
    buildThreadsMax,
  }));
  // So many that every partition has its turn.
  const many = Array.from({ length: 1300 }, (_, at) => ({
    ...pages[at % pages.length]!,
    id: documentId((at + 1) as UrlId, 0),
  }));
  const texts = new Map(pages.map((page) => [page.url, gzipDocument(Buffer.from(writeStandardDocument(page)))]));
  const bad: readonly (string | undefined)[] = [many[60]?.id, many[110]?.id, many[700]?.id];
  const source = async function* (): AsyncGenerator<WantedDocument> {
    for (const { id, url } of many)
      yield { id, digest: '1', read: async () => (bad.includes(id) ? '<StandardFormat' : (texts.get(url) ?? '')) };
  };
  const reports = [];
  for (const { dir, buildThreadsMax } of folders) {
    const threaded = { ...settings, documentsInOneLane: 20, buildThreadsMax, occurrencesInMemoryMax: 60_000 };
    reports.push(await openSearch(dir, threaded, analyzer).update(source()));
  }
  assert.deepEqual(reports[0], reports[1]);
  assert.deepEqual(
    reports[0]!.failed.map(({ id }) => id),
    bad,
  );
  const [a, b] = folders.map(({ dir }) => readdirSync(dir).sort());
  assert.deepEqual(a, b);
  assert.ok(a!.filter((name) => name.endsWith('.dic')).length >= 4, a!.join(' '));
  for (const name of a!)
    assert.ok(readFileSync(join(folders[0]!.dir, name)).equals(readFileSync(join(folders[1]!.dir, name))), name);
});

test('an update that fails while other threads build leaves nothing', async () => {
  const dir = join(folder, 'threads-failing');
  const threaded = { ...settings, documentsInOneLane: 10, buildThreadsMax: 2 };
  const broken = async function* () {
    yield* inIdOrder(pages.slice(0, 100));
    throw new Error('the source broke');
  };
  await assert.rejects(openSearch(dir, threaded, analyzer).update(broken()), /the source broke/);
  assert.deepEqual(readdirSync(dir), []);
});

test('an update that fails or is cancelled in the middle changes nothing and leaves nothing', async () => {
  const dir = join(folder, 'failing');
  await open(dir).update(inIdOrder(pages.slice(0, 60)));
  const before = await contents(open(dir));
  const names = readdirSync(dir).sort();
  const broken = async function* () {
    yield* inIdOrder(pages.slice(0, 100), '2');
    throw new Error('the source broke');
  };
  await assert.rejects(open(dir).update(broken()), /the source broke/);
  const abort = new AbortController();
  const cancelled = async function* () {
    yield* inIdOrder(pages.slice(0, 100), '2');
    abort.abort();
    yield wantedDocument(pages[110]!);
  };
  await assert.rejects(
    open(dir).update(cancelled(), abort.signal),
    (error) => error instanceof Fault && error.code === 'INTERRUPTED',
  );
  assert.equal(await contents(open(dir)), before);
  assert.deepEqual(readdirSync(dir).sort(), names);
});

test('a document that cannot be read is told and left out', async () => {
  const dir = join(folder, 'unreadable');
  const source = async function* () {
    yield { ...wantedDocument(pages[0]!), read: async () => '<StandardFormat' };
    yield wantedDocument(pages[1]!);
  };
  const report = await open(dir).update(source());
  assert.equal(report.added, 1);
  assert.deepEqual(
    report.failed.map(({ id }) => id),
    [pages[0]!.id],
  );
});

test('a second writer is refused while the first one lives, and takes over when it has died', async () => {
  const dir = join(folder, 'locked');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = async function* () {
    yield wantedDocument(pages[0]!);
    await held;
  };
  const first = open(dir).update(slow());
  await assert.rejects(
    open(dir).update(inIdOrder(pages)),
    (error) => error instanceof Fault && error.code === 'STORE_LOCKED',
  );
  release();
  await first;
  writeFileSync(join(dir, 'writer.lock'), '999999999 1');
  assert.equal((await open(dir).update(inIdOrder(pages))).added, pages.length - 1);
});

test('killed at any moment, the index is as before or as after, and the next run completes it', async () => {
  const base = join(folder, 'base');
  await open(base).update(inIdOrder(pages.slice(0, 40)));
  const before = await contents(open(base));
  const whole = join(folder, 'whole');
  cpSync(base, whole, { recursive: true });
  await open(whole).update(inIdOrder(pages));
  const afterwards = await contents(open(whole));
  const source = join(folder, 'pages.json');
  writeFileSync(source, JSON.stringify(pages));
  let killed = 0;
  for (const afterMs of inFull([0, 25, 50, 75, 100, 125, 150, 175], [0, 50, 100, 150])) {
    const dir = join(folder, `kill-${afterMs}`);
    cpSync(base, dir, { recursive: true });
    const child = fork(join(import.meta.dirname, 'processes/updating-process.js'), [dir, source], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await new Promise<void>((resolve) => child.once('message', () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    killed += Number(child.kill('SIGKILL'));
    await ended;
    const state = await contents(open(dir));
    assert.ok(state === before || state === afterwards, `killed after ${afterMs} ms`);
    const index = open(dir);
    await index.update(inIdOrder(pages));
    assert.equal(await contents(index), afterwards);
    index.collectGarbage();
    assert.deepEqual(index.check(), []);
    assert.deepEqual(
      readdirSync(dir).filter((name) => name.endsWith('.tmp') || name.endsWith('.lock')),
      [],
    );
  }
  assert.ok(killed > 0);
});

test('on a full disk an update or the merge after it fails as DISK_FULL, and the last commit stands', async (t) => {
  if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    return t.skip('this machine lets nobody mount a small file system');
  const base = join(folder, 'before-full');
  await open(base).update(inIdOrder(pages.slice(0, 40)));
  const before = await contents(open(base));
  const source = join(folder, 'pages-full.json');
  writeFileSync(source, JSON.stringify(pages));
  const whole = join(folder, 'after-full');
  await open(whole).update(inIdOrder(pages));
  const afterwards = await contents(open(whole));
  const states = new Set<string>();
  for (const size of inFull(['260k', '320k', '520k'], ['260k', '520k'])) {
    const [mount, save] = ['mount', 'save'].map((name) => join(folder, `${name}-${size}`)) as [string, string];
    mkdirSync(mount);
    mkdirSync(save);
    const script = join(import.meta.dirname, 'processes/updating-process.js');
    const shell = `mount -t tmpfs -o size=${size} tmpfs "$1" && cp "$2"/* "$1" && "$3" "$4" "$1" "$5"; cp "$1"/* "$6"`;
    const told = spawnSync('unshare', [
      '-rm',
      'sh',
      '-c',
      shell,
      'sh',
      mount,
      base,
      process.execPath,
      script,
      source,
      save,
    ]);
    assert.equal(told.stderr.toString(), 'DISK_FULL', size);
    const state = await contents(open(save));
    assert.ok(state === before || state === afterwards, size);
    if (state === before) assert.deepEqual(readdirSync(save).sort(), readdirSync(base).sort());
    assert.deepEqual(open(save).check(), []);
    states.add(state);
  }
  assert.ok(states.has(before));
});

test('check finds every flipped bit, and readers give a clear error or the commit before', async () => {
  const dir = join(folder, 'flipped');
  await open(dir).update(inIdOrder(pages.slice(0, 100)));
  await open(dir).update(inIdOrder(pages.slice(0, 90)));
  const sound = await contents(open(dir));
  assert.deepEqual(open(dir).check(), []);
  open(dir).collectGarbage();
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    const bytes = readFileSync(path);
    const size = statSync(path).size;
    for (let round = 0; round < inFull(6, 3); round++) {
      const at = round === 0 ? 0 : random.below(size);
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8));
      writeFileSync(path, damaged);
      assert.ok(open(dir).check().length > 0, `${name}: bit at byte ${at} not found`);
      try {
        const state = await contents(open(dir));
        assert.ok(state === sound || !name.startsWith('commit'), name);
      } catch (error) {
        assert.ok(error instanceof Fault && error.code === 'INDEX_DAMAGED', `${name} byte ${at}: ${String(error)}`);
      }
    }
    writeFileSync(path, bytes);
  }
  assert.deepEqual(open(dir).check(), []);
});

test('a broken newest commit is passed over for the one before', async () => {
  const dir = join(folder, 'older');
  const index = openSearch(dir, testSettings, analyzer);
  await index.update(inIdOrder(pages.slice(0, 50)));
  const before = await contents(index);
  await index.update(inIdOrder(pages));
  const newest = readdirSync(dir)
    .filter((name) => name.startsWith('commit'))
    .sort()
    .at(-1)!;
  writeFileSync(join(dir, newest), 'not a commit\n');
  assert.equal(await contents(index), before);
});
