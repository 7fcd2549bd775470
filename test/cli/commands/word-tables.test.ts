import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kumoito, type Ran, searchedCorpus } from '../searched-corpus.ts';

let dir = '';
const run = (...args: string[]): Ran => kumoito(dir, ...args);
const cells = ({ out }: Ran, columns: number): string[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(0, columns).join(' '));

before(() => {
  dir = searchedCorpus();
});
after(() => rmSync(dir, { recursive: true, force: true }));

// By hand: 読む stands twice in the page of June, and once each in those of August and September.
test('breakdown: by month, site, type and the word before', () => {
  const months = run('breakdown', '[base="読む"]', '--by', 'month');
  assert.deepEqual(cells(months, 3), ['value count pages', '2026-03 0 0', '2026-06 2 1', '2026-08 1 1', '2026-09 1 1']);
  assert.match(months.talk, /^4 matches in 3 pages; \d+ words in all$/m);
  assert.deepEqual(cells(run('breakdown', '[base="読む"]', '--by', 'type'), 3).slice(1), ['news 3 2', 'blog 1 1']);
  const [first] = run('breakdown', '[base="読む"]', '--by', 'left', '--json', '--top', '1').json();
  assert.deepEqual([first?.['value'], first?.['count']], ['を', 3]);
  assert.match(run('breakdown', '本', '--by', 'colour').talk, /--by colour: expected one of year/);
});

test('ngrams: around a pattern, by part of speech', () => {
  const around = run('ngrams', '--length', '3', '--where', '[base="読む"]', '--of', 'base', '--least', '2');
  assert.deepEqual(cells(around, 2), ['本 を 読む 2']);
  const [kinds] = run('ngrams', '--length', '1', '--of', 'pos', '--json', '--top', '1').json();
  assert.match(String(kinds?.['value']), /^名詞|^助詞/);
  assert.match(run('ngrams', '--length', '9').talk, /at most 6/);
});

test('keyness: the rest, or pages that filters name', () => {
  const news = run('keyness', '--type', 'news', '--least', '2', '--json').json();
  const words = (side: string): unknown[] => news.filter((row) => row['side'] === side).map(({ value }) => value);
  assert.ok(words('more').includes('図書館'), JSON.stringify(news));
  assert.ok(words('less').includes('電車'), JSON.stringify(news));
  const against = run('keyness', '--until', '2026-06-30', '--against', 'since:2026-07-01 type:blog', '--least', '1');
  assert.match(against.talk, /words in 2 pages, compared with \d+ words in 1 page$/m);
  const refused = run('keyness', '--against', '電車');
  assert.equal(refused.code, 2);
  assert.match(refused.talk, /Only filters name documents to compare with/);
});

test('profile: forms, relations and neighbours of a word', () => {
  const told = run('profile', '読む', '--least', '1');
  assert.match(told.talk, /^4 matches of \[base="読む"\] in 3 pages$/m);
  assert.match(told.out, /^surface\t読む 4$/m);
  assert.match(told.out, /^<を\t本 2\t新聞 1$/m);
  assert.match(told.out, /^left\tを 3\t/m);
  assert.match(told.out, /^type\tnews 3\tblog 1$/m);
  const [whole] = run('profile', '[base="読む"]', '--json').json();
  assert.equal(whole?.['count'], 4);
});
