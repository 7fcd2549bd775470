import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import type { IndexDocument } from '../../src/index/build/index-document.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { isContentWord, wordForm } from '../../src/analyzer/content-words.ts';
import { buildFromDocuments } from '../../test/quality/build-from-documents.ts';
import { defaultSettings } from '../../test/quality/default-settings.ts';
import { analyseSentences, madeDocuments } from './parts/made-collection.ts';
import { folderBytes, latency, residentMb, sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';
import {
  openFts5,
  openGroonga,
  openLanceDb,
  openMiniSearch,
  type PeerDocument,
  type SearchPeer,
} from '../peers/search-peers.ts';

/**
 * Question: how does the index do beside SQLite FTS5, LanceDB, Groonga and MiniSearch over the same documents and words in one
 * run? All but Groonga get the same analysed words of meaning; Groonga (Debian: groonga-bin, groonga-tokenizer-mecab)
 * analyses by itself. LanceDB is not among our dependencies: install it where you like and say where.
 *
 *     (mkdir -p DIR && cd DIR && npm init -y && npm install @lancedb/lancedb@0.30.0 apache-arrow)
 *     LANCE_CPU_THREADS=4 node dist/bench/index/index-peers.js [documents] [--text-bytes 600] [--lancedb DIR]
 *
 * With two processors LanceDB 0.30 waits for itself for ever unless it is told to use more threads (lancedb#3568).
 */
const { values, positionals } = parseArgs({
  options: { 'text-bytes': { type: 'string', default: 'Infinity' }, lancedb: { type: 'string' } },
  allowPositionals: true,
});
const documents = Number(positionals[0] ?? 20_000);
/** Of a document, at most. */
const textBytes = Number(values['text-bytes']);
const folder = mkdtempSync(join(tmpdir(), 'kumoito-peers-'));

sayMachine();
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
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

const contentWords = ({ sentences: all }: IndexDocument): string[] =>
  all.flatMap(({ codes }) =>
    codes
      .map((code) => sentences.reader.wordOf(code))
      .filter(isContentWord)
      .map((word) => wordForm(word)),
  );

function* peerDocuments(): Generator<PeerDocument> {
  for (const { document, text } of madeDocuments(sentences, documents, textBytes))
    yield { text: text(), words: contentWords(document) };
  sentences.reader.forget();
}

const openKumoito = async (dir: string): Promise<SearchPeer> => {
  // One after the other: thousands of documents as objects would slow everything down that is measured later.
  const all = function* () {
    for (const { document } of madeDocuments(sentences, documents, textBytes)) yield document;
  };
  const { reader } = sentences;
  const making = await timed(() => {
    for (const { id } of all()) if (id === '') throw new TypeError('A document has no id');
    reader.forget();
  });
  const source = { documents: all(), reader, onFlush: () => reader.forget() };
  const whole = await timed(() => buildFromDocuments(dir, source, defaultSettings));
  const index = openSearch(dir, defaultSettings, analyzer);
  const snapshot = index.snapshot();
  const options = { count: false, snippetWords: 0 };
  return {
    name: `Kumoito (all kinds of term, positions, words in order; ${snapshot.segments} segments)`,
    seconds: whole.seconds - making.seconds,
    bytes: folderBytes(dir),
    any: (list) => snapshot.search(list.join(' OR '), options),
    all: (list) => snapshot.search(list.join(' AND '), options),
    close: () => snapshot.close(),
  };
};

const { lancedb } = values;
const engines: Readonly<Record<string, (dir: string) => Promise<SearchPeer>>> = {
  kumoito: openKumoito,
  fts5: (dir) => openFts5({ dir, documents: peerDocuments }),
  ...(lancedb === undefined
    ? {}
    : { lancedb: (dir: string) => openLanceDb({ dir, documents: peerDocuments }, lancedb) }),
  groonga: (dir) => openGroonga({ dir, documents: peerDocuments }),
  minisearch: (dir) => openMiniSearch({ dir, documents: peerDocuments }),
};

process.stdout.write(`${documents} documents, at most ${textBytes} bytes of text each; p50/p95 in ms\n`);
for (const [name, open] of Object.entries(engines)) {
  try {
    const dir = join(folder, name);
    mkdirSync(dir);
    const peer = await open(dir);
    process.stdout.write(
      `${peer.name}: built at ${Math.round(documents / peer.seconds)} documents/s, ${Math.round(peer.bytes / documents)} bytes a document; ` +
        `one word ${await latency(words, (word) => peer.any([word]))}, two-word AND ${await latency(pairs, (pair) => peer.all(pair))}, ` +
        `OR of a question ${await latency(asked, (list) => peer.any(list))}; resident ${residentMb().toFixed(0)} MB\n`,
    );
    peer.close();
    rmSync(dir, { recursive: true });
  } catch (error) {
    process.stdout.write(`${name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}\n`);
  }
}
rmSync(folder, { recursive: true });
