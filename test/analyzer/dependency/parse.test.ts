import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../property.ts';
import { loadModel } from '../../../src/analyzer/dependency/model.ts';
import { openParser, type Dependencies } from '../../../src/analyzer/dependency/parse.ts';
import { loadDictionary } from '../../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../../src/analyzer/morphemes/tokenizer.ts';
import { dependencyTypes, type Units } from '../../../src/analyzer/tokens.ts';

const dictionary = loadDictionary();
const lexicon = openLexicon(dictionary);
const tokenizer = openTokenizer(dictionary);
const model = loadModel();
const parser = openParser(model, lexicon);

const read = (text: string): string => {
  const tokens = tokenizer.tokenize(text);
  const { count, firsts, heads, types } = parser.parse(tokens).bunsetsu;
  return Array.from({ length: count }, (_, at) => {
    const from = tokens.starts[firsts[at] ?? 0];
    const to = at + 1 < count ? tokens.starts[firsts[at + 1] ?? 0] : text.length;
    return `${text.slice(from, to)}${heads[at]}${dependencyTypes[types[at] ?? 0]}`;
  }).join(' ');
};

test('plain sentences come out as every grammar book has them', () => {
  assert.equal(
    read('太郎は花子が読んでいる本を次郎に渡した。'),
    '太郎は5D 花子が2D 読んでいる3D 本を5D 次郎に5D 渡した。-1D',
  );
  assert.equal(
    read('この本は父と母が読んだ本だ。').replaceAll('P', 'D'),
    'この1D 本は5D 父と3D 母が4D 読んだ5D 本だ。-1D',
  );
  assert.equal(read('東京へ行った友人に手紙を書く。'), '東京へ1D 行った2D 友人に4D 手紙を4D 書く。-1D');
});

test('marks at the beginning belong to what follows', () => {
  assert.equal(read('・太郎は本を読んだ。'), '・太郎は2D 本を2D 読んだ。-1D');
  assert.equal(read('※■次の人は来る'), '※■次の1D 人は2D 来る-1D');
  const { phrases } = parser.parse(tokenizer.tokenize('■■太郎は本を読んだ。'));
  assert.deepEqual([...phrases.firsts.subarray(0, phrases.count)].slice(0, 2), [0, 4]);
});

test('an object of a predicate that comes only in the second part depends on the parallel noun before the comma', () =>
  assert.equal(read('北を中国、南をタイに接する。'), '北を1I 中国、3P 南を3D タイに4D 接する。-1D'));

test('basic phrases cut compounds and link to the last phrase of the head', () => {
  const text = '日本経済の問題を研究した。';
  const tokens = tokenizer.tokenize(text);
  const { phrases, owners } = parser.parse(tokens);
  const { count, firsts, heads } = phrases;
  const cut = Array.from({ length: count }, (_, at) =>
    text.slice(tokens.starts[firsts[at] ?? 0], at + 1 < count ? tokens.starts[firsts[at + 1] ?? 0] : text.length),
  );
  assert.deepEqual(cut, ['日本', '経済の', '問題を', '研究した。']);
  assert.deepEqual([...heads.subarray(0, count)], [1, 2, 3, -1]);
  assert.deepEqual([...owners.subarray(0, count)], [0, 0, 1, 2]);
});

const checkTree = ({ bunsetsu, phrases, owners }: Dependencies): void => {
  checkUnits(bunsetsu);
  checkUnits(phrases);
  for (let at = 0; at < phrases.count; at++) {
    const owner = owners[at] ?? -1;
    assert.ok((phrases.firsts[at] ?? -1) >= (bunsetsu.firsts[owner] ?? 0));
    if (owner + 1 < bunsetsu.count) assert.ok((phrases.firsts[at] ?? 0) < (bunsetsu.firsts[owner + 1] ?? 0));
  }
};

const checkUnits = ({ count, firsts, heads }: Units): void => {
  for (let at = 0; at < count; at++) {
    assert.ok(at === 0 ? firsts[0] === 0 : (firsts[at] ?? 0) > (firsts[at - 1] ?? 0));
    const head = heads[at] ?? -2;
    if (at === count - 1) assert.equal(head, -1);
    else assert.ok(head > at && head < count);
    for (let inner = at + 1; inner < head; inner++) assert.ok((heads[inner] ?? 0) <= head, 'crossing');
  }
};

test('any string becomes a projective tree with its root at the end', () => {
  const japanese = fc.string({
    unit: fc.constantFrom(...'私はがをに、。「」（）食べた走る東京2024 年\u3000abc・ー😀\ud800\u0000\n'.split('')),
  });
  fc.assert(
    fc.property(fc.oneof(japanese, fc.string({ unit: 'binary' })), (text) =>
      checkTree(parser.parse(tokenizer.tokenize(text))),
    ),
    { numRuns: runs(2000) },
  );
});

test('the same text gives the same tree from any parser over the same memory', () => {
  const other = openParser(model, lexicon);
  const text = '蜘蛛の巣のような網を、研究者たちは少しずつ広げていった。';
  const first = parser.parse(tokenizer.tokenize(text)).bunsetsu;
  const kept = [...first.heads.subarray(0, first.count), ...first.types.subarray(0, first.count)];
  parser.parse(tokenizer.tokenize('間に別の文を読む。'));
  const again = other.parse(tokenizer.tokenize(text)).bunsetsu;
  assert.deepEqual([...again.heads.subarray(0, again.count), ...again.types.subarray(0, again.count)], kept);
});

test('time grows with the length of a sentence, not with its square', () => {
  const unit = '（その後の研究で、「花子が読む本」と';
  // CPU time, and the best of several: other programs run on this machine.
  const timeFor = (times: number): number => {
    const tokens = tokenizer.tokenize(unit.repeat(times));
    return Math.min(
      ...[1, 2, 3, 4].map(() => {
        const began = process.cpuUsage();
        assert.ok(parser.parse(tokens).bunsetsu.count > 100);
        return process.cpuUsage(began).user;
      }),
    );
  };
  timeFor(2000);
  const short = timeFor(500);
  const long = timeFor(8000);
  assert.ok(long < 60 * short, `${short} µs for 500 units, ${long} µs for 8,000`);
});

test('bunsetsu that are given are kept', () => {
  const tokens = tokenizer.tokenize('太郎は走った。');
  const { count, heads } = parser.parse(tokens, Int32Array.of(0, 2)).bunsetsu;
  assert.equal(count, 2);
  assert.deepEqual([...heads.subarray(0, 2)], [1, -1]);
});
