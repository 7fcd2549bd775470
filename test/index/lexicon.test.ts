import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import { type Random, seededRandom } from '../../src/base/random.ts';
import { type FileSeal, FileSink } from '../../src/index/files/file-sink.ts';
import { FileSource } from '../../src/index/files/file-source.ts';
import { Dictionary } from '../../src/index/segment/dictionary.ts';
import { Lexicon, type WordType } from '../../src/index/segment/lexicon.ts';
import { mergeLexicons } from '../../src/index/merge/merge-lexicons.ts';
import { pageBytes } from '../../src/index/files/paged-sink.ts';
import { ByteWriter } from '../../src/index/files/byte-writer.ts';
import { DictionaryWriter } from '../../src/index/write/dictionary-writer.ts';
import { WordTypes } from '../../src/index/write/word-types.ts';
import { lexiconOrder, writeLexicon } from '../../src/index/write/write-lexicon.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-lexicon-'));
after(() => rmSync(folder, { recursive: true }));

interface Counted {
  readonly types: WordType[];
  readonly counts: number[];
}

/** Kinds of word, all different; some strings are longer than a page. */
const madeTypes = (random: Random, size: number): Counted => {
  const types = new Map<string, WordType>();
  while (types.size < size) {
    const surface = `語${random.below(size * 2).toString(36)}${random.below(5000) === 0 ? '長'.repeat(9000) : ''}`;
    const grammar = {
      pos: `名詞-${random.below(90)}`,
      conjugationType: random.below(2) ? '五段' : '',
      conjugationForm: '',
    };
    const spaced = random.below(2) === 0;
    const base = random.below(3) === 0 ? `基${random.below(50)}` : surface;
    const type = {
      surface,
      base,
      reading: 'ヨ'.repeat(random.below(4)),
      grammar,
      spaced,
      content: random.below(2) === 0,
    };
    types.set(JSON.stringify({ ...type, content: null }), type);
  }
  return { types: [...types.values()], counts: Array.from(types, () => 1 + Math.floor(9 / (random.next() + 0.01))) };
};

const written = (name: string, work: (sink: FileSink) => void): { path: string; seal: FileSeal } => {
  const path = join(folder, name);
  const sink = new FileSink(path);
  work(sink);
  return { path, seal: sink.seal() };
};

const write = (name: string, { types, counts }: Counted): { path: string; seal: FileSeal } =>
  written(name, (sink) => {
    const table = new WordTypes();
    const rows = Uint32Array.from(types, (type) => table.add(type));
    writeLexicon(sink, table, { rows, counts, order: lexiconOrder(counts) });
  });

const open = ({ path, seal }: { path: string; seal: FileSeal }): Lexicon => new Lexicon(new FileSource(path, seal));

const typeAt = (lexicon: Lexicon, row: number): WordType => ({
  surface: lexicon.surface(row),
  base: lexicon.base(row),
  reading: lexicon.reading(row),
  grammar: lexicon.grammar(row),
  spaced: lexicon.isSpaced(row),
  content: lexicon.isContent(row),
});

test('a lexicon of many pages gives back every row, string and column', () => {
  const made = madeTypes(seededRandom('lexicon'), 40_000);
  const file = write('s000001.lex', made);
  assert.ok(file.seal.bytes > 40 * pageBytes);
  const lexicon = open(file);
  const order = lexiconOrder(made.counts);
  assert.equal(lexicon.size, order.length);
  // From the end: what is kept in memory comes last.
  for (let row = lexicon.size - 1; row >= 0; row--) {
    assert.deepEqual(typeAt(lexicon, row), made.types[order[row]!]);
    assert.equal(lexicon.counts.at(row), made.counts[order[row]!]);
  }
  const counts = Array.from(order, (row) => made.counts[row]);
  assert.deepEqual(Array.from(lexicon.counts.all()), counts);
  const visited: number[] = [];
  lexicon.counts.forEach((count, row) => (visited[row] = count));
  assert.deepEqual(visited, counts);
  const strings = [...new Set(made.types.flatMap(({ surface, base, reading }) => [surface, base, reading]))].sort();
  assert.deepEqual([...lexicon.allStrings()], strings);
  for (let at = 0; at < strings.length; at += 97) assert.equal(lexicon.find(strings[at]!), at);
  assert.equal(lexicon.find('ない'), null);
});

test('merged lexicons are the lexicon of all their words, byte for byte', () => {
  const random = seededRandom('merged lexicons');
  const sources = [madeTypes(random, 9000), madeTypes(random, 400), madeTypes(random, 6000)];
  const lexicons = sources.map((source, at) => open(write(`s00001${at}.lex`, source)));
  // Some words are left in deleted documents only.
  const living = lexicons.map((lexicon) =>
    new Uint32Array(lexicon.counts.all()).map((count, row) => (row % 7 === 3 ? 0 : count)),
  );
  const known = new Map<string, number>();
  const expected: Counted = { types: [], counts: [] };
  const numbers = lexicons.map((lexicon, at) =>
    Array.from(living[at]!, (count, row) => {
      if (count === 0) return -1;
      const type = typeAt(lexicon, row);
      const key = JSON.stringify(type);
      const number = known.get(key) ?? expected.types.push(type) - 1;
      known.set(key, number);
      expected.counts[number] = (expected.counts[number] ?? 0) + count;
      return number;
    }),
  );
  let rows: readonly Uint32Array[] = [];
  const merged = written('s000020.lex', (sink) => {
    rows = mergeLexicons(
      sink,
      lexicons.map((lexicon, at) => ({ lexicon, counts: living[at]! })),
    );
  });
  assert.deepEqual(readFileSync(merged.path), readFileSync(write('s000021.lex', expected).path));
  const order = Array.from(lexiconOrder(expected.counts));
  for (const [at, list] of numbers.entries())
    for (const [row, number] of list.entries()) if (number >= 0) assert.equal(order[rows[at]![row]!], number);
});

test('a lexicon without words can be read and merged', () => {
  const none = { types: [], counts: [] };
  const lexicon = open(write('s000030.lex', none));
  assert.equal(lexicon.size, 0);
  assert.deepEqual([...lexicon.allStrings()], []);
  const merged = written('s000031.lex', (sink) => mergeLexicons(sink, [{ lexicon, counts: new Uint32Array(0) }]));
  assert.deepEqual(readFileSync(merged.path), readFileSync(write('s000032.lex', none).path));
});

test('a flipped bit is found when its page is read', () => {
  const random = seededRandom('flipped lexicon');
  const file = write('s000040.lex', madeTypes(random, 5000));
  const sound = readFileSync(file.path);
  for (let round = 0; round < 40; round++) {
    const at = 8 + random.below(sound.length - 8);
    const damaged = Uint8Array.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8));
    writeFileSync(file.path, damaged);
    assert.throws(
      () => {
        const lexicon = open(file);
        for (let row = 0; row < lexicon.size; row++) typeAt(lexicon, row);
        lexicon.counts.all();
      },
      (error) => error instanceof Fault && error.code === 'INDEX_DAMAGED',
      `bit at byte ${at}`,
    );
  }
});

test('a dictionary says of any beginning whether it is a word and whether longer words begin with it', () => {
  const random = seededRandom('dictionary beginnings');
  const made = (): string => Array.from({ length: 1 + random.below(9) }, () => 'あいうえ'[random.below(4)]).join('');
  // Several nodes of blocks.
  const words = [...new Set(Array.from({ length: 9000 }, made))].sort();
  const { path, seal } = written('beginnings.dic', (sink) => {
    const writer = new DictionaryWriter(sink, { postings: 0, positions: 0 });
    for (const [at, word] of words.entries()) {
      const key = new ByteWriter(32);
      key.text(`f${word}`);
      writer.add(key, { documents: at + 1, occurrences: at + 1, postingsBytes: 0, positionsBytes: 0 });
    }
    writer.finish();
  });
  const dictionary = new Dictionary(new FileSource(path, seal));
  assert.ok(words.length > 4200, `${words.length} words`);
  const places = new Map(words.map((word, at) => [word, at + 1]));
  const beginnings = new Set(words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at))));
  for (const text of [
    ...words,
    ...Array.from({ length: 3000 }, made),
    'ああああああああああ',
    'うううううううううう',
    '亜',
    'A',
  ]) {
    const { entry, goesOn } = dictionary.beginning(`f${text}`);
    assert.equal(entry?.documents, places.get(text), text);
    assert.equal(goesOn, beginnings.has(text), text);
  }
});
