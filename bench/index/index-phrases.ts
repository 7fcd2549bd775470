import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { folded } from '../../src/analyzer/content-words.ts';
import { seededRandom } from '../../src/base/random.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { buildFromDocuments } from '../../test/quality/build-from-documents.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { analysed, readQuestions } from '../../test/quality/questions.ts';
import { sayMachine } from './parts/measure.ts';

// Do quoted phrases find what stands in the pages, and how long does one take? 1,000 noun compounds and 200 names of institutions,
// drawn from the texts of 9,713 paragraphs, each counted by hand over the words of all sentences. Argument: `times` to count none
// by hand.
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const dir = join(tmpdir(), 'kumoito-bench-phrases');
sayMachine();

const reader = new AnnotationReader();
const documents: IndexDocument[] = [];
for await (const document of analysed(data.paragraphs, { analyzer, reader })) documents.push(document);
if (!existsSync(dir)) {
  mkdirSync(dir, { recursive: true });
  await buildFromDocuments(dir, { documents, reader }, { ...defaultSettings, occurrencesInMemoryMax: 3_000_000 });
}

/** The words of all sentences as written: their text, and where each word begins and ends in it. */
const sentences = documents.map((document) =>
  document.sentences.map(({ codes }) => {
    const edges = new Set([0]);
    let text = '';
    for (const code of codes) {
      text += folded(reader.wordOf(code).surface);
      edges.add(text.length);
    }
    return { text, edges, words: codes.map((code) => reader.wordOf(code)) };
  }),
);

const countByHand = (phrase: string): number =>
  sentences.filter((own) =>
    own.some(({ text, edges }) => {
      for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
        if (edges.has(at) && edges.has(at + phrase.length)) return true;
      return false;
    }),
  ).length;

const random = seededRandom('bench phrases');
const drawn = (all: ReadonlySet<string>, most: number): readonly string[] =>
  [...all]
    .map((text) => ({ text, draw: random.next() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, most)
    .map(({ text }) => text);
const add = (to: Set<string>, text: string): void => {
  if (/^[\p{L}\p{N}]+$/u.test(text)) to.add(text);
};
const [compounds, names] = [new Set<string>(), new Set<string>()];
const institution =
  /[\u4e00-\u9fffァ-ヶー]{2,10}(?:大学|学校|高校|病院|銀行|研究所|協会|博物館|美術館|図書館|株式会社|委員会|裁判所|神社)/gu;
for (const own of sentences)
  for (const { text, words } of own) {
    for (const [name] of text.matchAll(institution)) names.add(name);
    for (let first = 0; first < words.length; first++) {
      let end = first;
      while (end < words.length && words[end]!.pos[0] === '名詞') end++;
      if (end - first >= 2 && end - first <= 4)
        add(
          compounds,
          folded(
            words
              .slice(first, end)
              .map(({ surface }) => surface)
              .join(''),
          ),
        );
      first = end;
    }
  }
const functionWords = [
  'ということは',
  'のでは',
  'していた',
  'について',
  'であること',
  'とは',
  'にも',
  'ではない',
  'されている',
  'としての',
];
const kinds = {
  'noun compounds': drawn(compounds, 1000),
  institutions: drawn(names, 200),
  'function words': functionWords,
};
const snapshot = openSearch(dir, defaultSettings, analyzer).snapshot();
for (const [kind, phrases] of Object.entries(kinds)) {
  let [wrong, found, times] = [0, 0, [] as number[]];
  let before = process.cpuUsage();
  for (let round = 0; round < 5; round++) {
    if (round === 1) before = process.cpuUsage();
    for (const phrase of phrases) {
      const start = performance.now();
      const { count } = await snapshot.search(`"${phrase}"`, { snippetWords: 0 });
      times.push(performance.now() - start);
      if (round > 0 || process.argv.includes('times')) continue;
      const expected = countByHand(phrase);
      found += expected;
      if (count !== expected) wrong++;
    }
  }
  const used = process.cpuUsage(before);
  const cpu = (used.user + used.system) / 4000 / phrases.length;
  times = times.slice(phrases.length).sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const at = (share: number): string => times[Math.floor(times.length * share)]!.toFixed(3);
  process.stdout.write(
    `${kind.padEnd(16)} ${phrases.length} phrases, ${found} pages by hand, ${wrong} counts differ; ms mean ${mean.toFixed(3)} (processor ${cpu.toFixed(3)}) median ${at(0.5)} p95 ${at(0.95)}\n`,
  );
}
snapshot.close();
await analyzer.close();
