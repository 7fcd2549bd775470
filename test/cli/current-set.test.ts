import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { kumoito, searchedCorpus } from './searched-corpus.ts';

describe('one page set is current', () => {
  let dir = '';
  const options = ['-c', 'select.longSentencesMin=0'];
  const done = (...args: string[]): string => {
    const { code, talk, out } = kumoito(dir, ...args);
    assert.equal(code, 0, `${args.join(' ')}: ${talk}`);
    return `${out}${talk}`;
  };
  const refused = (said: RegExp, ...args: string[]): void => {
    const { code, talk } = kumoito(dir, ...args);
    assert.equal(code, 2, `${args.join(' ')}: ${talk}`);
    assert.match(talk, said);
  };
  const sets = (): string[] =>
    kumoito(dir, 'sets', '--json')
      .json()
      .map(({ name, current }) => `${String(name)}${current === true ? ' current' : ''}`);
  before(() => (dir = searchedCorpus()));
  after(() => rmSync(dir, { recursive: true, force: true }));

  test('a run that changes nothing makes no set; one by another configuration makes its own', () => {
    const first = sets();
    assert.equal(first.length, 2, first.join());
    assert.ok(first.every((name) => name.endsWith(' current')));
    for (let again = 0; again < 4; again++)
      assert.match(done('run', '--no-collect', ...options), /as before: no new set, text-\d+ stays/);
    assert.deepEqual(sets(), first);
    // What the selection said can still be asked for, whole.
    assert.match(done('why', 'http://a.example.jp/densha.html'), /text-\d+|select-text/);
    done('run', '--no-collect', '-c', 'select.longSentencesMin=1');
    assert.ok(sets().length > 2);
    done('run', '--no-collect', ...options);
  });

  test('an experiment redirects neither the next index nor format, and use chooses it', () => {
    const before_ = sets();
    const current = before_.filter((name) => name.endsWith(' current'));
    assert.match(done('select', 'text', '--top', '2', '--as', 'small', ...options), /text-\d+ stays current/);
    assert.deepEqual(sets(), [...before_, 'small']);
    assert.match(done('index', ...options), /page set text-\d+ \(current\), 4 pages[^]*0 removed, 4 kept/);
    const exported = done('export', 'text', '--out', `${dir}-text`, ...options);
    assert.match(exported, /page set text-\d+ \(current\)/);
    assert.match(done('sets', 'use', 'small'), /small is current/);
    assert.equal(sets().filter((name) => name === 'small current').length, 1);
    assert.match(done('index', ...options), /page set small \(current\), 2 pages[^]*2 removed/);
    assert.match(done('index', '--set', current.at(-1)?.split(' ')[0] ?? '', ...options), /page set text-\d+, 4 pages/);
    done('sets', 'use', current.at(-1)?.split(' ')[0] ?? '');
    refused(/sets use NAME/, 'sets', 'use');
    assert.equal(kumoito(dir, 'sets', 'use', 'nothing').code, 3);
  });

  test('select text --from chooses the first selection', () => {
    done('select', 'link', '--top', '3', '--as', 'three', ...options);
    assert.match(done('select', 'text', '--from', 'three', '--as', 'of-three', ...options), / of 3 pages/);
    refused(/goes with `select text`/, 'select', 'link', '--from', 'three');
    refused(/made of a first one/, 'select', 'text', '--from', 'small');
  });

  test('rename keeps what was noted of a set; delete and keep take what nothing needs', () => {
    done('sets', 'rename', 'three', 'trio');
    assert.match(done('sets', 'show', 'of-three'), /of +trio/);
    refused(/already/, 'sets', 'rename', 'trio', 'small');
    refused(/"of-three" was chosen from it/, 'sets', 'delete', 'trio');
    done('sets', 'delete', 'of-three');
    done('sets', 'delete', 'trio');
    assert.ok(!existsSync(join(dir, 'sets', 'trio.jsonl')) && !existsSync(join(dir, 'sets', 'three.jsonl')));
    const current =
      sets()
        .find((name) => /^text.* current$/.test(name))
        ?.split(' ')[0] ?? '';
    refused(/it is current/, 'sets', 'delete', current);
    done('index', ...options);
    for (const min of ['1', '2', '3']) done('run', '--no-collect', '-c', `select.longSentencesMin=${min}`);
    done('sets', 'use', current);
    // The index was last made of the newest set.
    const newest = sets().findLast((name) => name.startsWith('text-')) ?? '';
    refused(/the index was made of it/, 'sets', 'delete', newest);
    done('sets', 'show', 'small', '--manifest');
    refused(/manifest/, 'sets', 'delete', 'small');
    refused(/manifest/, 'sets', 'rename', 'small', 'little');
    const would = kumoito(dir, 'sets', 'keep', '0', '--dry-run').out;
    const kept = sets();
    const deleted = kumoito(dir, 'sets', 'keep', '0').out;
    assert.equal(would, deleted);
    assert.ok(deleted.trim().split('\n').length >= 1 && deleted !== '');
    assert.deepEqual(
      sets(),
      kept.filter((name) => !deleted.split('\n').includes(name.split(' ')[0] ?? '')),
    );
    for (const name of [`${current} current`, newest, 'small']) assert.ok(sets().includes(name), name);
    refused(/number of sets/, 'sets', 'keep', 'some');
    assert.equal(kumoito(dir, 'sets', 'show', current, '--manifest').code, 0);
  });
});
