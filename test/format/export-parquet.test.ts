import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { parse } from 'yaml';
import type { DataCard } from '../../src/format/export/card/card.ts';
import { exportDocuments } from '../../src/format/export/export.ts';
import { otherTypes } from '../../src/format/export/main-text.ts';
import { exporters } from '../../src/format/export/table.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { runExport } from '../../src/run/run-export.ts';
import { withSampleCorpus } from './export-corpus.ts';

const { out, corpus: sample } = withSampleCorpus('parquet');

const exported = (form: 'parquet' | 'jsonl', folder: string): Promise<DataCard> => {
  const set = sample().store.sets.latest('text') ?? assert.fail('no set');
  const signal = new AbortController().signal;
  return runExport(sample(), { set, form, dir: join(out, folder), signal, onProgress: () => undefined });
};

interface JsonLine {
  readonly text: string;
  readonly language: string;
  readonly published: string | null;
  readonly modified: string | null;
}

const jsonLines = async (): Promise<readonly JsonLine[]> => {
  const card = await exported('jsonl', 'jsonl');
  return readFileSync(join(out, 'jsonl', `${card.set.name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonLine);
};

test('days are dates, moments timestamps in UTC, and characters count the text', async () => {
  await exported('parquet', 'dates');
  const lines = await jsonLines();
  const connection = await (await DuckDBInstance.create()).connect();
  const files = `'${join(out, 'dates', 'data', 'train-*.parquet')}'`;
  const types = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${files}`);
  const typeOf = Object.fromEntries(types.getRows().map(([name, type]) => [String(name), String(type)]));
  for (const name of ['published', 'modified']) assert.equal(typeOf[name], 'DATE', name);
  for (const name of ['published_at', 'modified_at', 'fetched'])
    assert.equal(typeOf[name], 'TIMESTAMP WITH TIME ZONE', name);
  const rows = await connection.runAndReadAll(
    `SELECT CAST(published AS VARCHAR), epoch_ms(published_at), CAST(modified AS VARCHAR), epoch_ms(modified_at), characters, language
     FROM ${files} ORDER BY id`,
  );
  const momentOf = (said: string | null): number | null =>
    said === null || !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(said) ? null : Date.parse(said);
  const expected = lines.map(({ published, modified, text, language }) => [
    published?.slice(0, 10) ?? null,
    momentOf(published),
    modified?.slice(0, 10) ?? null,
    momentOf(modified),
    Array.from(text).length,
    language,
  ]);
  const number = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
  assert.deepEqual(
    rows.getRows().map((row) => row.map(number)),
    expected,
  );
  assert.ok(expected.some(([day, at]) => day !== null && at === null));
  assert.ok(expected.some(([, at]) => at !== null));
  connection.closeSync();
});

test('the README says what the columns are, as the files have them', async () => {
  const card = await exported('parquet', 'info');
  const [, front = ''] = readFileSync(join(out, 'info', 'README.md'), 'utf8').split('---\n', 3);
  const { dataset_info: info } = parse(front) as {
    dataset_info: {
      features: { name: string; dtype?: string; list?: { name: string; dtype: string }[] }[];
      splits: { name: string; num_examples: number; num_bytes: number }[];
      download_size: number;
    };
  };
  const [data = ''] = readdirSync(join(out, 'info', 'data'));
  const path = join(out, 'info', 'data', data);
  const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  const leaves = schema.filter(({ type }) => type !== undefined);
  const told = info.features.flatMap(({ name, dtype, list }) => (list === undefined ? [{ name, dtype }] : list));
  assert.deepEqual(
    told.map(({ name }) => name),
    leaves.map(({ name }) => name),
  );
  const typeOf = new Map([
    ['string', 'BYTE_ARRAY'],
    ['int32', 'INT32'],
    ['float64', 'DOUBLE'],
    ['date32', 'INT32'],
    ['timestamp[ms, tz=UTC]', 'INT64'],
  ]);
  assert.deepEqual(
    told.map(({ dtype = '' }) => typeOf.get(dtype)),
    leaves.map(({ type }) => type),
  );
  assert.deepEqual(info.splits, [
    { name: 'train', num_examples: card.counts.documents, num_bytes: info.download_size },
  ]);
  assert.equal(info.download_size, statSync(path).size);
});

/** A document whose main text has all four kinds, exported with these options on. */
const textWith = async (options: Partial<Record<'code' | 'numbers' | 'foreign', boolean>>): Promise<string> => {
  const corpus = sample();
  const set = corpus.store.sets.latest('text') ?? assert.fail('no set');
  const [stored = assert.fail('no document')] = corpus.store.documents.all();
  const xml = corpus.documentReader().read(stored);
  const document = readStandardDocument(xml);
  const kinds = [
    ['maintext', '配列を作ります。'],
    ['code', 'const a = [];'],
    ['numbers', '1,234'],
    ['foreign', 'An array is made.'],
    ['link', '次へ'],
  ] as const;
  const sentences = kinds.map(([block, text], at) => {
    return { id: at + 1, text, offset: 0, length: 1, block, sub: null, annotations: [] };
  });
  const [part = assert.fail('no part')] = document.texts.map((one) => one.part);
  const measures = { characters: 1, morphemes: 1, mining: 'unstated' } as const;
  const one = {
    document: { ...document, texts: [{ part, sentences }] },
    xml,
    measures,
    page: { fetchedAt: document.fetchedAt },
    score: 1,
  };
  const dir = mkdtempSync(join(out, 'kinds-'));
  await exportDocuments({
    exporter: exporters.jsonl,
    set,
    form: 'jsonl',
    dir,
    documents: Readable.from([one]),
    others: otherTypes({ code: false, numbers: false, foreign: false, ...options }),
    missing: () => ({ withoutDocument: 0, formattedAnew: 0 }),
    stages: [],
    codeVersion: '0',
    configDigest: '0',
    contact: '',
    limits: { rowGroupBytes: 1, parquetFileBytes: 1, siteDocuments: 1 },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const line = JSON.parse(readFileSync(join(dir, `${set.name}.jsonl`), 'utf8')) as JsonLine & { sentences: unknown[] };
  assert.equal(line.sentences.length, kinds.length);
  return line.text;
};

test('text is Japanese prose, with code, numbers and foreign sentences when they are asked for', async () => {
  assert.equal(await textWith({}), '配列を作ります。');
  assert.equal(await textWith({ code: true }), '配列を作ります。\nconst a = [];');
  assert.equal(await textWith({ numbers: true }), '配列を作ります。\n1,234');
  const all = '配列を作ります。\nconst a = [];\n1,234\nAn array is made.';
  assert.equal(await textWith({ code: true, numbers: true, foreign: true }), all);
});
