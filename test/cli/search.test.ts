import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kumoito, type Ran, searchedCorpus } from './searched-corpus.ts';

let dir = '';
const run = (...args: string[]): Ran => kumoito(dir, ...args);
const names = (ran: Ran): string[] => {
  assert.equal(ran.code, 0, ran.talk);
  return ran.out === '' ? [] : ran.json().map(({ url }) => /([a-z]+)\.html$/.exec(String(url))?.[1] ?? '');
};
/** The pages found, best first. */
const found = (...args: string[]): string[] => names(run('search', '--json', ...args));

before(() => {
  dir = searchedCorpus();
});
after(() => rmSync(dir, { recursive: true, force: true }));

test('search: hits as text and as JSON, the number alone, and how they came about', () => {
  const told = run('search', '電車');
  assert.equal(told.code, 0, told.talk);
  assert.match(
    told.out,
    /^1\. 青い電車の話 {2}\d\.\d{3}\n {3}\d{10} http:\/\/a\.example\.jp\/densha\.html\n {3}.*\[電車\]/,
  );
  assert.match(told.talk, /^2 pages$/m);
  const [hit] = run('search', '電車', '--json', '--top', '1').json();
  assert.deepEqual(Object.keys(hit ?? {}), ['id', 'url', 'title', 'has', 'score', 'snippet']);
  assert.deepEqual(found('電車'), ['densha', 'kuri']);
  assert.equal(run('search', '電車', '--count').out, '2\n');
  const explained = JSON.parse(run('search', '電車', '--explain').out) as Record<string, unknown>;
  assert.deepEqual(Object.keys(explained), ['plan', 'documents', 'averageWords', 'terms', 'hits']);
});

test('search: every filter, by itself and with others', () => {
  assert.deepEqual(found('読む', '--site', 'b.example.jp').sort(), ['kuri', 'yama']);
  assert.deepEqual(found('読む', '--site', 'b.example.jp/ya'), ['yama']);
  assert.deepEqual(found('読む', '--type', 'news').sort(), ['daigaku', 'yama']);
  assert.deepEqual(found('読む', '--since', '2026-08-01').sort(), ['kuri', 'yama']);
  assert.deepEqual(found('読む', '--until', '2026-08-01', '--domain', 'example.jp').sort(), ['daigaku', 'kuri']);
  assert.deepEqual(found('読む', '--since', '2026-06-02', '--until', '2026-08-31', '--type', 'blog'), ['kuri']);
  // 栗 stands in the main text of one page and in the footer of another.
  assert.deepEqual(found('栗', '--block', 'footer'), ['densha']);
  assert.deepEqual(found('栗', '--block', 'maintext'), ['kuri']);
  assert.deepEqual(found('栗', '--block', 'title'), ['kuri']);
  assert.deepEqual(found('栗', '--block', 'title', '--block', 'footer').sort(), ['densha', 'kuri']);
  // A page set with --set, and an option with -c.
  assert.equal(run('select', 'link', '--as', 'all').code, 0);
  writeFileSync(join(dir, 'hits'), run('search', '栗', '--json').out);
  assert.equal(run('sets', 'intersect', 'all', '--hits', 'hits', '--as', 'chestnuts').code, 0);
  assert.deepEqual(found('読む', '--set', 'chestnuts', '-c', 'index.k1=2'), ['kuri']);
});

test('search: a filter in the query and an option narrow each other; several sites in a query are either', () => {
  assert.deepEqual(found('読む site:b.example.jp', '--site', 'b.example.jp/ya'), ['yama']);
  assert.equal(run('search', '読む site:b.example.jp', '--site', 'a.example.jp', '--count').out, '0\n');
  assert.equal(run('search', '読む type:blog', '--type', 'news', '--count').out, '0\n');
  assert.deepEqual(found('読む since:2026-06-02', '--since', '2026-09-01'), ['yama']);
  assert.deepEqual(found('読む site:a.example.jp site:b.example.jp').sort(), ['daigaku', 'kuri', 'yama']);
});

test('an option that takes several values is given several times; any other, given twice, is refused', () => {
  const [site, other] = ['--site=a.example.jp', '--site=b.example.jp'];
  assert.deepEqual(found('読む', site, other).sort(), ['daigaku', 'kuri', 'yama']);
  assert.deepEqual(found(site, other, '読む', '--type', 'blog', '--type', 'qa'), ['kuri']);
  assert.equal(run('concordance', '読む', '--domain', 'a.example.jp', '--domain', 'b.example.jp').code, 0);
  for (const given of [
    ['search', '読む', '--since', '2026-01-01', '--since', '2026-02-01'],
    ['search', '読む', '--top', '1', '--top', '2'],
    ['concordance', '読む', '--window', '1', '--window', '2'],
    ['search', '読む', '--corpus', '.', '--corpus', '.'],
  ]) {
    const ran = run(...given);
    assert.equal(ran.code, 2, given.join(' '));
    assert.match(ran.talk, /^error USAGE: --\w+ was given twice: once is meant\.$/m);
  }
});

test('search: pages found by site', () => {
  const sites = run('search', '読む', '--sites');
  assert.equal(sites.out, '2\tb.example.jp\n1\ta.example.jp\n');
  assert.match(sites.talk, /^3 pages on 2 sites$/m);
  assert.deepEqual(run('search', '読む', '--sites', '--json', '--top', '1').json(), [
    { site: 'b.example.jp', count: 2, more: 0 },
  ]);
});

test('search --queries: one object a line; a bad query is told in its place and the others are answered', () => {
  const file = join(dir, 'queries');
  writeFileSync(file, '電車\r\n\n京都 OR\n"本を読む"\n');
  const many = run('search', '--queries', 'queries', '--top', '1');
  assert.equal(many.code, 3);
  const [train, bad, book, ...rest] = many.json();
  assert.deepEqual([train?.['query'], train?.['count'], Array.from(train?.['hits'] as []).length], ['電車', 2, 1]);
  assert.deepEqual([bad?.['query'], bad?.['count'], bad?.['hits']], ['京都 OR', 0, []]);
  assert.match(String(bad?.['error']), /at character 6: expected a word, found the end of the query/);
  assert.deepEqual([book?.['query'], book?.['count']], ['"本を読む"', 2]);
  assert.deepEqual(rest, []);
  writeFileSync(file, '電車\n');
  const sites = run('search', '--queries', 'queries', '--sites').json();
  const one = ['a.example.jp', 'b.example.jp'].map((site) => ({ site, count: 1, more: 0 }));
  assert.deepEqual(sites, [{ query: '電車', count: 2, most: null, some: null, sites: one }]);
  const counts = run('search', '--queries', 'queries', '--count');
  assert.deepEqual([counts.code, counts.json()], [0, [{ query: '電車', count: 2, most: null, some: null, hits: [] }]]);
  // 電車 is on two pages, 新聞 on one, and no page has both.
  writeFileSync(file, '電車 新聞\n電車 AND 新聞\n電車 本\n電車 駅 AND 地図\n');
  const told = run('search', '--queries', 'queries', '--count').json();
  assert.deepEqual(
    told.map(({ count, most, some }) => [count, most, some]),
    [
      [0, 1, 2],
      [0, null, null],
      [1, 0, 2],
      [0, null, null],
    ],
  );
  const sitesOf = run('search', '--queries', 'queries', '--sites').json()[0];
  assert.deepEqual([sitesOf?.['count'], sitesOf?.['most'], sitesOf?.['some']], [0, 1, 2]);
  for (const flag of ['--count', '--sites', '--top=1'])
    assert.match(
      run('search', '電車 新聞', flag).talk,
      /^0 pages with all the words, then 1 with most of them, then 2 with some of them/m,
      flag,
    );
  assert.match(run('search', '電車 新聞').out, /^1\. .* {2}\(most of the words\)$/m);
});

test('mistakes: the place in the query, the words there are, and the exit code', () => {
  const refusedFor = (code: number, expected: RegExp, ...args: string[]): void => {
    const { code: got, out, talk } = run(...args);
    assert.deepEqual([got, out], [code, ''], args.join(' '));
    assert.match(talk, expected);
  };
  refusedFor(
    2,
    /USAGE: The query cannot be read at character 3: expected ~AND.*\n {2}京都~20x\n {2}　　\^/,
    'search',
    '京都~20x',
  );
  refusedFor(2, /at character 7: expected a value in quotation marks/, 'concordance', '[base=');
  refusedFor(2, /at character 2: expected one of surface, base/, 'frequencies', '--where', '[lemma="x"]');
  refusedFor(2, /at character 8: expected a regular expression/, 'collocations', '[base="("]');
  refusedFor(2, /Name a query/, 'search');
  refusedFor(2, /--type big: expected one of blog/, 'search', '本', '--type', 'big');
  refusedFor(2, /--since 2026-2-30: expected a day/, 'search', '本', '--since', '2026-2-30');
  refusedFor(2, /--block main: expected one of title/, 'search', '本', '--block', 'main');
  refusedFor(2, /--block main: expected one of title/, 'concordance', '本', '--block', 'main');
  refusedFor(2, /--block anchor: expected one of title/, 'frequencies', '--block', 'anchor');
  refusedFor(2, /at character 7: expected \[attribute/, 'concordance', 'main:(');
  refusedFor(2, /at character 1: expected a word/, 'search', ')))(((');
  refusedFor(2, /~OR stands after one word, 大阪, .*Write \(京都 大阪\)~OR/, 'search', '京都 大阪~OR');
  refusedFor(2, /--top/, 'search', '本', '--top', '0');
  refusedFor(2, /--sort up: expected one of document/, 'concordance', '本', '--sort', 'up');
  refusedFor(2, /--by letter: expected one of surface/, 'frequencies', '--by', 'letter');
  refusedFor(2, /--by near: expected one of window/, 'collocations', '本', '--by', 'near');
  refusedFor(3, /NOT_FOUND|no page set/i, 'search', '本', '--set', 'nothing');
  refusedFor(2, /site:b\.jp can only stand beside the whole query/, 'search', '本 OR site:b.jp');
});

test('words are counted in titles and main texts unless another part is asked for', () => {
  const lines = (...args: string[]): unknown[] => run('concordance', ...args, '--json').json();
  const none = run('concordance', '編集部');
  assert.deepEqual([none.code, none.out], [0, ''], none.talk);
  assert.equal(lines('編集部', '--block', 'footer').length, 2);
  assert.equal(lines('footer:編集部').length, 2);
  assert.equal(lines('footer:"編集"').length, 2);
  assert.equal(lines('日記の文', '--block', 'all').length, 1);
  const titles = lines('title:栗') as { match: string; left: string }[];
  assert.deepEqual(
    titles.map(({ left, match }) => left + match),
    ['栗'],
  );
  const countOf = (value: string, ...args: string[]): unknown =>
    run('frequencies', '--by', 'surface', '--top', '0', '--json', ...args)
      .json()
      .find((row) => row['value'] === value)?.['count'];
  assert.equal(countOf('編集'), undefined);
  assert.equal(countOf('編集', '--block', 'footer'), 2);
  assert.equal(countOf('編集', '--block', 'maintext', '--block', 'footer'), 2);
  assert.equal(countOf('編集', '--where', 'footer:[base="編集"]'), 2);
  assert.equal(run('frequencies', '--by', 'bigram', '--top', '0').out.includes('編集'), false);
  assert.equal(run('frequencies', '--by', 'bigram', '--top', '0', '--block', 'all').out.includes('編集 部'), true);
  const near = (...args: string[]): unknown[] => run('collocations', '記事', '--least', '1', '--json', ...args).json();
  assert.deepEqual(run('collocations', '記事', '--least', '1', '--json').out, '');
  assert.ok(near('--block', 'footer').some((row) => (row as { word: string }).word === '編集'));
});

test('concordance: lines, order, sentences, filters, a sample that can be drawn again', () => {
  const pattern = '[pos="名詞"] -を-> [base="読む"]';
  const lines = run('concordance', pattern, '--json').json();
  assert.deepEqual(
    lines.map(({ match }) => match),
    ['本を読む', '本を読む', '新聞を読む'],
  );
  assert.deepEqual(Object.keys(lines[0] ?? {}), ['id', 'url', 'date', 'type', 'position', 'left', 'match', 'right']);
  const matches = (...args: string[]): unknown[] =>
    run('concordance', ...args, '--json')
      .json()
      .map(({ match }) => match);
  assert.deepEqual(matches(pattern, '--sort', 'match'), ['新聞を読む', '本を読む', '本を読む']);
  assert.deepEqual(matches(pattern, '--type', 'blog'), ['本を読む']);
  const places = run('concordance', '[base="読む"]', '--sort', 'type,right1', '--json').json();
  assert.deepEqual(
    places.map(({ type, right }) => `${String(type)} ${String(right).slice(0, 1)}`),
    ['blog 。', 'news こ', 'news そ', 'news よ'],
  );
  assert.deepEqual(matches(pattern, '--top', '1', '--from', '2'), ['新聞を読む']);
  const [whole] = run('concordance', '子供は学校で', '--window', 'sentence', '--json').json();
  assert.deepEqual([whole?.['left'], whole?.['right']], ['電車の窓から見える山も赤くなり、', '本を読む。']);
  const drawn = (seed: string): string => run('concordance', '[pos="名詞"]', '--sample', '5', '--seed', seed).out;
  assert.equal(drawn('a'), drawn('a'));
  assert.notEqual(drawn('a'), drawn('b'));
  const plain = run('concordance', '本を読む', '--window', '2');
  assert.match(plain.out, /^\d{10}:\d+\t.*古い \[本を読む\] よう/m);
  assert.match(plain.talk, /^2 of 2 lines from 2 pages of 4$/m);
});

test('frequencies and collocations: tables as text and as JSON', () => {
  const verbs = run('frequencies', '--by', 'base', '--where', '[base="読む|借りる"]');
  assert.match(verbs.out, /^読む\t4\t\d+\.\d\d\n借りる\t1\t\d+\.\d\d\n$/);
  assert.match(verbs.talk, /words in 4 pages; third column: per million/);
  assert.equal(
    run('frequencies', '--where', '[base="読む"]', '--site', 'b.example.jp', '--json').json()[0]?.['count'],
    2,
  );
  assert.equal(run('frequencies', '--by', 'bigram', '--top', '3').out.trimEnd().split('\n').length, 3);
  const bound = run('collocations', '[base="読む"]', '--by', 'dependency', '--least', '2', '--sort', 'logDice');
  // By hand: 読む depends on 本 through を twice and 新聞 once, and 子供 through は twice.
  const rows = bound.out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 3).join(' '));
  assert.deepEqual(rows, ['relation word count', '<は 子供 2', '<を 本 2']);
  assert.match(bound.talk, /^4 matches$/m);
  const [near] = run('collocations', '[base="読む"]', '--window', '2', '--least', '2', '--json').json();
  assert.deepEqual([near?.['word'], near?.['relation'], near?.['count']], ['本', '', 2]);
});

test('search: days that are none, and options that exclude one another, are refused', () => {
  for (const [options, expected] of [
    [['読む', '--since', '2026-02-30'], /--since 2026-02-30: expected a day/],
    [['since:2026-02-30 読む'], /expected a day such as/],
    [['読む', '--since', '2026-08-01', '--until', '2026-07-01'], /no day is both/],
    [['読む', '--queries', 'queries'], /not both/],
    [['--queries', 'nowhere'], /nowhere cannot be read/],
  ] as const) {
    const ran = run('search', ...options);
    assert.ok(ran.code === 2 || ran.code === 3, ran.talk);
    assert.match(ran.talk, expected);
    assert.doesNotMatch(ran.talk, /BUG/);
  }
});
