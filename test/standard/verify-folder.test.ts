import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import type { Url } from '../../src/model/url.ts';
import { openRemadeFolder, type RemadeDocument } from '../../src/standard/remade-folder.ts';
import { encodeDocument, writeShard } from '../../src/standard/shard.ts';
import { collectShardGarbage } from '../../src/standard/shard-garbage.ts';
import { verifyFolder, type FolderProblem } from '../../src/standard/verify-folder.ts';
import { temporaryFolder } from '../collect/collect-harness.ts';

const id = (number: number) => documentId(number as UrlId, 0);
const url = (number: number): Url => `http://a.example.jp/${number}` as Url;
const xmlOf = (number: number): string => `<StandardFormat Url="${url(number)}"/>\n`.repeat(20);
const problems = (dir: string): readonly FolderProblem[] =>
  verifyFolder(dir, { signal: new AbortController().signal, onProgress: () => undefined }).problems;

test('pages of a manifest of which there is no document are missing, in one shard or in all of it', (t) => {
  const dir = temporaryFolder(t);
  const folder = openRemadeFolder(dir, {
    format: 'kumoito-documents',
    version: 2,
    set: 'text-1',
    manifest: '0'.repeat(64),
    makers: {},
  });
  const document = (number: number, state: 'same' | 'missing' | 'failed', shard: number): RemadeDocument => ({
    id: id(number),
    url: url(number),
    state,
    digest: state === 'same' ? createHash('sha256').update(xmlOf(number)).digest('hex') : null,
    expected: '1'.repeat(64),
    measures: null,
    detail: null,
    shard: id(shard),
  });
  writeShard(dir, id(1), [encodeDocument(id(1), url(1), xmlOf(1))]);
  folder.done(id(1), [document(1, 'same', 1), document(2, 'missing', 1)]);
  folder.done(id(3), [document(3, 'missing', 3), document(4, 'failed', 3)]);
  folder.finish([id(1), id(3)]);
  const missing = (number: number, shard: number): FolderProblem => ({
    kind: 'missing',
    file: `${id(shard)}.xml.gz`,
    document: id(number),
  });
  assert.deepEqual(problems(dir), [missing(2, 1), missing(3, 3), missing(4, 3)]);
});

test('an index of a shard that leaves out a stretch of it, or cannot be read, differs', (t) => {
  const dir = temporaryFolder(t);
  writeShard(
    dir,
    id(1),
    [1, 2, 3].map((number) => encodeDocument(id(number), url(number), xmlOf(number))),
  );
  assert.deepEqual(problems(dir), []);
  const file = join(dir, `${id(1)}.idx.jsonl`);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const differs: FolderProblem = { kind: 'differs', file: `${id(1)}.idx.jsonl`, document: null };
  for (const [lost] of lines.entries()) {
    writeFileSync(file, `${lines.filter((_, at) => at !== lost).join('\n')}\n`);
    assert.deepEqual(problems(dir), [differs], `without line ${lost + 1}`);
  }
  writeFileSync(file, '');
  assert.deepEqual(problems(dir), [differs], 'without any');
  writeFileSync(file, `${lines.join('\n').slice(0, -20)}\n`);
  assert.deepEqual(problems(dir), [differs], 'cut off');
  rmSync(file);
  assert.deepEqual(problems(dir), [{ ...differs, kind: 'missing' }]);
});

test('a document that was taken out of a shard is not missing, wherever it stood; one that a line was taken of is', (t) => {
  for (const gone of [[1], [2], [3], [1, 2], [2, 3]]) {
    const dir = temporaryFolder(t);
    const places = writeShard(
      dir,
      id(1),
      [1, 2, 3].map((number) => encodeDocument(id(number), url(number), xmlOf(number))),
    );
    const isGone = (offset: number): boolean => gone.some((number) => places[number - 1]?.offset === offset);
    assert.equal(collectShardGarbage(dir, ({ offset }) => !isGone(offset)).documents, gone.length);
    assert.deepEqual(problems(dir), [], gone.join());
    const file = join(dir, `${id(1)}.idx.jsonl`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^.*\n/, ''));
    assert.equal(problems(dir).length, 1, gone.join());
  }
});
