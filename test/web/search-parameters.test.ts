import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import { filterOf, readSearchParameters, readWholes } from '../../src/web/search-parameters.ts';

const limits = defaultConfig().web;
const read = (query: string) => readSearchParameters(new URLSearchParams(query), limits);

test('a form is read as it was filled in', () => {
  const asked = read('q=+電車+&site=http://a.example/x/&type=blog&since=2026-01-02&until=&page=3');
  assert.ok('ok' in asked);
  assert.deepEqual(asked.ok, {
    query: '電車',
    site: 'a.example/x/',
    type: 'blog',
    since: '2026-01-02',
    until: '',
    page: 3,
  });
  assert.deepEqual(filterOf(asked.ok), { site: 'a.example/x/', type: 'blog', since: '2026-01-02', until: undefined });
});

test('what makes no sense is refused by name, and nothing is guessed', () => {
  const refused = (query: string): string | null => {
    const asked = read(query);
    return 'problem' in asked ? asked.problem.name : null;
  };
  const pagesMax = limits.hitsMax / limits.hitsPerPage;
  assert.equal(refused('q=x&type=blogs'), 'type');
  assert.equal(refused('q=x&since=2026-13-01'), 'since');
  assert.equal(refused('q=x&until=yesterday'), 'until');
  assert.equal(refused(`q=x&page=${pagesMax}`), null);
  for (const page of ['0', '-1', '1.5', 'two', String(pagesMax + 1)]) assert.equal(refused(`q=x&page=${page}`), 'page');
  assert.equal(refused(`q=${'x'.repeat(limits.queryLettersMax)}`), null);
  assert.equal(refused(`q=${'x'.repeat(limits.queryLettersMax + 1)}`), 'q');
});

test('numbers of the API have bounds', () => {
  const whole = (query: string) => readWholes(new URLSearchParams(query), { top: { most: 5, fallback: 2 } });
  assert.deepEqual(whole(''), { ok: { top: 2 } });
  assert.deepEqual(whole('top=0'), { ok: { top: 0 } });
  assert.deepEqual(whole('top=5'), { ok: { top: 5 } });
  for (const bad of ['6', '-1', 'x', '1e9']) assert.ok('problem' in whole(`top=${bad}`), bad);
});
