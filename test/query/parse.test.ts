import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { parsePattern } from '../../src/query/parse-pattern.ts';
import { describeQueryError } from '../../src/query/query-error.ts';
import { parseQuery } from '../../src/query/parse-query.ts';
import { patternPieces, queryPieces } from './pieces.ts';

const text = (written: string, at = 0) => ({ kind: 'text', text: written, demand: { kind: 'default' }, at });

test('queries are read as docs/query-language.md says', () => {
  assert.deepEqual(parseQuery('京都大学'), text('京都大学'));
  assert.deepEqual(parseQuery('"市バス" 京都大学へのアクセス~20W'), {
    kind: 'all',
    parts: [
      { kind: 'phrase', text: '市バス', at: 0 },
      {
        kind: 'text',
        text: '京都大学へのアクセス',
        demand: { kind: 'near', near: { words: 20, ordered: true } },
        at: 6,
      },
    ],
  });
  assert.deepEqual(parseQuery('京都　大阪 OR -東京'), {
    kind: 'any',
    parts: [
      { kind: 'all', parts: [text('京都'), text('大阪', 3)] },
      { kind: 'not', part: text('東京', 10) },
    ],
  });
  assert.deepEqual(parseQuery('title:京都 site:a.jp/b'), {
    kind: 'all',
    parts: [
      { kind: 'field', regions: ['title'], part: text('京都', 6) },
      { kind: 'filter', filter: { kind: 'site', value: 'a.jp/b' } },
    ],
  });
  assert.deepEqual(parseQuery('コンピュ*'), { kind: 'pattern', pattern: 'コンピュ*', at: 0 });
  // A question mark at the end, brackets and colons inside a word are text.
  assert.deepEqual(parseQuery('どこ?'), text('どこ?'));
  assert.deepEqual(parseQuery('手塚治(読み同じ)'), text('手塚治(読み同じ)'));
  assert.deepEqual(parseQuery('本名:手塚'), text('本名:手塚'));
});

test('errors name the place and what was expected', () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    ['', 0, /a word/],
    ['京都 OR', 5, /a word/],
    ['(京都 大阪', 6, /"\)" for the "\(" at character 1/],
    ['"京都', 3, /closing quotation mark/],
    ['京都~20x', 2, /~AND, ~OR, ~FD, ~20w/],
    ['since:昨日', 6, /a day such as/],
    ['type:big', 5, /one of blog/],
    ['***', 0, /a letter beside/],
    ['title:', 6, /a word right after title:/],
    ['site: a.jp', 5, /right after site:/],
    ['(京都 title:)', 10, /a word right after title:/],
    [`${'('.repeat(5000)}京都${')'.repeat(5000)}`, 100, /no more than 100 brackets/],
    [`${'-'.repeat(5000)}京都`, 100, /no more than 100 brackets/],
  ];
  for (const [query, at, expected] of cases) {
    const read = parseQuery(query);
    assert.ok(read.kind === 'error', query);
    assert.equal(read.at, at, query);
    assert.match(read.expected, expected, query);
    assert.match(describeQueryError(query, read), new RegExp(`character ${at + 1}: expected`));
  }
});

test('what stands where is told to the letter', () => {
  const told: Readonly<Record<string, string>> = {
    '': 'character 1: expected a word, found the end of the query.',
    '   ': 'character 4: expected a word, found the end of the query.',
    '京都 OR OR 大阪': 'character 7: expected a word, found "OR 大阪".',
    '京都 NOT': 'character 7: expected a word, found the end of the query.',
    '京都 AND': 'character 7: expected a word, found the end of the query.',
    '""': 'character 2: expected words between the quotation marks, found """.',
    '"  " 京都': 'character 2: expected words between the quotation marks, found "  " 京都".',
    '京都 "大阪':
      'character 7: expected a closing quotation mark for the one at character 4, found the end of the query.',
    '(京都)~FD': 'character 1: expected ~AND, ~OR, ~20w or ~20W after a group, found "(京都)~FD".',
    '(京都 OR 大阪)~AND':
      'character 2: expected words without operators in a group with ~AND or ~OR, found "京都 OR 大阪)~AN".',
    '(京都 title:大阪)~OR':
      'character 2: expected words without operators in a group with ~AND or ~OR, found "京都 title:大阪)".',
    ')))(((': 'character 1: expected a word, found ")))(((".',
    '京都 ) 大阪': 'character 4: expected a word, found ") 大阪".',
    '(京都) )': 'character 6: expected a word, found ")".',
    '京都 ~AND 大阪': 'character 4: expected a word before the ~, found "~AND 大阪".',
    '~OR': 'character 1: expected a word before the ~, found "~OR".',
    '京都*~AND': 'character 4: expected a space after a word with *, found "~AND".',
    '京都 *?*': 'character 4: expected a letter beside the *, found "*?*".',
    '京都~20wx 大阪と神戸の間の町': `character 3: expected ~AND, ~OR, ~FD, ~20w (within 20 words) or ~20W (in this order), found "~20wx 大阪と神戸の".`,
    '京都~0w': 'character 3: expected ~AND, ~OR, ~FD, ~20w (within 20 words) or ~20W (in this order), found "~0w".',
    '京都~x20w': 'character 3: expected ~AND, ~OR, ~FD, ~20w (within 20 words) or ~20W (in this order), found "~x20w".',
  };
  for (const [query, expected] of Object.entries(told)) {
    const read = parseQuery(query);
    assert.ok(read.kind === 'error', query);
    assert.equal(describeQueryError(query, read).split('\n')[0], `The query cannot be read at ${expected}`);
  }
});

test('signs are signs only where they can be', () => {
  const all = (...parts: unknown[]) => ({ kind: 'all', parts });
  const cases: Readonly<Record<string, unknown>> = {
    // A name that every object of JavaScript has is no field of a page.
    'constructor:京都': text('constructor:京都'),
    'big:京都': text('big:京都'),
    // A sign with nothing behind it, an operator inside a word, a bracket that closes nothing.
    '京都 -': all(text('京都'), text('-', 3)),
    '京都 - 大阪': all(text('京都'), text('-', 3), text('大阪', 5)),
    '京都~AND大阪': text('京都~AND大阪'),
    '京都~大阪': text('京都~大阪'),
    '~AND~OR': { kind: 'text', text: '~AND', demand: { kind: 'any' }, at: 0 },
    '(京都) 手塚)': all(text('京都', 1), text('手塚)', 5)),
    '京都 ANDROID ORANGE': all(text('京都'), text('ANDROID', 3), text('ORANGE', 11)),
    'OR(京都)': 'error',
    '京都 OR(大阪)': { kind: 'any', parts: [text('京都'), text('大阪', 6)] },
    'NOT(京都)': { kind: 'not', part: text('京都', 4) },
    '京都　大阪': all(text('京都'), text('大阪', 3)),
    '"京都"大阪': all({ kind: 'phrase', text: '京都', at: 0 }, text('大阪', 4)),
    '京*都? x': all({ kind: 'pattern', pattern: '京*都?', at: 0 }, text('x', 5)),
    '京都??': text('京都??'),
    '*京': { kind: 'pattern', pattern: '*京', at: 0 },
    '京都~999999w': {
      kind: 'text',
      text: '京都',
      demand: { kind: 'near', near: { words: 999999, ordered: false } },
      at: 0,
    },
  };
  for (const [query, expected] of Object.entries(cases)) {
    const read = parseQuery(query);
    if (expected === 'error') assert.equal(read.kind, 'error', query);
    else assert.deepEqual(read, expected, query);
  }
});

test('brackets beside each other are not within each other', () => {
  const beside = parseQuery(Array.from({ length: 300 }, () => '(京都 -大阪)').join(' '));
  assert.equal(beside.kind, 'all');
  assert.equal(parseQuery(`${'('.repeat(99)}京都${')'.repeat(99)}`).kind, 'text');
  assert.equal(parseQuery(`${'('.repeat(100)}京都${')'.repeat(100)}`).kind, 'error');
});

test('a quotation mark in a value is written with a backslash', () => {
  const value = (text: string) => ({
    patterns: [{ kind: 'word', test: { kind: 'attribute', attribute: 'surface', value: text } }],
    links: [],
    regions: null,
  });
  assert.deepEqual(parsePattern(String.raw`"\""`), value('"'));
  assert.deepEqual(parsePattern(String.raw`[surface="a\"\.\\"]`), value(String.raw`a"\.\\`));
});

test('a pattern may name the part of pages it looks at', () => {
  const regionsOf = (written: string): unknown => {
    const read = parsePattern(written);
    return 'kind' in read ? read.at : read.regions;
  };
  assert.deepEqual(regionsOf('main:"京都"'), ['maintext']);
  assert.deepEqual(regionsOf(' keywords: [base="行く"]'), ['keywords']);
  assert.equal(regionsOf('"京都"'), null);
  // Neither a part of a page nor its own words.
  assert.equal(regionsOf('menu:"京都"'), 0);
  assert.equal(regionsOf('anchor:"京都"'), 0);
  assert.equal(regionsOf('main:["京都"]'), 6);
});

test('patterns: errors name the place and what was expected', () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    ['[base="行く"', 10, /&, \| or \]/],
    ['[lemma="行く"]', 1, /one of surface, base/],
    ['[base=行く]', 6, /a value in quotation marks/],
    ['[]{3,1}', 3, /a count/],
    ['[base="("]', 7, /a regular expression/],
    ['"a" -> ', 7, /\[attribute/],
    [`${'('.repeat(5000)}"a"${')'.repeat(5000)}`, 101, /no more than 100 brackets/],
    [`[${'!'.repeat(5000)}base="a"]`, 102, /no more than 100 brackets/],
    ['[surface="a\\"]', 14, /closing quotation mark/],
  ];
  for (const [pattern, at, expected] of cases) {
    const read = parsePattern(pattern);
    assert.ok('kind' in read, pattern);
    assert.equal(read.at, at, pattern);
    assert.match(read.expected, expected, pattern);
  }
});

test('no text whatever makes a parser throw', () => {
  const pieces = fc.array(fc.constantFrom(...queryPieces, ...patternPieces), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((each) => each.join('')),
      ),
      (written) => {
        parseQuery(written);
        parsePattern(written);
      },
    ),
    { numRuns: runs(2000) },
  );
});
