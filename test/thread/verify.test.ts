import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kumoito, searchedCorpus, type Ran } from '../cli/searched-corpus.ts';

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

test('verify takes a data set alone, as sha256sum does', () => {
  const folder = again('more/export/parquet');
  const { code, talk } = kumoito(work, 'verify', folder);
  assert.equal(code, 0, talk);
  assert.match(talk, /files as they were written; 0 problems/);
  assert.equal(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).status, 0);
  cpSync(folder, again('one-set'), { recursive: true });
  appendFileSync(join(again('one-set'), 'README.md'), 'More.');
  const found = kumoito(work, 'verify', again('one-set'));
  assert.deepEqual([found.code, found.out], [3, 'differs  README.md\n']);
});
