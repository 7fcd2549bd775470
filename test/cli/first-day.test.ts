import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { kumoito, searchedCorpus } from './searched-corpus.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const lists = ['seeds.txt', 'feeds.txt', 'news.txt'] as const;

describe('init', () => {
  test('keeps the lists that are in the folder already, and says so', (t) => {
    const dir = temporaryFolder(t);
    for (const name of lists) writeFileSync(join(dir, name), `http://${name}.example/\n`);
    const made = kumoito(dir, 'init', '.');
    assert.equal(made.code, 0, made.talk);
    for (const name of lists) assert.equal(readFileSync(join(dir, name), 'utf8'), `http://${name}.example/\n`, name);
    assert.match(made.talk, /kept .*seeds\.txt/i);
    assert.ok(existsSync(join(dir, 'corpus.yaml')));
  });

  test('refuses to replace a list by another one, and takes the list that is there when it is named', (t) => {
    const dir = temporaryFolder(t);
    writeFileSync(join(dir, 'seeds.txt'), 'http://old.example/\n');
    writeFileSync(join(dir, 'other.txt'), 'http://new.example/\n');
    const refused = kumoito(dir, 'init', '.', '--seeds', 'other.txt');
    assert.equal(refused.code, 2, refused.talk);
    assert.match(refused.talk, /USAGE: .*seeds\.txt/);
    assert.equal(readFileSync(join(dir, 'seeds.txt'), 'utf8'), 'http://old.example/\n');
    assert.ok(!existsSync(join(dir, 'corpus.yaml')));
    assert.equal(kumoito(dir, 'init', '.', '--seeds', 'seeds.txt').code, 0);
    assert.equal(readFileSync(join(dir, 'seeds.txt'), 'utf8'), 'http://old.example/\n');
  });

  test('an empty name is no folder', (t) => {
    const dir = temporaryFolder(t);
    writeFileSync(join(dir, 'seeds.txt'), 'http://old.example/\n');
    for (const name of ['', '  ']) {
      const { code, talk } = kumoito(dir, 'init', name);
      assert.equal(code, 2, talk);
      assert.match(talk, /USAGE: .*empty/);
    }
    assert.equal(readFileSync(join(dir, 'seeds.txt'), 'utf8'), 'http://old.example/\n');
    assert.ok(!existsSync(join(dir, 'corpus.yaml')));
    assert.equal(kumoito(dir, 'status', '--corpus', '').code, 2);
  });

  test('where no folder can be made, it is said at once', (t) => {
    const dir = temporaryFolder(t);
    writeFileSync(join(dir, 'file'), '');
    for (const place of ['file', 'file/corpus', ...(existsSync('/proc/self') ? ['/proc/x', '/proc/x/y'] : [])]) {
      const { status, stderr } = spawnSync(process.execPath, [main, 'init', place], {
        cwd: dir,
        encoding: 'utf8',
        timeout: 20_000,
        killSignal: 'SIGKILL',
      });
      assert.equal(status, 2, `${place}: ${stderr}`);
      assert.match(stderr, /^error USAGE: /, place);
      assert.doesNotMatch(stderr, /\n\s+at /, place);
    }
  });
});

describe('a corpus of four pages', () => {
  let dir = '';
  before(() => (dir = searchedCorpus()));
  after(() => rmSync(dir, { recursive: true, force: true }));

  test('a reader that closes early is no error, on standard output and on standard error', () => {
    for (const line of [
      'frequencies --quiet --json | true',
      'frequencies 2>&1 >/dev/null | true',
      'run --no-collect 2>&1 | true',
    ]) {
      const shell = `"${process.execPath}" "${main}" ${line}; echo "codes: \${PIPESTATUS[0]}" >&2`;
      const { stderr } = spawnSync('bash', ['-c', shell], { cwd: dir, encoding: 'utf8' });
      assert.equal(stderr, 'codes: 0\n', line);
    }
  });

  test('run obeys select.recipe, of corpus.yaml and of the command line', () => {
    const labelled = (...options: string[]): string => {
      const { code, talk } = kumoito(dir, 'run', '--no-collect', ...options);
      assert.equal(code, 0, talk);
      return kumoito(dir, 'sets').out.trimEnd().split('\n').at(-1) ?? '';
    };
    assert.match(labelled('-c', 'select.recipe=swallow-v1'), /^text-\d+ .* swallow-v1 of link-\d+  \(current\)$/);
    assert.match(labelled('-c', 'select.recipe=swallow-v1', '--recipe', 'nwc-2010'), / nwc-2010 of /);
    const file = join(dir, 'corpus.yaml');
    const before = readFileSync(file, 'utf8');
    const written = before.replace(/^( *)# recipe: .*$/m, '$1recipe: llm-jp-v1');
    assert.notEqual(written, before);
    writeFileSync(file, written);
    assert.match(labelled(), / llm-jp-v1 of /);
    writeFileSync(file, before);
  });

  test('--every below a minute is refused before anything is done', () => {
    for (const short of ['0s', '1s', '59s']) {
      const { code, talk } = kumoito(dir, 'run', '--no-collect', '--every', short);
      assert.equal(code, 2, talk);
      assert.match(talk, /USAGE: --every .*minute/);
    }
  });

  test('export onto a file, into the corpus, or where nothing can be made, is refused', () => {
    const taken = `${dir}-taken`;
    writeFileSync(taken, 'mine');
    for (const [out, said] of [
      [taken, /taken.* is a file/],
      [`${taken}/below`, /taken.* is a file/],
      ['/proc/x', /\/proc\/x/],
      ['.', /in the corpus/],
      ['documents', /in the corpus/],
      ['sets/new', /in the corpus/],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [main, 'export', 'text', '--out', out], {
        cwd: dir,
        encoding: 'utf8',
        timeout: 60_000,
        killSignal: 'SIGKILL',
      });
      assert.equal(status, 2, `${out}: ${stderr}`);
      assert.match(stderr, /^error USAGE: /m, out);
      assert.match(stderr, said, out);
      assert.doesNotMatch(stderr, /\n\s+at /, out);
    }
    assert.equal(readFileSync(taken, 'utf8'), 'mine');
  });

  test('serve at an address that is none is a mistake of whoever typed it', () => {
    for (const host of ['no-such-host.invalid', '999.1.1.1', '::zz']) {
      const { code, talk } = kumoito(dir, 'serve', '--host', host, '--port', '0');
      assert.equal(code, 2, talk);
      assert.match(talk, /^error USAGE: .*--host/m);
      assert.doesNotMatch(talk, /\n\s+at /);
    }
  });

  test('import of our own archive folder takes the archives and passes over their CDXJ', (t) => {
    const other = temporaryFolder(t);
    assert.equal(kumoito(other, 'init', '.').code, 0);
    const { code, talk, out } = kumoito(other, 'import', join(dir, 'archive'), '--json');
    assert.equal(code, 0, talk);
    assert.equal((JSON.parse(out) as { faults: number }).faults, 0);
    assert.doesNotMatch(talk, /cdxj/i);
    assert.match(kumoito(other, 'status').out, /alive +4/);
  });
});
