import { execFileSync, spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Sqlite as Database } from '../../src/store/sqlite/driver.ts';
import MiniSearch from 'minisearch';
import { elapsedMs } from '../../src/base/clock.ts';
import { folderBytes } from '../index/parts/measure.ts';

/** What another engine gets of a document. */
export interface PeerDocument {
  readonly text: string;
  /** Its words of meaning by their form. */
  readonly words: readonly string[];
}

/** A filled engine. Queries are words as the documents have them; each asks for the best ten. */
export interface SearchPeer {
  readonly name: string;
  readonly seconds: number;
  /** On disk. */
  readonly bytes: number;
  readonly any: (words: readonly string[]) => unknown;
  readonly all: (words: readonly string[]) => unknown;
  readonly close: () => void;
}

export interface PeerSource {
  /** An empty folder of its own. */
  readonly dir: string;
  readonly documents: () => Iterable<PeerDocument>;
}

/** Engines cut words where they like: as letters and digits none is cut. */
const coded = (word: string): string => `x${Buffer.from(word).toString('hex')}`;

const codedTexts = ({ documents }: PeerSource): string[] =>
  Array.from(documents(), ({ words }) => words.map(coded).join(' '));

const secondsOf = async (work: () => Promise<unknown> | void): Promise<number> => {
  const begin = elapsedMs();
  await work();
  return (elapsedMs() - begin) / 1000;
};

export const openFts5 = async (source: PeerSource): Promise<SearchPeer> => {
  const file = join(source.dir, 'fts5.db');
  const db = new Database(file);
  db.exec("CREATE VIRTUAL TABLE page USING fts5(words, content = '', tokenize = 'unicode61')");
  const insert = db.prepare('INSERT INTO page(rowid, words) VALUES (?, ?)');
  const texts = codedTexts(source);
  const seconds = await secondsOf(() =>
    db.transaction(() => {
      for (const [at, text] of texts.entries()) insert.run(at + 1, text);
    })(),
  );
  const find = db.prepare('SELECT rowid FROM page WHERE page MATCH ? ORDER BY rank LIMIT 10');
  return {
    name: 'SQLite FTS5 (words of meaning)',
    seconds,
    bytes: statSync(file).size,
    any: (words) => find.all(words.map(coded).join(' OR ')),
    all: (words) => find.all(words.map(coded).join(' AND ')),
    close: () => db.close(),
  };
};

export const openMiniSearch = async (source: PeerSource): Promise<SearchPeer> => {
  const search = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
  });
  const texts = codedTexts(source);
  const seconds = await secondsOf(() => {
    for (const [id, words] of texts.entries()) search.add({ id, words });
  });
  const ask = (words: readonly string[], combineWith: 'AND' | 'OR') =>
    search.search(words.map(coded).join(' '), { combineWith }).slice(0, 10);
  return {
    name: 'MiniSearch (words of meaning, in memory)',
    seconds,
    bytes: 0,
    any: (words) => ask(words, 'OR'),
    all: (words) => ask(words, 'AND'),
    close: () => search.removeAll(),
  };
};

export const openGroonga = async ({ dir, documents }: PeerSource): Promise<SearchPeer> => {
  const file = join(dir, 'groonga.db');
  const rows = Array.from(documents(), ({ text }, at) => JSON.stringify({ _key: at + 1, text }));
  const commands = [
    'plugin_register tokenizers/mecab',
    'table_create Page TABLE_PAT_KEY UInt32',
    'column_create Page text COLUMN_SCALAR Text',
    'table_create Word TABLE_PAT_KEY ShortText --default_tokenizer TokenMecab --normalizer NormalizerAuto',
    'column_create Word page_text COLUMN_INDEX|WITH_POSITION Page text',
    `load --table Page\n[\n${rows.join(',\n')}\n]`,
  ];
  const script = join(dir, 'load.grn');
  writeFileSync(script, `${commands.join('\n')}\n`);
  const seconds = await secondsOf(() => {
    execFileSync('groonga', ['-n', '--file', script, file], { stdio: 'ignore' });
  });
  writeFileSync(script, '');
  const server = spawn('groonga', [file], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const ask = (words: readonly string[], operator: string): Promise<unknown> => {
    const query = words.map((word) => `"${word.replaceAll(/["\\]/gu, '')}"`).join(operator);
    server.stdin.write(
      `select Page --match_columns text --query '${query}' --limit 10 --output_columns _key,_score --sort_keys -_score\n`,
    );
    return lines.next();
  };
  return {
    name: 'Groonga (all words and the texts, MeCab; no BM25)',
    seconds,
    bytes: folderBytes(dir),
    any: (words) => ask(words, ' OR '),
    all: (words) => ask(words, ' '),
    close: () => server.kill(),
  };
};

interface LanceTable {
  add: (rows: readonly object[]) => Promise<unknown>;
  createIndex: (column: string, options: { config: unknown }) => Promise<void>;
  close: () => void;
  query: () => { fullTextSearch: (query: object) => LanceQuery };
}

interface LanceQuery {
  select: (columns: readonly string[]) => LanceQuery;
  limit: (rows: number) => LanceQuery;
  toArray: () => Promise<readonly unknown[]>;
}

/** What is used of @lancedb/lancedb. */
interface LanceDb {
  readonly connect: (
    dir: string,
  ) => Promise<{ createTable: (name: string, rows: readonly object[]) => Promise<LanceTable>; close: () => void }>;
  readonly Index: { fts: (options: object) => unknown };
  readonly MatchQuery: new (query: string, column: string, options: { operator: 'AND' | 'OR' }) => object;
}

const rowsAtOnce = 20_000;

/** `installed`: the folder in which `npm install @lancedb/lancedb apache-arrow` was run. */
export const openLanceDb = async (source: PeerSource, installed: string): Promise<SearchPeer> => {
  const lance = createRequire(join(installed, 'package.json'))('@lancedb/lancedb') as LanceDb;
  const dir = join(source.dir, 'lance');
  const rows = codedTexts(source).map((words, id) => ({ id, words }));
  const db = await lance.connect(dir);
  let table: LanceTable | null = null;
  const config = lance.Index.fts({
    baseTokenizer: 'whitespace',
    withPosition: true,
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    maxTokenLength: 1000,
  });
  const seconds = await secondsOf(async () => {
    table = await db.createTable('page', rows.slice(0, rowsAtOnce));
    for (let at = rowsAtOnce; at < rows.length; at += rowsAtOnce) await table.add(rows.slice(at, at + rowsAtOnce));
    await table.createIndex('words', { config });
  });
  const ask = (words: readonly string[], operator: 'AND' | 'OR') =>
    table!
      .query()
      .fullTextSearch(new lance.MatchQuery(words.map(coded).join(' '), 'words', { operator }))
      .select(['id', '_score'])
      .limit(10)
      .toArray();
  return {
    name: 'LanceDB (words of meaning, positions, and the texts)',
    seconds,
    bytes: folderBytes(dir),
    any: (words) => ask(words, 'OR'),
    all: (words) => ask(words, 'AND'),
    close: () => {
      table?.close();
      db.close();
    },
  };
};
