import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import { ParameterReader } from '../../src/web/requests/parameter-reader.ts';
import { filterOf, readPage, readPatternText, readSearch } from '../../src/web/requests/search-parameters.ts';

const limits = defaultConfig().web;
const reader = (query: string): ParameterReader => new ParameterReader(new URLSearchParams(query));
const refused = (query: string): string | null => {
  const read = reader(query);
  readSearch(read, limits);
  readPage(read, limits);
  return read.problem?.name ?? null;
};

test('a form is read as it was filled in', () => {
  const read = reader(
    'q=+電車+&site=http://a.example/x/&type=blog&since=2026-01-02&until=&page=3&block=title&set=a&licence=&synonyms=no',
  );
  const asked = readSearch(read, limits);
  assert.equal(read.problem, null);
  assert.deepEqual(asked, {
    query: '電車',
    filters: { site: ['http://a.example/x/'], domain: [], type: ['blog'], since: ['2026-01-02'], until: [] },
    blocks: ['title'],
    sets: ['a'],
    licences: [],
    synonyms: false,
  });
  assert.equal(readPage(read, limits), 3);
  assert.equal(readSearch(reader('q=x'), limits).synonyms, true);
  assert.equal(refused('q=x&synonyms=yes'), 'synonyms');
  assert.deepEqual(filterOf(asked.filters), { site: ['http://a.example/x/'], type: ['blog'], since: '2026-01-02' });
});

test('what makes no sense is refused by name, and nothing is guessed', () => {
  const pagesMax = limits.hitsMax / limits.hitsPerPage;
  assert.equal(refused('q=x&type=blogs'), 'type');
  assert.equal(refused('q=x&since=2026-13-01'), 'since');
  assert.equal(refused('q=x&until=yesterday'), 'until');
  assert.equal(refused(`q=x&page=${pagesMax}`), null);
  for (const page of ['0', '-1', '1.5', 'two', String(pagesMax + 1)]) assert.equal(refused(`q=x&page=${page}`), 'page');
  assert.equal(refused(`q=${'x'.repeat(limits.queryLettersMax)}`), null);
  assert.equal(refused(`q=${'x'.repeat(limits.queryLettersMax + 1)}`), 'q');
});

test('queries and patterns that cannot be read are refused with the place', () => {
  const query = reader('q=電車 "青い');
  readSearch(query, limits);
  assert.equal(query.problem?.name, 'q');
  assert.equal(typeof query.problem.at, 'number');
  const pattern = reader('where=[base="走る');
  readPatternText(pattern, 'where', limits);
  assert.equal(pattern.problem?.name, 'where');
  assert.equal(typeof pattern.problem.at, 'number');
  const plain = reader('where=走る');
  assert.equal(readPatternText(plain, 'where', limits), '走る');
  assert.equal(plain.problem, null);
});

test('numbers have bounds; the first problem is the one that is told', () => {
  const whole = (query: string): number | string => {
    const read = reader(query);
    const value = read.whole('top', { most: 5, fallback: 2 });
    return read.problem?.name ?? value;
  };
  assert.equal(whole(''), 2);
  assert.equal(whole('top=0'), 0);
  assert.equal(whole('top=5'), 5);
  for (const bad of ['6', '-1', 'x', '1e9', '2.5']) assert.equal(whole(`top=${bad}`), 'top', bad);
  assert.equal(refused('q=x&type=x&page=x'), 'type');
});
