import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { japaneseMessage } from '../../src/web/language/japanese-message.ts';
import { ParameterReader } from '../../src/web/requests/parameter-reader.ts';
import { readPage, readPatternText, readSearch } from '../../src/web/requests/search-parameters.ts';
import { patternPieces, queryPieces } from '../query/pieces.ts';

const limits = defaultConfig().web;
const messageOf = (params: Record<string, string>): string | null => {
  const read = new ParameterReader(new URLSearchParams(params));
  if (params['pattern'] === undefined) {
    readSearch(read, limits);
    readPage(read, limits);
  } else readPatternText(read, 'pattern', limits);
  return read.problem?.message ?? null;
};

test('a query that cannot be read is explained in Japanese', () => {
  const said = (params: Record<string, string>): string => japaneseMessage(messageOf(params) ?? 'nothing was wrong');
  assert.equal(said({ q: '京都 OR' }), 'ここには語が要りますが、式が終わっています。');
  assert.equal(said({ q: '京都 "大学' }), 'ここには4 文字目の引用符を閉じる引用符が要りますが、式が終わっています。');
  assert.equal(said({ q: 'since:昨日' }), 'ここには2026-11-18 のような日付が要りますが、「昨日」があります。');
  assert.equal(said({ pattern: '[base=行く]' }), 'ここには引用符で囲んだ値が要りますが、「行く]」があります。');
  assert.equal(
    said({ pattern: '[]{3,1}' }),
    'ここには二つ目の数が一つ目より小さくなく、0 でもない回数が要りますが、「3,1}」があります。',
  );
  assert.equal(said({ q: 'x', until: '明日' }), '日付は 2026-11-18 のように書きます。');
  assert.equal(said({ q: 'x', site: '[' }), 'example.jp/blog のように書きます。');
  assert.equal(
    said({ q: 'x', since: '2026-02-02', until: '2026-02-01' }),
    '2026-02-02 から 2026-02-01 までの日はありません。',
  );
  assert.equal(
    said({ q: 'site:[' }),
    'ここにはexample.jp や example.jp/blog のようなホストが要りますが、「[」があります。',
  );
  assert.equal(said({ q: 'x', page: '0' }), '1 から 100 までの整数です。');
});

test('no message of the parsers is left in English', () => {
  const written = (pieces: readonly string[]) =>
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((each) => each.join(''));
  const seen = new Set<string>();
  const check = (message: string | null): void => {
    if (message === null) return;
    const said = japaneseMessage(message);
    seen.add(said.replace(/「.*」|\d+/gu, '…'));
    assert.doesNotMatch(
      said,
      /Expected|expected|found|\b(?:the|one of|or|a word|what|right|such|more than|brackets)\b/,
      message,
    );
  };
  fc.assert(
    fc.property(written(queryPieces), (q) => check(messageOf({ q }))),
    { numRuns: runs(3000) },
  );
  fc.assert(
    fc.property(written(patternPieces), (pattern) => check(messageOf({ pattern }))),
    { numRuns: runs(3000) },
  );
  assert.ok(seen.size >= 20, `only ${seen.size} different messages were made: ${[...seen].join(' / ')}`);
});
