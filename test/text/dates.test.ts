import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDate, parseDate } from '../../src/text/dates.ts';

test('dates as people write them', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['2024年3月5日', '2024-03-05'],
    ['２０２４年　３月　５日（火）', '2024-03-05'],
    ['公開日：2024/3/5 10:00', '2024-03-05'],
    ['2024.03.05', '2024-03-05'],
    ['2024-3-5', '2024-03-05'],
    ['令和6年3月5日', '2024-03-05'],
    ['令和元年五月一日', '2019-05-01'],
    ['平成三十一年四月三十日', '2019-04-30'],
    ['昭和64年1月7日', '1989-01-07'],
    ['大正15年12月25日', '1926-12-25'],
    ['R6.3.5 更新', '2024-03-05'],
    ['H12/4/1', '2000-04-01'],
    ['二〇二四年三月五日', '2024-03-05'],
    ['二〇一三年十二月二十三日', '2013-12-23'],
    ['March 5, 2024', '2024-03-05'],
    ['Mar. 5th, 2024', '2024-03-05'],
    ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05'],
    ['令和6(2024)年3月5日', '2024-03-05'],
    ['2024年（令和6年）3月5日', '2024-03-05'],
    ['平成31年（2019年）4月30日', '2019-04-30'],
    ['令6.3.5', '2024-03-05'],
    ['2024‐03‐05', '2024-03-05'],
    ['2024―3―5', '2024-03-05'],
    ['5-Mar-2024', '2024-03-05'],
    ['Tue Mar 05 10:00:00 JST 2024', '2024-03-05'],
    ['昭和の6.3.5', null],
    ['2024年2月30日', null],
    ['2023年2月29日', null],
    ['令和6年13月5日', null],
    ['電話 075-000-0001', null],
    ['バージョン 2.10.3', null],
    ['', null],
  ];
  for (const [text, date] of cases) assert.equal(findDate(text), date, text);
});

test('the first of several dates', () => {
  assert.equal(findDate('更新 2024/3/6、公開 令和6年3月5日'), '2024-03-06');
  assert.equal(findDate('公開 令和6年3月5日、更新 2024/3/6'), '2024-03-05');
});

test('dates as machines write them keep their time and zone', () => {
  assert.equal(parseDate('2024-03-05T10:00:00+09:00'), '2024-03-05T10:00:00+09:00');
  assert.equal(parseDate('2024-03-05T01:02:03.456Z'), '2024-03-05T01:02:03Z');
  assert.equal(parseDate('2024-03-05T10:00:00+0900'), '2024-03-05T10:00:00+09:00');
  assert.equal(parseDate('2024-03-05'), '2024-03-05');
  assert.equal(parseDate('20240305T100000Z'), '2024-03-05');
  assert.equal(parseDate('20240305'), '2024-03-05');
  assert.equal(parseDate('2024-03-05 10:00 JST'), '2024-03-05T10:00+09:00');
  assert.equal(parseDate('2024-02-30T00:00:00Z'), null);
  assert.equal(parseDate(null), null);
});
