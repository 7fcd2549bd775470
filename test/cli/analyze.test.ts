import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parseAnnotation } from '../../src/analyzer/annotation.ts';
import { seededRandom } from '../../src/base/random.ts';
import { isFull } from '../full-form.ts';
import { conlluFaults } from '../analyzer/conllu-faults.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `kumoito analyze` with pieces of standard input written one after the other. */
const analyze = (args: readonly string[], pieces: readonly Uint8Array[] = []): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, 'analyze', ...args]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    for (const piece of pieces) child.stdin.write(piece);
    child.stdin.end();
  });

test('a sentence per line, however the input is cut, with or without a last line end', async () => {
  const text = Buffer.from('太郎は本を読んだ。\n\nEOS\n楽しい😀');
  const whole = await analyze([], [text]);
  const cut = await analyze(
    [],
    Array.from(text, (byte) => Uint8Array.of(byte)),
  );
  assert.equal(whole.code, 0);
  assert.equal(whole.stdout.split('EOS\n').length, 5);
  assert.match(whole.stdout, /\n😀\t記号,一般,\*,\*,\*,\*,\*\nEOS\n$/);
  assert.equal(cut.stdout, whole.stdout);
});

test('a byte order mark and CR before LF are not of the text, however the input is cut', async () => {
  const plain = await analyze(['--as', 'json'], [Buffer.from('太郎は\n\n本\n')]);
  const text = Buffer.from('\ufeff太郎は\r\n\r\n本\r\n');
  const whole = await analyze(['--as', 'json'], [text]);
  const cut = await analyze(
    ['--as', 'json'],
    Array.from(text, (byte) => Uint8Array.of(byte)),
  );
  assert.deepEqual([whole.stdout, cut.stdout], [plain.stdout, plain.stdout]);
});

test('input that is not UTF-8 is said on standard error, once', async () => {
  const wrong = await analyze([], [Buffer.from('\x91\xbe\x98Y\n\x91\xbe\x98Y\n', 'latin1')]);
  assert.equal(wrong.code, 0);
  assert.equal(wrong.stderr.split('not all of it is UTF-8').length, 2);
  assert.equal((await analyze([], [Buffer.from('太郎\ufffd\n')])).stderr, '');
});

test('a line of 2 MB without a mark goes through', async () => {
  const line = Buffer.from('これは改行も句読点もない長い行です'.repeat(40_000));
  const { code, stdout } = await analyze([], [line]);
  assert.equal(code, 0);
  assert.equal(stdout.split('EOS\n').length, 2);
  assert.equal(stdout.match(/^改行\t/gm)?.length, 40_000);
});

test('no bytes stop it in any format: random ones, NUL, control characters, halves of surrogate pairs', async () => {
  const random = seededRandom('analyze');
  const input = Buffer.concat([
    Buffer.from(Array.from({ length: 20_000 }, () => random.below(256))),
    Buffer.from('\n\0a\0\x01\x1b[31m\x1c\u2028\u200b\ufeff\n'),
    Buffer.from([0xed, 0xa0, 0x80, 0x0a, 0xed, 0xb0, 0x80, 0xe3, 0x81, 0x0a, 0x0d]),
  ]);
  for (const format of ['mecab', 'knp', 'cabocha', 'conllu', 'json']) {
    const { code, stdout, stderr } = await analyze(['--as', format], [input]);
    assert.equal(code, 0, stderr);
    if (format === 'conllu') assert.deepEqual(conlluFaults(stdout), []);
    if (format === 'json') for (const line of stdout.trimEnd().split('\n')) JSON.parse(line);
    if (!isFull && format !== 'knp') continue;
    assert.deepEqual(await analyze(['--as', format]), { code: 0, stdout: '', stderr: '' });
  }
});

test('a reader that closes early ends it without an error; so does Ctrl-C while it waits for input', async () => {
  const run = promisify(execFile);
  const early = `yes 太郎は本を読んだ。 | "${process.execPath}" "${main}" analyze --as knp | head -1`;
  assert.deepEqual(await run('bash', ['-c', early]), { stdout: '# S-ID:1 Kuromoji/IPADIC\n', stderr: '' });
  const child = spawn(process.execPath, [main, 'analyze']);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    child.kill('SIGINT');
  });
  child.stdin.write('太郎\n半分');
  const [code] = await once(child, 'close');
  assert.deepEqual([code, stdout.endsWith('EOS\n'), stdout.includes('半分')], [6, true, false]);
});

test('every format is written; knp is read back', async () => {
  const input = Buffer.from('太郎は本を読んだ。\n');
  for (const format of ['mecab', 'knp', 'cabocha', 'conllu', 'json']) {
    const { code, stdout, stderr } = await analyze(['--as', format], [input]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /太郎/);
    if (format === 'knp') assert.equal(parseAnnotation(stdout, '太郎は本を読んだ。').bunsetsu.length, 3);
    if (format === 'json') assert.equal((JSON.parse(stdout) as { text: string }).text, '太郎は本を読んだ。');
  }
});

test('words of the user, from a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-'));
  const file = join(folder, 'words.csv');
  writeFileSync(file, '蜘蛛糸,,,,名詞,固有名詞,一般,*,*,*,蜘蛛糸,クモイト,クモイト\n');
  const { stdout } = await analyze(['--user-dictionary', file], [Buffer.from('蜘蛛糸\n')]);
  rmSync(folder, { recursive: true });
  assert.equal(stdout, '蜘蛛糸\t名詞,固有名詞,一般,*,*,*,蜘蛛糸,クモイト,クモイト\nEOS\n');
});

test('mistakes of use are said on standard error', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'words.csv');
  writeFileSync(file, Buffer.from('\x8e\x85,,,,名詞\n', 'latin1'));
  const latin = await analyze(['--user-dictionary', file]);
  assert.notEqual(latin.code, 0);
  assert.match(latin.stderr, /error BAD_INPUT: The user dictionary .* is not UTF-8/);
  writeFileSync(file, '蜘蛛糸,,,,名詞,固有名詞,一般,*,*,*\n糸\n');
  assert.match(
    (await analyze(['--user-dictionary', file])).stderr,
    /error BAD_INPUT: User dictionary, line 2: expected/,
  );
  const wrong = await analyze(['--as', 'juman']);
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /--as juman: expected one of mecab, knp/);
  const missing = await analyze(['no-such-file']);
  assert.equal(missing.code, 3);
  assert.match(missing.stderr, /no-such-file/);
});
