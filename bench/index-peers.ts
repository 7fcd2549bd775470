import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import MiniSearch from 'minisearch';
import { openAnalyzer } from '../src/analyzer/table.ts';
import { elapsedMs } from '../src/base/clock.ts';
import type { IndexDocument } from '../src/index/index-document.ts';
import { openIndex } from '../src/index/open-index.ts';
import { isContentWord, wordForm } from '../src/index/words.ts';
import { buildFromDocuments } from './index/build-from-documents.ts';
import { defaultSettings } from './index/default-settings.ts';
import { analyseSentences, madeDocuments } from './index/made-collection.ts';
import { folderBytes, latency, sayMachine } from './index/measure.ts';
import { readQuestions } from './index/questions.ts';

// The index beside SQLite FTS5, MiniSearch and Groonga over the same documents and words in one run. All but Groonga get
// the same analysed words; Groonga (Debian: groonga-bin, groonga-tokenizer-mecab) analyses by itself. Argument: documents.
const documents = Number(process.argv[2] ?? 20_000);
const folder = mkdtempSync(join(tmpdir(), 'kumoito-peers-'));

sayMachine();
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null });
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const sentences = await analyseSentences(data.paragraphs, analyzer);

const contentOf = async (text: string): Promise<string[]> => {
  const [analysis] = await analyzer.analyze([text]);
  return [...new Set((analysis?.morphemes ?? []).filter(isContentWord).map((word) => wordForm(word)))];
};
const asked: string[][] = [];
for (const { question } of data.questions.slice(0, 200)) asked.push(await contentOf(question));
const words = [...new Set(asked.flat())].slice(0, 150);
const pairs = asked.flatMap(([first, second]) =>
  first === undefined || second === undefined ? [] : [[first, second]],
);

const coded = (word: string): string => `x${Buffer.from(word).toString('hex')}`;
const codedWords = ({ sentences: all }: IndexDocument): string =>
  all
    .flatMap(({ codes }) =>
      codes
        .map((code) => sentences.reader.wordOf(code))
        .filter(isContentWord)
        .map((word) => coded(wordForm(word))),
    )
    .join(' ');

interface Peer {
  readonly name: string;
  /** Seconds to build, bytes on disk. */
  readonly built: readonly [seconds: number, bytes: number];
  readonly any: (words: readonly string[]) => unknown;
  readonly all: (words: readonly string[]) => unknown;
  readonly close: () => void;
}

const timed = async (work: () => unknown): Promise<number> => {
  const begin = elapsedMs();
  await work();
  return (elapsedMs() - begin) / 1000;
};

const kumoito = async (): Promise<Peer> => {
  const dir = join(folder, 'kumoito');
  // One after the other: thousands of documents as objects would slow everything down that is measured later.
  const all = function* () {
    for (const { document } of madeDocuments(sentences, documents)) yield document;
  };
  const making = await timed(() => {
    for (const { id } of all()) if (id === '') throw new TypeError('A document has no id');
  });
  const seconds =
    (await timed(() => buildFromDocuments(dir, { documents: all(), reader: sentences.reader }, defaultSettings))) -
    making;
  const snapshot = openIndex(dir, defaultSettings, analyzer).snapshot();
  const options = { count: false, snippetWords: 0 };
  return {
    name: 'Kumoito (five kinds of term, positions, words in order)',
    built: [seconds, folderBytes(dir)],
    any: (list) => snapshot.search(list.map((word) => `${word}~OR`).join(' OR '), options),
    all: (list) => snapshot.search(list.map((word) => `${word}~AND`).join(' '), options),
    close: () => snapshot.close(),
  };
};

const fts5 = async (): Promise<Peer> => {
  const file = join(folder, 'fts5.db');
  const db = new Database(file);
  db.exec("CREATE VIRTUAL TABLE page USING fts5(words, content = '', tokenize = 'unicode61')");
  const insert = db.prepare('INSERT INTO page(rowid, words) VALUES (?, ?)');
  const texts = [...madeDocuments(sentences, documents)].map(({ document }) => codedWords(document));
  const fill = db.transaction(() => texts.forEach((text, at) => insert.run(at + 1, text)));
  const seconds = await timed(() => fill());
  const find = db.prepare('SELECT rowid FROM page WHERE page MATCH ? ORDER BY rank LIMIT 10');
  return {
    name: 'SQLite FTS5 (words of meaning)',
    built: [seconds, statSync(file).size],
    any: (list) => find.all(list.map(coded).join(' OR ')),
    all: (list) => find.all(list.map(coded).join(' AND ')),
    close: () => db.close(),
  };
};

const miniSearch = async (): Promise<Peer> => {
  const search = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
  });
  const texts = [...madeDocuments(sentences, documents)].map(({ document }) => codedWords(document));
  const seconds = await timed(() => texts.forEach((text, id) => search.add({ id, words: text })));
  const ask = (list: readonly string[], combineWith: 'AND' | 'OR') =>
    search.search(list.map(coded).join(' '), { combineWith }).slice(0, 10);
  return {
    name: 'MiniSearch (words of meaning, in memory)',
    built: [seconds, 0],
    any: (list) => ask(list, 'OR'),
    all: (list) => ask(list, 'AND'),
    close: () => undefined,
  };
};

const groonga = async (): Promise<Peer> => {
  const file = join(folder, 'groonga.db');
  const rows = [...madeDocuments(sentences, documents)].map(({ text }, at) =>
    JSON.stringify({ _key: at + 1, text: text() }),
  );
  const commands = [
    'plugin_register tokenizers/mecab',
    'table_create Page TABLE_PAT_KEY UInt32',
    'column_create Page text COLUMN_SCALAR Text',
    'table_create Word TABLE_PAT_KEY ShortText --default_tokenizer TokenMecab --normalizer NormalizerAuto',
    'column_create Word page_text COLUMN_INDEX|WITH_POSITION Page text',
    `load --table Page\n[\n${rows.join(',\n')}\n]`,
  ];
  writeFileSync(join(folder, 'load.grn'), `${commands.join('\n')}\n`);
  const seconds = await timed(() => {
    execFileSync('groonga', ['-n', '--file', join(folder, 'load.grn'), file], { stdio: 'ignore' });
  });
  const server = spawn('groonga', [file], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const ask = async (list: readonly string[], operator: string): Promise<unknown> => {
    const query = list.map((word) => `"${word.replace(/["\\]/g, '')}"`).join(operator);
    server.stdin.write(
      `select Page --match_columns text --query '${query}' --limit 10 --output_columns _key,_score --sort_keys -_score\n`,
    );
    return lines.next();
  };
  const bytes = Number(execFileSync('sh', ['-c', `du -sb ${file}* | cut -f1 | paste -sd+ | bc`]).toString());
  return {
    name: 'Groonga (all words and the texts, MeCab; no BM25)',
    built: [seconds, bytes],
    any: (list) => ask(list, ' OR '),
    all: (list) => ask(list, ' '),
    close: () => server.kill(),
  };
};

process.stdout.write(`${documents} documents; p50/p95 in ms\n`);
for (const open of [kumoito, fts5, miniSearch, groonga]) {
  try {
    const peer = await open();
    const [seconds, bytes] = peer.built;
    process.stdout.write(
      `${peer.name}: built at ${Math.round(documents / seconds)} documents/s, ${Math.round(bytes / documents)} bytes a document; ` +
        `one word ${await latency(words, (word) => peer.any([word]))}, two-word AND ${await latency(pairs, (pair) => peer.all(pair))}, ` +
        `OR of a question ${await latency(asked, (list) => peer.any(list))}\n`,
    );
    peer.close();
  } catch (error) {
    process.stdout.write(`${open.name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}\n`);
  }
}
rmSync(folder, { recursive: true });
