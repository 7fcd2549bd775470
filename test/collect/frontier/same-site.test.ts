import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../property.ts';
import {
  compareSites,
  isNoLongerSame,
  isSameSite,
  lookAgain,
  whichStays,
  type PagePair,
} from '../../../src/collect/frontier/same-site.ts';
import type { Md5, UrlKey } from '../../../src/model/ids.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { SitePage } from '../../../src/store/alias-port.ts';

const limits = { aliasPagesMin: 3, aliasShareMin: 0.9, aliasShareKept: 0.7 };

/** Contents newest first, `bytes/text`; `gone`, and `@` the times of fetching and of the last visit. */
const page = (contents: string, [since, checkedAt] = [1, 1]): SitePage => ({
  key: 1 as UrlKey,
  path: '/',
  alive: contents !== 'gone',
  since: epochMs(since ?? 1),
  checkedAt: epochMs(checkedAt ?? 1),
  contents:
    contents === 'gone'
      ? []
      : contents.split(' ').map((one) => {
          const [md5 = '', textHash = null] = one.split('/');
          return { md5: md5 as Md5, textHash };
        }),
});
const pair = (own: string, other: string | null): PagePair => ({
  own: page(own),
  other: other === null ? null : page(other),
});
const counted = (...pairs: PagePair[]): readonly number[] => {
  const { both, same, distinct } = compareSites(pairs);
  return [both, same, distinct];
};

test('what counts as a path that both have, and as the same page', () => {
  const table: [own: string, other: string | null, counts: readonly number[]][] = [
    ['a', 'a', [1, 1, 1]],
    ['a', 'b', [1, 0, 0]],
    ['a/t', 'b/t', [1, 1, 1]],
    ['a', 'b/t', [1, 0, 0]],
    ['a', null, [0, 0, 0]],
    ['a', 'gone', [1, 0, 0]],
    ['gone', 'a', [1, 0, 0]],
    ['gone', 'gone', [0, 0, 0]],
    // One was asked before the other: a version that the other one had is the same page.
    ['new old', 'old', [1, 1, 1]],
    ['old', 'new old', [1, 1, 1]],
    ['new old', 'other older', [1, 0, 0]],
  ];
  for (const [own, other, counts] of table) assert.deepEqual(counted(pair(own, other)), counts, `${own} : ${other}`);
});

test('two sites are one when many different pages are the same, and nearly all', () => {
  const same = (count: number): PagePair[] => Array.from({ length: count }, (_, at) => pair(`p${at}`, `p${at}`));
  const different = (count: number): PagePair[] => Array.from({ length: count }, (_, at) => pair(`p${at}`, `q${at}`));
  const judge = (...pairs: PagePair[]): boolean => isSameSite(compareSites(pairs), limits);
  assert.equal(judge(...same(3)), true);
  assert.equal(judge(...same(2)), false);
  assert.equal(judge(...same(1), ...different(20)), false, 'a common front page');
  assert.equal(judge(...same(9), ...different(1)), true);
  assert.equal(judge(...same(8), ...different(1)), false);
  assert.equal(
    judge(...Array.from({ length: 50 }, () => pair('parked', 'parked'))),
    false,
    'one page at every address',
  );
  assert.equal(judge(), false);
});

test('looking again: what changed at one place counts when the other was asked since', () => {
  const look = (own: SitePage, other: SitePage | null): readonly number[] => {
    const { different, undecided } = lookAgain([{ own, other }], 10);
    return [different, undecided.length];
  };
  assert.deepEqual(look(page('a'), page('a')), [0, 0]);
  assert.deepEqual(look(page('a', [1, 15]), page('b a', [5, 9])), [0, 0], 'it lags behind the other');
  assert.deepEqual(look(page('a', [1, 16]), page('b a', [5, 9])), [1, 0], 'for too long');
  assert.deepEqual(look(page('b a', [5, 5]), page('a', [1, 4])), [0, 1], 'or is ahead of it');
  assert.deepEqual(look(page('b a', [5, 5]), page('a', [1, 9])), [1, 0]);
  assert.deepEqual(look(page('c', [5, 5]), page('a', [1, 4])), [0, 1], 'not asked since');
  assert.deepEqual(look(page('c', [5, 5]), page('a', [1, 5])), [1, 0]);
  assert.deepEqual(look(page('gone', [5, 5]), page('a', [1, 4])), [0, 1]);
  assert.deepEqual(look(page('gone', [5, 5]), page('a', [1, 6])), [1, 0]);
  assert.deepEqual(look(page('gone', [5, 5]), page('gone', [1, 6])), [0, 0]);
  assert.deepEqual(look(page('a', [1, 1]), page('gone', [5, 5])), [1, 0]);
  assert.deepEqual(look(page('a', [1, 1]), null), [1, 0], 'the other leads elsewhere now');
  assert.equal(isNoLongerSame(3, 10, limits), false);
  assert.equal(isNoLongerSame(4, 10, limits), true);
  assert.equal(isNoLongerSame(0, 0, limits), false);
});

test('the one that stays: https of one host, else more pages, whichever is looked at first', () => {
  const a = { origin: 'http://a.jp', host: 'a.jp', pages: 20 };
  const secure = { origin: 'https://a.jp', host: 'a.jp', pages: 20 };
  const more = { origin: 'http://b.jp', host: 'b.jp', pages: 21 };
  const equal = { origin: 'http://b.jp', host: 'b.jp', pages: 20 };
  for (const [first, second, kept] of [
    [a, secure, secure],
    [a, more, more],
    [secure, more, more],
    [secure, equal, secure],
    [a, equal, a],
  ] as const) {
    assert.equal(whichStays(first, second)[0], kept.origin);
    assert.deepEqual(whichStays(second, first), whichStays(first, second));
  }
});

test('properties: symmetrical, order does not matter, more of the same never separates, more differences never join', () => {
  const content = fc.constantFrom('a', 'b', 'c', 'd', 'a/t', 'e/t', 'gone', 'b a', 'c b');
  const pairs = fc.array(fc.tuple(content, fc.option(content)), { maxLength: 30 });
  const asPairs = (list: readonly (readonly [string, string | null])[]): PagePair[] => list.map(([x, y]) => pair(x, y));
  fc.assert(
    fc.property(pairs, fc.nat(5), (list, extra) => {
      const { both, same, distinct } = compareSites(asPairs(list));
      assert.ok(distinct <= same && same <= both && both <= list.length);
      const known = list.flatMap(([x, y]): [string, string][] => (y === null ? [] : [[x, y]]));
      const turned = compareSites(asPairs(known.map(([x, y]) => [y, x])));
      assert.deepEqual([turned.both, turned.same], [both, same]);
      assert.deepEqual(counted(...asPairs(list.toReversed())), [both, same, distinct]);
      const news = Array.from({ length: extra }, (_, at) => pair(`n${at}`, `n${at}`));
      const changes = Array.from({ length: extra }, (_, at) => pair(`n${at}`, `m${at}`));
      if (isSameSite({ both, same, distinct, pairs: [] }, limits))
        assert.ok(isSameSite(compareSites([...asPairs(list), ...news]), limits));
      else assert.ok(!isSameSite(compareSites([...asPairs(list), ...changes]), limits));
    }),
  );
});
