import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberValue } from '../../src/analyzer/numerals.ts';

test('numbers in any script have their value in digits', () => {
  const table: Readonly<Record<string, string | null>> = {
    '12': '12',
    '１２': '12',
    三十二: '32',
    十: '10',
    百二十: '120',
    千九百八十四: '1984',
    二〇一九: '2019',
    '3万5千': '35000',
    '1億2345万': '123450000',
    '1.5万': '15000',
    一兆: '1000000000000',
    '1,234,567': '1234567',
    '１，２３４．５': '1234.5',
    '3.14': '3.14',
    '007': '007',
    '1.2.3': null,
    '1,23': null,
    何: null,
    数十: null,
  };
  for (const [written, value] of Object.entries(table)) assert.equal(numberValue(written), value, written);
});
