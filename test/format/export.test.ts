import assert from 'node:assert/strict';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { WARCParser } from 'warcio';
import { parse } from 'yaml';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import { readImport } from '../../src/archive/import.ts';
import { sha256 } from '../../src/base/digest.ts';
import { Fault } from '../../src/base/fault.ts';
import type { DataCard } from '../../src/format/export/card/card.ts';
import type { ExportForm } from '../../src/format/export/table.ts';
import type { UrlId } from '../../src/model/ids.ts';
import type { PageSet } from '../../src/model/page-set.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runExport } from '../../src/run/run-export.ts';
import type { Store, StoredDocument } from '../../src/store/port.ts';
import { conlluFaults } from '../analyzer/conllu-faults.ts';
import { openValidator } from '../standard/validator.ts';
import { sampleCorpus, type SampleCorpus } from './export-corpus.ts';

const out = mkdtempSync(join(tmpdir(), 'kumoito-export-'));
let sample: SampleCorpus;
let corpus: OpenCorpus;
let set: PageSet;

before(async () => {
  sample = await sampleCorpus();
  corpus = sample.corpus;
  const latest = corpus.store.sets.latest('text');
  assert.ok(latest);
  set = latest;
});
after(async () => {
  await sample.close();
  rmSync(out, { recursive: true, force: true });
});

const exported = (form: ExportForm, dir: string, of: OpenCorpus = corpus): Promise<DataCard> =>
  runExport(of, {
    set,
    form,
    dir: join(out, dir),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

const read = (...path: string[]): string => readFileSync(join(out, ...path), 'utf8');

const digestsIn = (dir: string): string[] =>
  readdirSync(join(out, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name} ${sha256(readFileSync(join(entry.parentPath, entry.name)))}`)
    .toSorted((a, b) => (a < b ? -1 : 1));

interface JsonLine {
  readonly id: string;
  readonly url: string;
  readonly title: string | null;
  readonly text: string;
  readonly fetched: string;
  readonly sentences: readonly { readonly id: number; readonly text: string; readonly block: string }[];
}

const jsonLines = async (): Promise<readonly JsonLine[]> => {
  await exported('jsonl', 'jsonl');
  return read('jsonl', `${set.name}.jsonl`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonLine);
};

test('jsonl: every page of the set once, in id order, with its sentences', async () => {
  const lines = await jsonLines();
  assert.equal(lines.length, set.pages);
  assert.deepEqual(
    lines.map(({ id }) => id),
    lines.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  for (const { text, sentences } of lines)
    assert.equal(
      text,
      sentences
        .filter(({ block }) => block === 'maintext')
        .map((one) => one.text)
        .join('\n'),
    );
});

test('parquet: DuckDB reads typed columns with the values of the JSON lines', async () => {
  await exported('parquet', 'parquet');
  const lines = await jsonLines();
  const database = await DuckDBInstance.create();
  const connection = await database.connect();
  const files = `'${join(out, 'parquet', 'data', 'train-*.parquet')}'`;
  const types = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${files}`);
  const typeOf = Object.fromEntries(types.getRows().map(([name, type]) => [String(name), String(type)]));
  assert.equal(typeOf['id'], 'VARCHAR');
  assert.match(typeOf['fetched'] ?? '', /^TIMESTAMP/);
  assert.equal(typeOf['score'], 'DOUBLE');
  assert.equal(typeOf['characters'], 'INTEGER');
  assert.equal(
    typeOf['sentences'],
    'STRUCT(id INTEGER, "text" VARCHAR, "offset" INTEGER, length INTEGER, block VARCHAR)[]',
  );
  const rows = await connection.runAndReadAll(
    `SELECT id, url, title, text, epoch_ms(fetched), to_json(sentences) FROM ${files} ORDER BY id`,
  );
  assert.deepEqual(
    rows
      .getRows()
      .map(([id, url, title, text, fetched, sentences]) => [
        id,
        url,
        title,
        text,
        Number(fetched),
        JSON.parse(String(sentences)) as unknown,
      ]),
    lines.map(({ id, url, title, text, fetched, sentences }) => [id, url, title, text, Date.parse(fetched), sentences]),
  );
  connection.closeSync();
});

test('parquet: small limits give several files of several row groups, and fewer replace them', async () => {
  const limits = { ...corpus.config.export, rowGroupSize: 20_000, parquetFileSize: 60_000 };
  const tight: OpenCorpus = { ...corpus, config: { ...corpus.config, export: limits } };
  const card = await exported('parquet', 'shards', tight);
  const data = join(out, 'shards', 'data');
  const names = readdirSync(data).toSorted((a, b) => (a < b ? -1 : 1));
  assert.ok(names.length > 1);
  assert.equal(names[1], `train-00001-of-0000${names.length}.parquet`);
  let rows = 0;
  let groups = 0;
  for (const name of names) {
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(data, name)));
    rows += Number(metadata.num_rows);
    groups += metadata.row_groups.length;
  }
  assert.equal(rows, card.counts.documents);
  assert.ok(groups > names.length);
  await exported('parquet', 'shards');
  assert.deepEqual(readdirSync(data), ['train-00000-of-00001.parquet']);
});

test('conllu: every sentence obeys the rules of the format, and knows its document', async () => {
  await exported('conllu', 'conllu');
  assert.deepEqual(conlluFaults(read('conllu', `${set.name}.conllu`)), []);
  const blocks = read('conllu', `${set.name}.conllu`).split('\n\n').slice(0, -1);
  const sentences = (await jsonLines()).flatMap(({ id, sentences: all }) =>
    all.filter(({ block }) => block === 'maintext').map((one) => `${id}-s${one.id}`),
  );
  let document = '';
  const ids = blocks.map((block) => {
    const opening = /^# newdoc id = (\S+)\n# url = (\S+)\n/.exec(block);
    if (opening !== null) {
      assert.notEqual(opening[1], document);
      document = opening[1] ?? '';
    }
    const body = block.slice(opening?.[0].length ?? 0);
    const id = /^# sent_id = (\S+)\n/.exec(body)?.[1] ?? '';
    assert.ok(id.startsWith(`${document}-s`), id);
    return id;
  });
  assert.deepEqual(ids, sentences);
});

test('knp and cabocha: the same sentences, words and heads as the documents', async () => {
  await exported('knp', 'knp');
  const card = await exported('cabocha', 'cabocha');
  const analyses = read('knp', `${set.name}.knp`)
    .split(/^# S-ID:/m)
    .slice(1)
    .map((part) => parseAnnotation(part.slice(part.indexOf('\n') + 1)));
  assert.equal(analyses.length, card.counts.mainSentences);
  const lattices = read('cabocha', `${set.name}.cabocha`).split('EOS\n').slice(0, -1);
  const origins = read('cabocha', `${set.name}.documents.jsonl`).trimEnd().split('\n');
  const counted = origins.map((line) => (JSON.parse(line) as { sentences: number[] }).sentences.length);
  assert.equal(
    counted.reduce((a, b) => a + b, 0),
    lattices.length,
  );
  for (const [at, { morphemes, bunsetsu }] of analyses.entries()) {
    const lines = (lattices[at] ?? '').trimEnd().split('\n');
    const units = lines.filter((line) => /^\* \d+ -?\d+[DPAI] \d+\/\d+ 0\.0{6}$/.test(line));
    assert.deepEqual(
      units.map((line) => line.split(' ')[2]),
      bunsetsu.map(({ head, type }) => `${head}${type}`),
    );
    assert.deepEqual(
      lines.filter((line) => !units.includes(line)).map((line) => line.split('\t')[0]),
      morphemes.map(({ surface }) => surface),
    );
  }
});

test('wet: warcio.js and our own import read one record a document', async () => {
  await exported('wet', 'wet');
  const file = join(out, 'wet', `${set.name}.warc.wet.gz`);
  const lines = await jsonLines();
  const found: { type: string; url: string; text: string; version: string }[] = [];
  for await (const record of new WARCParser(createReadStream(file))) {
    const { warcType: type, warcTargetURI: url } = record;
    found.push({
      type: type ?? '',
      url: url ?? '',
      text: await record.contentText(),
      version: record.warcHeaders.protocol ?? '',
    });
  }
  assert.deepEqual([found[0]?.type, found[0]?.version], ['warcinfo', 'WARC/1.0']);
  assert.deepEqual(
    found.slice(1).map(({ type, url, text }) => [type, url, text]),
    lines.map(({ url, title, text }) => ['conversion', url, `${title === null ? '' : `${title}\n`}${text}\n`]),
  );
  const imported: string[] = [];
  for await (const page of readImport(file, { recordBytesMax: 1e7 })) {
    assert.equal(page.kind, 'page');
    if (page.kind === 'page') imported.push(page.url ?? '');
  }
  assert.deepEqual(
    imported,
    lines.map(({ url }) => url),
  );
});

test('the same set gives the same bytes', async () => {
  for (const form of ['parquet', 'wet', 'text'] as const) {
    await exported(form, `once-${form}`);
    await exported(form, `again-${form}`);
    assert.deepEqual(digestsIn(`once-${form}`), digestsIn(`again-${form}`));
  }
});

test('the card says what was taken away by which rule, and the metadata what the files are', async () => {
  const card = await exported('parquet', 'card');
  assert.deepEqual(JSON.parse(read('card', 'card.json')), JSON.parse(JSON.stringify(card)));
  assert.deepEqual(
    card.stages.map(({ stage }) => stage),
    ['collect', 'select-link', 'format', 'select-text'],
  );
  for (const { run, stage, marked } of card.stages.filter((one) => one.stage.startsWith('select'))) {
    assert.ok(marked.length > 0, stage);
    for (const { rule, pages } of marked) {
      const known = corpus.store.verdicts.counts(run as PageSet['run']).find((one) => one.rule === rule);
      assert.equal(pages, known?.pages, rule);
    }
  }
  const { counts } = card;
  for (const some of [counts.domains, counts.types, counts.charsets, counts.licences, counts.mining, counts.languages])
    assert.equal(
      some.reduce((sum, { documents }) => sum + documents, 0),
      set.pages,
    );
  const [, front = '', body = ''] = read('card', 'README.md').split('---\n', 3);
  const metadata = parse(front) as { language: string[]; configs: { data_files: { path: string }[] }[] };
  assert.deepEqual(metadata.language, ['ja']);
  assert.equal(metadata.configs[0]?.data_files[0]?.path, 'data/train-*.parquet');
  assert.match(body, /\| select-text \| long-sentences \| \d+ \|/);
  const croissant = JSON.parse(read('card', 'croissant.json')) as {
    distribution: { contentUrl: string; sha256: string }[];
  };
  for (const { contentUrl, sha256: digest } of croissant.distribution)
    assert.equal(sha256(readFileSync(join(out, 'card', contentUrl))), digest);
});

test('a member without a document is counted, not passed over in silence', async () => {
  const [gone, changed] = (await jsonLines()).map(({ id }) => Number(id.slice(0, 10)));
  const { runs, sets, verdicts, pages, documents } = corpus.store;
  const lacking: Store = Object.assign(Object.create(corpus.store) as Store, {
    runs,
    sets,
    verdicts,
    pages,
    documents: {
      get: (id: UrlId): StoredDocument | null => {
        const stored = documents.get(id);
        if (stored === null || id === gone) return null;
        return id === changed ? { ...stored, revision: stored.revision + 1 } : stored;
      },
    },
  });
  const card = await exported('text', 'missing', { ...corpus, store: lacking });
  assert.deepEqual(card.missing, { withoutDocument: 1, formattedAnew: 1 });
  assert.equal(card.counts.documents, set.pages - 2);
});

const isUsage = (error: unknown): boolean => error instanceof Fault && error.code === 'USAGE';

test('complete or not at all: an export that is stopped leaves the one before as it was', async () => {
  await exported('text', 'stopped');
  const were = digestsIn('stopped');
  const stop = new AbortController();
  const stopped = runExport(corpus, {
    set,
    form: 'text',
    dir: join(out, 'stopped'),
    signal: stop.signal,
    onProgress: (done) => {
      if (done === 5) stop.abort();
    },
  });
  await assert.rejects(stopped, (error: unknown) => error instanceof Fault && error.code === 'INTERRUPTED');
  assert.deepEqual(digestsIn('stopped'), were);
});

test('files of others are never overwritten, nor is another form', async () => {
  mkdirSync(join(out, 'foreign'));
  writeFileSync(join(out, 'foreign', 'README.md'), 'mine');
  await assert.rejects(exported('text', 'foreign'), isUsage);
  assert.equal(read('foreign', 'README.md'), 'mine');
  assert.equal(existsSync(join(out, 'foreign', 'card.json')), false);
  await exported('text', 'form');
  await assert.rejects(exported('jsonl', 'form'), isUsage);
  writeFileSync(join(out, 'form', 'notes.txt'), 'mine too');
  await exported('text', 'form');
  assert.equal(read('form', 'notes.txt'), 'mine too');
});

test('a card from elsewhere cannot have files outside its folder removed', async () => {
  await exported('text', 'hostile');
  writeFileSync(join(out, 'outside.txt'), 'mine');
  const card = JSON.parse(read('hostile', 'card.json')) as { files: { name: string }[] };
  card.files.push({ name: '../outside.txt' }, { name: join(out, 'outside.txt') });
  writeFileSync(join(out, 'hostile', 'card.json'), JSON.stringify(card));
  await exported('text', 'hostile');
  assert.equal(read('outside.txt'), 'mine');
});

test('killed while the files were put in place, the next export goes on', async () => {
  await exported('text', 'killed');
  mkdirSync(join(out, 'killed', '.draft'));
  writeFileSync(
    join(out, 'killed', '.draft', 'commit.json'),
    JSON.stringify(['README.md', `${set.name}.txt`, 'old.txt']),
  );
  writeFileSync(join(out, 'killed', 'old.txt'), 'of the export before');
  rmSync(join(out, 'killed', 'card.json'));
  rmSync(join(out, 'killed', 'croissant.json'));
  rmSync(join(out, 'killed', 'SHA256SUMS'));
  await exported('text', 'killed');
  await exported('text', 'calm');
  assert.deepEqual(digestsIn('killed'), digestsIn('calm'));
});

test('the card tells that pages were removed, never which', async () => {
  const { runs } = corpus.store;
  const at = corpus.clock.now();
  const input = 'http://forgotten.example/secret';
  const run = runs.start({ stage: 'forget', input, configDigest: '', codeVersion: '0', at });
  runs.finish(run, at, JSON.stringify({ what: input }));
  const card = await exported('text', 'removed');
  assert.equal(card.stages.at(-1)?.stage, 'forget');
  for (const name of ['card.json', 'README.md', 'croissant.json'])
    assert.equal(read('removed', name).includes('forgotten.example'), false, name);
});

test('libxml2 finds every document of the sample valid, by schema and by DTD', () => {
  const validate = openValidator();
  const documentReader = corpus.documentReader();
  for (const stored of corpus.store.documents.all())
    assert.deepEqual(validate(documentReader.read(stored)), [], stored.documentId);
});
