import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, after, test } from 'node:test';
import type { PageSet } from '../../src/model/page-set.ts';
import { readManifest } from '../../src/select/sets/manifest.ts';
import { madeCorpus } from '../select/made-corpus.ts';
import { call, type Ended } from './call/call.ts';

let dir = '';

const kumoito = (...args: string[]): Ended => call(dir, ...args);

before(() => {
  dir = mkdtempSync(join(tmpdir(), 'kumoito-sets-'));
  assert.equal(kumoito('init', '.').code, 0);
  const closing: (() => unknown)[] = [];
  const corpus = madeCorpus(
    { after: (close) => void closing.push(close as () => unknown) },
    { store: join(dir, 'store.db') },
  );
  corpus.add(
    Array.from({ length: 20 }, (_, n) => ({
      url: `http://${n % 2 === 0 ? 'a' : 'b'}.jp/${n}`,
      language: n % 5 === 0 ? 'en' : 'ja',
    })),
  );
  for (let n = 0; n < 20; n++) {
    const url = `http://${n % 2 === 0 ? 'a' : 'b'}.jp/${n}`;
    corpus.format(url, { longSentences: n, pageType: n % 3 === 0 ? 'news' : 'blog', title: `第${n}号` });
  }
  for (const close of closing) close();
});
after(() => rmSync(dir, { recursive: true, force: true }));

test('select link, select text: a set each, told on stderr, as JSON on stdout', () => {
  const link = kumoito('select', 'link', '--as', 'first', '--json');
  assert.equal(link.code, 0, link.talk);
  assert.deepEqual([JSON.parse(link.out).pages, JSON.parse(link.out).kept], [20, 16]);
  assert.match(link.talk, /marked by language +4/);
  const text = kumoito('select', 'text', '--as', 'second', '--top', '10');
  assert.equal(text.code, 0, text.talk);
  assert.equal(text.out, '');
  assert.match(
    kumoito('sets').out,
    /^first +16 {2}link {2}\S+Z {2}kumoito {2}\(current\)\nsecond +10 {2}text {2}\S+Z {2}kumoito of first {2}\(current\)\n$/,
  );
});

test('mistakes are told and change nothing', () => {
  assert.equal(kumoito('select', 'all').code, 2);
  assert.match(kumoito('select', 'link', '--as', 'first').talk, /never change/);
  assert.match(kumoito('select', 'link', '--recipe', 'nothing').talk, /no recipe "nothing"/);
  assert.match(kumoito('sets', 'shw').talk, /there are list, show/);
  assert.match(kumoito('sets', 'show', 'third').talk, /Sets: first, second/);
  for (const spare of [
    ['list', 'first'],
    ['show', 'first', 'second'],
    ['diff', 'first', 'second', 'first'],
    ['union', 'first', 'second', 'first', '--as', 'x'],
    ['sample', 'first', 'second', '--pages', '3', '--as', 'x'],
    ['intersect', 'first', 'second', '--hits', 'hits', '--as', 'x'],
  ]) {
    const { code, talk } = kumoito('sets', ...spare);
    assert.equal(code, 2, `${spare.join(' ')}: ${talk}`);
  }
  const nowhere = kumoito('sets', 'show', 'first', '--html', 'no/such/folder/page.html');
  assert.deepEqual([nowhere.code, /there is no folder/.test(nowhere.talk)], [2, true]);
  for (const verb of ['run', 'format', 'why']) assert.equal(kumoito(verb, '--dry-run').code, 2, verb);
  assert.match(kumoito('sets', 'sample', 'first').talk, /--pages/);
  assert.match(kumoito('sets', 'union', 'first', 'second').talk, /--as NAME/);
  assert.match(kumoito('sets', 'show', '--rule', 'nothing').talk, /marked no page/);
  assert.match(kumoito('select', 'text', '--dry-run').talk, /long-sentences, link-list/);
  assert.equal(kumoito('sets').out.trim().split('\n').length, 2);
});

test('show: facts, manifest, rule, page', () => {
  assert.match(kumoito('sets', 'show', 'second').out, /of +first/);
  const manifest = join(dir, 'manifest.jsonl');
  writeFileSync(manifest, kumoito('sets', 'show', 'second', '--manifest').out);
  const { head, pages } = readManifest(manifest);
  assert.deepEqual([head.set.name, [...pages()].length], ['second', 10]);
  const rule = kumoito('sets', 'show', '--rule', 'language', '--examples', '2');
  assert.match(rule.out, /^language: 4 pages of set first/);
  assert.equal(rule.out.match(/\(limit 1\) {2}en/g)?.length, 2);
  assert.equal(kumoito('sets', 'show', 'second', '--html', 'report.html').code, 0);
  assert.match(readFileSync(join(dir, 'report.html'), 'utf8'), /Page set second/);
});

test('diff, union, intersect, sample', () => {
  const diff = kumoito('sets', 'diff', 'first', 'second');
  assert.equal(diff.out.match(/^- /gm)?.length, 6);
  assert.match(diff.talk, /6 only in first, 0 only in second/);
  const made = (...args: string[]): PageSet => JSON.parse(kumoito('sets', ...args, '--json').out) as PageSet;
  assert.equal(made('union', 'first', 'second', '--as', 'all').pages, 16);
  assert.equal(made('intersect', 'first', 'second', '--as', 'both').pages, 10);
  writeFileSync(join(dir, 'hits'), '0000000003\n{"id":"0000000004"}\n');
  assert.equal(made('intersect', 'first', '--hits', 'hits', '--as', 'found').pages, 2);
  const one = made('sample', 'first', '--pages', '4', '--by', 'site', '--seed', 'x', '--as', 'one');
  const two = made('sample', 'first', '--pages', '4', '--by', 'site', '--seed', 'x', '--as', 'two');
  assert.deepEqual([one.pages, one.digest], [4, two.digest]);
  assert.equal(made('sample', 'first', '--pages', '3', '--by', 'type', '--as', 'types').pages, 3);
  assert.match(kumoito('sets', 'show', 'one').out, /sample first of 4 pages by site with seed x/);
  assert.match(kumoito('sets', 'show', 'one', '--rule', 'language').talk, /only selections have rules/);
  assert.match(
    kumoito('sets', 'sample', 'one', '--pages', '9', '--as', 'few').talk,
    /few: 4 pages\n.*9 were asked for/,
  );
  writeFileSync(join(dir, 'hits'), '9999999999\n');
  const none = kumoito('sets', 'intersect', 'first', '--hits', 'hits', '--as', 'none').talk;
  assert.match(none, /1 were asked for/);
  assert.match(none, /"none" is empty/);
});

test('a selection says what changed against the one before, and so does its set when shown', () => {
  const said = /against second: 0 entered, 2 left, 0 in a new version/;
  assert.match(kumoito('select', 'text', '--as', 'smaller', '--top', '8').talk, said);
  assert.match(kumoito('sets', 'show', 'smaller').talk, said);
});
