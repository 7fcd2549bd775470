import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { parse } from 'yaml';
import type { DataCard } from '../../src/format/export/card/card.ts';
import { runExport } from '../../src/run/run-export.ts';
import { sampleCorpus, type SampleCorpus } from './export-corpus.ts';

const out = mkdtempSync(join(tmpdir(), 'kumoito-parquet-'));
let sample: SampleCorpus;
before(async () => {
  sample = await sampleCorpus();
});
after(async () => {
  await sample.close();
  rmSync(out, { recursive: true, force: true });
});

const exported = (form: 'parquet' | 'jsonl', folder: string): Promise<DataCard> => {
  const set = sample.corpus.store.sets.latest('text') ?? assert.fail('no set');
  const signal = new AbortController().signal;
  return runExport(sample.corpus, { set, form, dir: join(out, folder), signal, onProgress: () => undefined });
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
      splits: { name: string; num_examples: number }[];
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
  assert.deepEqual(info.splits, [{ name: 'train', num_examples: card.counts.documents }]);
  assert.equal(info.download_size, statSync(path).size);
});
