import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { kumoito, searchedCorpus, type Ran } from './searched-corpus.ts';

interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly pages?: readonly string[];
}

const findings = (ran: Ran): readonly Finding[] =>
  (ran.json() as unknown as readonly Finding[]).filter(({ ok, what }) => !ok && what !== 'free disk');

/** The four pages; numbers between them are of other URLs of their hosts. */
const isPage = (id: string): boolean => /^00000000(?:02|03|10|12)$/.test(id);

const flip = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
};

describe('a corpus that has lost a part', () => {
  let whole = '';
  before(() => (whole = searchedCorpus()));
  after(() => rmSync(whole, { recursive: true, force: true }));
  const copy = (t: Parameters<typeof temporaryFolder>[0]): string => {
    const dir = temporaryFolder(t);
    cpSync(whole, dir, { recursive: true });
    return dir;
  };
  const fileIn = (dir: string, folder: string, end: string): string =>
    join(dir, folder, readdirSync(join(dir, folder)).find((name) => name.endsWith(end)) ?? '');

  // All commands open a corpus at one place: of an empty store, some ask for all.
  const asked = {
    gone: ['status', 'index', 'run --no-collect', 'search 電車', 'sets', 'format', 'select link'],
    empty: ['status', 'run --no-collect', 'search 電車'],
  };
  test('the store gone or empty: every command says so, nothing is changed', (t) => {
    for (const lose of ['gone', 'empty'] as const) {
      const dir = copy(t);
      for (const name of readdirSync(dir).filter((file) => file.startsWith('store.db'))) rmSync(join(dir, name));
      if (lose === 'empty') writeFileSync(join(dir, 'store.db'), '');
      for (const line of asked[lose]) {
        const { code, talk } = kumoito(dir, ...line.split(' '));
        assert.equal(code, 5, `${line}: ${talk}`);
        assert.match(talk, new RegExp(`error STORE_DAMAGED: .*store.db is ${lose}.*archive/.*kumoito import`), line);
      }
      assert.equal(existsSync(join(dir, 'store.db')), lose === 'empty');
      const doctor = kumoito(dir, 'doctor', '--json');
      assert.equal(doctor.code, 3, doctor.talk);
      assert.ok(findings(doctor).some(({ detail }) => /store.db is (gone|empty)/.test(detail)));
      for (const name of readdirSync(join(whole, 'index')))
        assert.equal(statSync(join(dir, 'index', name)).size, statSync(join(whole, 'index', name)).size, name);
    }
  });

  test('doctor finds no fault with a corpus that is whole', () => {
    for (const more of [[], ['--archive']]) assert.deepEqual(findings(kumoito(whole, 'doctor', '--json', ...more)), []);
  });

  test('documents gone, cut off or flipped: doctor names the pages, and its command mends them', (t) => {
    for (const damage of [rmSync, (file: string) => truncateSync(file, 100), (file: string) => flip(file, 60)]) {
      const dir = copy(t);
      const file = fileIn(dir, 'documents', '.xml.gz');
      damage(file);
      const found = findings(kumoito(dir, 'doctor', '--json')).filter(({ what }) => what === 'documents');
      assert.equal(found.length, 1);
      const named = found[0]?.pages ?? [];
      assert.ok(named.length > 0 && named.every(isPage), named.join(' '));
      assert.match(found[0]?.detail ?? '', /kumoito format/);
      if (/delete documents\//.test(found[0]?.detail ?? '')) rmSync(file);
      const { code, talk } = kumoito(dir, 'format');
      assert.equal(code, 0, talk);
      assert.deepEqual(findings(kumoito(dir, 'doctor', '--json')), []);
    }
  });

  test('an archive file gone or cut off is found by doctor, a flipped byte by doctor --archive, with the pages', (t) => {
    const pagesFound = (dir: string, ...more: string[]): readonly string[] =>
      findings(kumoito(dir, 'doctor', '--json', ...more))
        .filter(({ what, detail }) => what === 'archived pages' && /put archive\/.* back/.test(detail))
        .flatMap(({ pages }) => pages ?? []);
    const gone = copy(t);
    rmSync(fileIn(gone, 'archive', '.warc.gz'));
    assert.ok(pagesFound(gone).length > 0);
    const cut = copy(t);
    const file = fileIn(cut, 'archive', '.warc.gz');
    truncateSync(file, Math.floor(statSync(file).size / 2));
    assert.ok(pagesFound(cut).length > 0);
    const flipped = copy(t);
    const [line = ''] = readFileSync(fileIn(flipped, 'sets', '.jsonl'), 'utf8').split('\n');
    const { location } = JSON.parse(line) as { location: { file: string; offset: number; length: number } };
    flip(join(flipped, 'archive', location.file), location.offset + Math.floor(location.length / 2));
    const named = pagesFound(flipped, '--archive');
    assert.ok(named.length > 0 && named.every(isPage), named.join(' '));
  });

  test('a page set gone, cut off or changed by a letter: doctor names it, and its command mends it', (t) => {
    const cut = (file: string): void => truncateSync(file, statSync(file).size - 20);
    const change = (file: string): void =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('"score":0', '"score":1'));
    const sets = kumoito(whole, 'sets', '--json').json() as unknown as { name: string; stage: string }[];
    for (const { name, stage } of sets)
      for (const [damage, problem] of [
        [rmSync, 'missing'],
        [cut, 'damaged'],
        [change, 'damaged'],
      ] as const) {
        const dir = copy(t);
        damage(join(dir, 'sets', `${name}.jsonl`));
        const doctor = kumoito(dir, 'doctor', '--json');
        assert.equal(doctor.code, 3, doctor.talk);
        const [found, ...more] = findings(doctor);
        assert.deepEqual(more, []);
        assert.equal(found?.what, 'page sets');
        assert.match(found.detail, new RegExp(`^sets/${name}.jsonl is ${problem}.*\`kumoito select ${stage}\``));
        const { code, talk } = kumoito(dir, 'select', stage, '-c', 'select.longSentencesMin=0');
        assert.equal(code, 0, talk);
        assert.deepEqual(findings(kumoito(dir, 'doctor', '--json')), []);
        assert.equal(
          readFileSync(join(dir, 'sets', `${name}.jsonl`), 'utf8'),
          readFileSync(join(whole, 'sets', `${name}.jsonl`), 'utf8'),
        );
      }
  });

  test('a damaged set that is not current is named with the command that takes it away', (t) => {
    const dir = copy(t);
    const set = (kumoito(dir, 'sets', '--json').json() as unknown as { name: string; stage: string }[])[0]?.name ?? '';
    assert.equal(kumoito(dir, 'sets', 'sample', set, '--pages', '2', '--as', 'few').code, 0);
    rmSync(join(dir, 'sets', 'few.jsonl'));
    const [found, ...more] = findings(kumoito(dir, 'doctor', '--json'));
    assert.deepEqual(more, []);
    assert.match(found?.detail ?? '', /^sets\/few.jsonl is missing.*`kumoito sets delete few`/);
    assert.equal(kumoito(dir, 'sets', 'delete', 'few').code, 0);
    assert.deepEqual(findings(kumoito(dir, 'doctor', '--json')), []);
  });

  test('format says why documents failed, each reason once with its number of pages', (t) => {
    const dir = copy(t);
    for (const folder of ['documents', 'archive'] as const)
      for (const name of readdirSync(join(dir, folder))) rmSync(join(dir, folder, name));
    const { code, talk } = kumoito(dir, 'format');
    assert.equal(code, 3, talk);
    assert.match(talk, /\n {2}4 pages failed: \S+ \(000000000\d: .+\)\n/);
  });

  test('a disk that is full while one only reads is told as such', (t) => {
    if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
      return t.skip('this machine lets nobody mount a small file system');
    const main = join(import.meta.dirname, '../../src/cli/main.js');
    const dir = temporaryFolder(t);
    const fill = 'dd if=/dev/zero of="$1/filler" bs=4k 2>/dev/null; dd if=/dev/zero of="$1/filler2" bs=1 2>/dev/null';
    const shell = `mount -t tmpfs -o size=8m tmpfs "$1" && cp -r "$2/." "$1" && rm -f "$1"/store.db-*; ${fill}; cd "$1"; "$3" "$4" status; echo "code $?" >&2`;
    const { stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', shell, 'sh', dir, whole, process.execPath, main], {
      encoding: 'utf8',
    });
    assert.match(stderr, /error DISK_FULL: .*\ncode 4\n$/);
  });
});
