/**
 * Question: how fast are suggestions found among 50,000 words by how they begin? Beside the sorted list, MiniSearch, which did it before; both
 * must find the same.
 *
 *     node dist/bench/index/index-suggest.js
 */
import MiniSearch from 'minisearch';
import { seededRandom } from '../../src/base/random.ts';
import { PrefixList } from '../../src/index/engine/prefix-list.ts';
import { printMachine } from '../machine.ts';

const random = seededRandom('suggestions');
const letters = 'あいうえおかきくけこさしすせそたちつてとなにぬねの京都大学電車情報検索文書言葉日本人';
const word = (): string =>
  Array.from({ length: 2 + random.below(4) }, () => letters[random.below(letters.length)] ?? '').join('');
const words = Array.from({ length: 50_000 }, word);
const typed = Array.from({ length: 2000 }, () =>
  (words[random.below(words.length)] ?? '').slice(0, 1 + random.below(3)),
);

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
};
const bestTen = (found: Iterable<number>): string =>
  [...found]
    .sort((a, b) => a - b)
    .slice(0, 10)
    .join();

printMachine();
const answers: string[][] = [];
const tell = (name: string, build: () => (prefix: string) => Iterable<number>): void => {
  let ask: (prefix: string) => Iterable<number> = () => [];
  const built = cpuMs(() => (ask = build()));
  const found: string[] = [];
  const asked = cpuMs(() => found.push(...typed.map((prefix) => bestTen(ask(prefix)))));
  answers.push(found);
  console.log(`${name}: built in ${built.toFixed(0)} ms, ${((asked * 1000) / typed.length).toFixed(0)} µs a question`);
};

tell('MiniSearch', () => {
  const search = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => [text],
    processTerm: (text) => text,
  });
  search.addAll(words.map((text, id) => ({ id, text })));
  return (prefix) => search.search(prefix, { prefix: true }).map(({ id }) => Number(id));
});
tell('sorted list', () => {
  const list = new PrefixList(words);
  return (prefix) => list.beginning(prefix);
});
const differ = typed.filter((_, at) => answers[0]?.[at] !== answers[1]?.[at]);
console.log(`${differ.length} of ${typed.length} answers differ`);
