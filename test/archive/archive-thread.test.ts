import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openArchiveThread } from '../../src/archive/write/archive-thread.ts';
import type { ArchivedFetch, ArchiveWriter } from '../../src/archive/port.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { Fault, type FaultCode } from '../../src/base/fault.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';

const options = { fileBytesMax: 20_000, info: [['software', 'kumoito/test']] as const, resumeAt: null };
const fresh = (): string => mkdtempSync(join(tmpdir(), 'kumoito-archive-thread-'));
const isFault =
  (code: FaultCode) =>
  (error: unknown): boolean =>
    error instanceof Fault && error.code === code;

/** Bodies are views into one buffer, as they come from a socket. */
const visits = (): ArchivedFetch[] => {
  const socket = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at * 31) % 251));
  return Array.from({ length: 40 }, (_, number) => ({
    url: `http://www.example.jp/${number}` as Url,
    fetchedAt: epochMs(1_790_000_000_123 + number),
    address: '127.0.0.7',
    requestHeaders: [['Host', 'www.example.jp']],
    status: 200,
    headers: [['Content-Type', 'text/html']],
    body: socket.subarray(number * 1000, number * 1000 + number * 300),
    revisitOf: null,
    metadata: [['language', 'ja']],
  }));
};

const write = async (writer: ArchiveWriter): Promise<unknown[]> => {
  const all = visits();
  const places = await Promise.all([...all.slice(0, 25).map((one) => writer.write(one)), writer.flush()]);
  const more = await Promise.all([writer.flush(), ...all.slice(25).map((one) => writer.write(one))]);
  assert.deepEqual(all, visits(), 'what was handed over is still there');
  await writer.close();
  return [...places, ...more];
};

test('a thread writes the same files as the writer it runs, and answers in the same order', async () => {
  const [here, there] = [fresh(), fresh()];
  const expected = await write(await openArchiveWriter(here, options));
  assert.deepEqual(await write(await openArchiveThread(there, options)), expected);
  const names = readdirSync(here).sort();
  assert.ok(names.length > 4, 'more than one file');
  assert.deepEqual(readdirSync(there).sort(), names);
  for (const name of names) assert.deepEqual(readFileSync(join(there, name)), readFileSync(join(here, name)), name);
});

test('faults of the writer are faults here: on opening, and of a full disk', async (t) => {
  const dir = fresh();
  const writer = await openArchiveThread(dir, options);
  await writer.write(visits()[3] ?? assert.fail());
  const { file, offset } = await writer.flush();
  await writer.close();
  await assert.rejects(writer.flush(), /ended/);
  truncateSync(join(dir, file), offset - 5);
  await assert.rejects(openArchiveThread(dir, { ...options, resumeAt: { file, offset } }), isFault('ARCHIVE_DAMAGED'));
  const taken = join(fresh(), 'archive');
  writeFileSync(taken, 'a file where the folder should be');
  await assert.rejects(openArchiveThread(taken, options), isFault('ARCHIVE_DAMAGED'));
  const blocked = fresh();
  mkdirSync(join(blocked, 'kumoito-000001.cdxj.part'));
  const stuck = await openArchiveThread(blocked, options);
  await assert.rejects(stuck.write(visits()[1] ?? assert.fail()), isFault('ARCHIVE_DAMAGED'));
  await assert.rejects(stuck.close(), isFault('ARCHIVE_DAMAGED'));
  if (!existsSync('/dev/full')) return t.skip('no /dev/full here');
  const full = fresh();
  symlinkSync('/dev/full', join(full, 'kumoito-000001.warc.gz'));
  const failing = await openArchiveThread(full, options);
  await failing.write(visits()[1] ?? assert.fail());
  await assert.rejects(failing.flush(), isFault('DISK_FULL'));
  await assert.rejects(failing.write(visits()[2] ?? assert.fail()), isFault('DISK_FULL'));
  await assert.rejects(failing.close(), isFault('DISK_FULL'));
});

test('a writer that nobody closes does not keep the process alive, and loses nothing that was flushed', () => {
  const dir = fresh();
  const module = new URL('../../src/archive/write/archive-thread.js', import.meta.url).href;
  const program = `
    const { openArchiveThread } = await import(${JSON.stringify(module)});
    const writer = await openArchiveThread(${JSON.stringify(dir)}, ${JSON.stringify(options)});
    const body = new Uint8Array(9).fill(65);
    await writer.write({ url: 'http://a.jp/', fetchedAt: 0, address: null, requestHeaders: [], status: 200, headers: [], body, revisitOf: null, metadata: [] });
    console.log(JSON.stringify(await writer.flush()));`;
  const file = join(dir, 'program.mjs');
  writeFileSync(file, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(status, 0, stderr);
  const end = JSON.parse(stdout) as { file: string; offset: number };
  assert.equal(readFileSync(join(dir, end.file)).length, end.offset);
});
