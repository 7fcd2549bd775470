import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectElements, selectorProblem } from '../../src/html/extractors/selected-elements.ts';

test('selectors choose elements of a page in any charset, by name', () => {
  const html =
    '<html><body><h2>茶碗</h2><p class="price">三千\n円</p><p class=price></p><p class=price>二千円</p></body></html>';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]);
  const selectors = new Map([
    ['price', 'p.price'],
    ['name', 'h2'],
    ['none', 'table td'],
  ]);
  assert.deepEqual(selectElements({ bytes: utf16, contentType: null }, selectors), {
    price: ['三千 円', '二千円'],
    name: ['茶碗'],
    none: [],
  });
});

test('a selector that is none is told', () => {
  assert.equal(selectorProblem('div > p:first-child'), null);
  assert.match(selectorProblem('p[') ?? '', /attribute|name|expected/i);
});
