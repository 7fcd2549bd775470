import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kumoito, searchedCorpus, type Ran } from '../cli/searched-corpus.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
interface Called {
  readonly code: number | null;
  readonly talk: string;
}
const work = mkdtempSync(join(tmpdir(), 'kumoito-verify-'));
const again = (name: string): string => join(work, name);
let corpus = '';
before(() => {
  corpus = searchedCorpus();
  const sets = kumoito(corpus, 'sets', '--json').json() as unknown as { name: string; stage: string }[];
  const set = sets.find(({ stage }) => stage === 'text')?.name ?? '';
  writeFileSync(again('manifest'), kumoito(corpus, 'sets', 'show', set, '--manifest').out);
  const forms = ['--index', '--export', 'jsonl', 'parquet', 'wet'];
  const { code, talk } = kumoito(corpus, 'regenerate', again('manifest'), '--out', again('more'), ...forms);
  assert.equal(code, 0, talk);
  assert.equal(kumoito(work, 'verify', again('more')).code, 0);
});
after(() => {
  for (const made of [corpus, work]) rmSync(made, { recursive: true, force: true });
});

test('verify finds one changed byte in any file beside the documents, and any that is gone', () => {
  const changed = (name: string, change: (file: string) => void): Ran => {
    rmSync(again('touched'), { recursive: true, force: true });
    cpSync(again('more'), again('touched'), { recursive: true });
    change(join(again('touched'), name));
    return kumoito(work, 'verify', again('touched'));
  };
  const longer = (file: string): void => appendFileSync(file, ' ');
  for (const name of ['README.md', 'croissant.json', 'card.json', 'SHA256SUMS']) {
    const file = join('export', 'jsonl', name);
    const found = changed(file, longer);
    assert.equal(found.code, 3, file);
    assert.equal(found.out, `differs  ${file}\n`);
    assert.match(changed(file, rmSync).out, new RegExp(`^missing {2}${file}$`, 'm'));
  }
  assert.equal(changed('index', (dir) => rmSync(dir, { recursive: true })).out, 'missing  index\n');
  const noExport = changed('export/wet', (dir) => rmSync(dir, { recursive: true }));
  assert.deepEqual([noExport.code, noExport.out], [3, 'missing  export/wet\n']);
  assert.equal(changed('export/wet/notes.txt', (file) => writeFileSync(file, '')).out, 'extra  export/wet/notes.txt\n');
  const commit = readdirSync(again('more/index')).find((name) => name.startsWith('commit.')) ?? '';
  assert.match(changed(join('index', commit), rmSync).out, /^missing {2}index\/commit$/m);
});

test('two that write into one folder at once: one of them does it, the other is told', async () => {
  const begin = (...args: string[]): Promise<Called> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [main, ...args], { cwd: corpus, stdio: ['ignore', 'ignore', 'pipe'] });
      let talk = '';
      child.stderr.on('data', (piece: Buffer) => (talk += piece.toString()));
      child.on('close', (code) => resolve({ code, talk }));
    });
  const both = async (...args: string[]): Promise<void> => {
    const done = await Promise.all([begin(...args), begin(...args)]);
    for (const { code, talk } of done) {
      assert.ok(code === 0 || code === 5, talk);
      if (code === 5) assert.match(talk, /error STORE_LOCKED: .* is being written by process \d+/);
    }
    assert.ok(done.some(({ code }) => code === 0));
    assert.equal(kumoito(work, 'verify', args.at(-1) ?? '').code, 0);
  };
  for (let round = 0; round < 3; round++) {
    const forms = ['--index', '--export', 'jsonl', 'parquet', '--quiet'];
    await both('regenerate', again('manifest'), ...forms, '--out', again(`both-${round}`));
    await both('export', 'jsonl', '--quiet', '--out', again(`both-sets-${round}`));
  }
});

test('a lock that a killed process left is taken over, and is no file of the folder', () => {
  for (const folder of ['more', 'more/export/jsonl']) writeFileSync(join(again(folder), '.writer.lock'), '999999999 1');
  assert.equal(kumoito(work, 'verify', again('more')).code, 0);
  assert.equal(kumoito(corpus, 'regenerate', again('manifest'), '--out', again('more')).code, 0);
  assert.deepEqual(
    readdirSync(again('more')).filter((name) => name.startsWith('.')),
    [],
  );
});

test('verify takes a data set alone, as sha256sum does', () => {
  const folder = again('more/export/parquet');
  const { code, talk } = kumoito(work, 'verify', folder);
  assert.equal(code, 0, talk);
  assert.match(talk, /files as written; 0 problems/);
  assert.equal(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).status, 0);
  cpSync(folder, again('one-set'), { recursive: true });
  appendFileSync(join(again('one-set'), 'README.md'), 'More.');
  const found = kumoito(work, 'verify', again('one-set'));
  assert.deepEqual([found.code, found.out], [3, 'differs  README.md\n']);
});
