import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const source = join(root, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));

interface Retired {
  readonly word: RegExp;
  readonly instead: string;
  /** Where the word is the name of an option, a table, a column, a key that others read or a field of a worker's messages: those keep their names. */
  readonly keeps?: RegExp;
}

/** Words of our own that a native engineer of the field does not know, and what is written for them. */
const retired: readonly Retired[] = [
  {
    word: /errand/i,
    instead: 'priority fetch, scheduler',
    keeps: /^(store\/sqlite\/|corpus\/source-history\.ts|cli\/print\/source-lines\.ts)/,
  },
  { word: /\w+Book\b|\bVolume\b|\bturnTo\b/, instead: 'cache, generation, load' },
  { word: /\b\w+Room\b/, instead: 'buffers, workspace' },
  { word: /\bshel(f|ves)\b/i, instead: 'document reader' },
  { word: /\w(Told|Spelled)\b/, instead: '…Result, …Plan' },
  { word: /unless told|UnlessTold/, instead: 'default…' },
  { word: /\b(heardEvery|isTired)\b/, instead: 'yieldEvery, shouldYield' },
  { word: /\b(bury|hasten|settleOne)\b/, instead: 'markGone, advanceDue, setState' },
  { word: /\blots?\b/, instead: 'sampled by hash' },
  { word: /\bin place of\b/, instead: 'instead of' },
  { word: /(?<!\b(?:left|leave|no run|stay|lag|lags|numbers) )\bbehind\b/, instead: 'after' },
  { word: /\b(readFilter|readPattern)\b/, instead: 'a name that says of what: options, parameters, a word pattern' },
  { word: /^\s*(\/\*\*|\*|\/\/) The same\b/, instead: 'a sentence that says the same as what' },
];

/** Words that are only retired where they meant something else. */
const retiredIn: readonly (Retired & { readonly folders: readonly string[] })[] = [
  {
    word: /survey/i,
    instead: 'sampling crawl',
    folders: ['collect', 'graph', 'simulate'],
    keeps: /^collect\/(report\/report|loop\/crawl)\.ts$/,
  },
  {
    word: /\b(?!documentsInOneLane\b)\w*lanes?\b/i,
    instead: 'partition',
    folders: ['index'],
    keeps: /^index\/build\/build(-threads|\.worker)\.ts$/,
  },
];

const linesWith = (name: string, word: RegExp): string[] =>
  readFileSync(join(source, name), 'utf8')
    .split('\n')
    .flatMap((line, at) => (word.test(line) ? [`src/${name}:${at + 1}: ${line.trim()}`] : []));

for (const { word, instead, keeps, folders } of [...retired.map((one) => ({ ...one, folders: null })), ...retiredIn])
  test(`${String(word)} is not written any more: ${instead}`, () => {
    const found = files
      .filter((name) => folders === null || folders.includes(name.split('/')[0] ?? ''))
      .filter((name) => keeps?.test(name) !== true)
      .flatMap((name) => linesWith(name, word));
    assert.deepEqual(found, []);
  });

test('the glossary explains at least sixty words, each in both languages, with the file where it lives', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English') && !line.startsWith('|---'))
    .map((line) => line.slice(2, -2).split(' | '));
  assert.ok(rows.length >= 60, `${rows.length} words`);
  for (const [english = '', japanese = '', meaning = '', file = '', ...more] of rows) {
    assert.deepEqual(more, [], english);
    assert.match(japanese, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, english);
    assert.ok(meaning.length > 10, english);
    assert.match(file, /^`(src|docs|test)\/[\w/.-]+`$/, english);
  }
  const words = rows.map(([english]) => english);
  assert.deepEqual(
    words.filter((word, at) => words.indexOf(word) !== at),
    [],
  );
});
