import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { ConfirmedArchive } from '../../src/collect/loop/confirmed-archive.ts';
import { epochMs } from '../../src/model/time.ts';
import { temporaryFolder, urlOf } from './collect-harness.ts';

test('the archive is confirmed up to the first visit without an outcome, whatever was flushed with it', async (t) => {
  const writer = await openArchiveWriter(temporaryFolder(t), { fileBytesMax: 1e9, info: [], resumeAt: null });
  const archive = new ConfirmedArchive(writer);
  const write = (path: string): ReturnType<ConfirmedArchive['write']> =>
    archive.write({
      url: urlOf(`http://a.example/${path}`),
      fetchedAt: epochMs(1_700_000_000_000),
      address: null,
      requestHeaders: [],
      status: 200,
      headers: [],
      body: new TextEncoder().encode(path),
      revisitOf: null,
      metadata: [],
    });
  const [a, b, c, d] = await Promise.all([write('a'), write('b'), write('c'), write('d')]);
  await writer.flush();
  assert.equal(archive.confirm([]), null);
  assert.deepEqual(archive.confirm([a, c]), { file: a.file, offset: a.offset + a.length });
  assert.equal(archive.confirm([d]), null, 'b is still without');
  const end = await writer.flush();
  assert.deepEqual(archive.confirm([b]), end);
  const e = await write('e');
  assert.deepEqual(archive.confirm([e]), await writer.flush());
  await writer.close();
});
