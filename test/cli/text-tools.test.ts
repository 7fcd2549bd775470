import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, test } from 'node:test';
import { codePage } from '../format/code-corpus.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'kumoito-text-tools-'));
after(() => rmSync(folder, { recursive: true }));

interface Result {
  readonly lines: readonly string[];
  readonly stderr: string;
  readonly status: number | null;
}

const kumoito = (args: readonly string[], input = ''): Result => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
    cwd: folder,
  });
  return { lines: stdout.split('\n').filter((line) => line !== ''), stderr, status };
};

const page = `<html lang="ja"><title>雨の日 | 空の日記</title><body><nav><a href="/">ホーム</a></nav><article><h1>雨の日</h1>
<p>昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夕方には上がりました。</p></article></body></html>`;
writeFileSync(join(folder, 'a.html'), page);
writeFileSync(join(folder, 'b.html'), page);

test('extract --json: one object per file; a missing file is told, the others are done, exit 3', () => {
  const { lines, stderr, status } = kumoito(['extract', '--json', 'a.html', 'no.html', 'b.html']);
  assert.equal(status, 3);
  assert.match(stderr, /no\.html: there is no such file\./);
  const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    objects.map(({ file, charset, language, title, type }) => [file, charset, language, title, type]),
    ['a.html', 'b.html'].map((file) => [file, 'utf-8', 'ja', '雨の日 | 空の日記', 'blog']),
  );
  for (const key of ['text', 'blocks', 'published', 'publisher', 'facts']) assert.ok(key in (objects[0] ?? {}), key);
  assert.equal(
    objects[0]?.['text'],
    '雨の日\n昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夕方には上がりました。',
  );
});

test('extract --json: the prose of the main text, and the same with code in its places', () => {
  writeFileSync(join(folder, 'code.html'), codePage.html);
  const [line = ''] = kumoito(['extract', '--json', 'code.html']).lines;
  const { text, textWithCode } = JSON.parse(line) as Record<string, string>;
  const lines = (text ?? '').split('\n');
  assert.equal(lines.length, 3);
  assert.equal(textWithCode, [lines[0], lines[1], 'const a = [];\n  a.push(1);', lines[2]].join('\n'));
});

test('extract reads standard input and refuses an address that is none', () => {
  assert.equal(kumoito(['extract', '-'], page).lines[0], '雨の日');
  const { status, stderr } = kumoito(['extract', '--base-url', 'ftp://x/', 'a.html']);
  assert.equal(status, 2);
  assert.match(stderr, /expected an http or https URL/);
});

test('detect: file, charset and language, each with its evidence', () => {
  assert.deepEqual(kumoito(['detect', 'a.html']).lines, ['a.html\tutf-8\tdetected\tja\tkana']);
  const [line = ''] = kumoito(['detect', '--json', 'a.html']).lines;
  assert.equal((JSON.parse(line) as Record<string, unknown>)['charset'], 'utf-8');
});

test('sentences: one a line, from standard input', () => {
  const { lines, status } = kumoito(['sentences'], '「はい。」と言った。次の文は\r\n折り返しています。\n\n終わり');
  assert.equal(status, 0);
  assert.deepEqual(lines, ['「はい。」と言った。', '次の文は折り返しています。', '終わり']);
});

test('sentences --json: positions count the units of the text as it is written, line ends of CR LF too', () => {
  const input = '\ufeffあ。\r\n\r\nい。\r\nう。\rえ。お';
  const found = kumoito(['sentences', '--json'], input).lines.map(
    (line) => JSON.parse(line) as { start: number; end: number; text: string },
  );
  assert.deepEqual(
    found.map(({ text }) => text),
    ['あ。', 'い。', 'う。', 'え。', 'お'],
  );
  for (const { start, end, text } of found) assert.equal(input.slice(1 + start, 1 + end), text);
});

test('global options may stand before the verb', () => {
  const { lines } = kumoito(['--json', '-c', 'text.fileBytesMax=1MB', 'detect', 'a.html']);
  assert.equal((JSON.parse(lines[0] ?? '') as Record<string, unknown>)['charset'], 'utf-8');
});

test('extract: plain text by its name, packed files, and files that are neither page nor text', () => {
  writeFileSync(join(folder, 'note.txt'), '一行目は <p> の話。\n\n二段落目 &amp; 終わり。');
  writeFileSync(join(folder, 'page.gz'), gzipSync(page));
  writeFileSync(join(folder, 'paper.html'), '%PDF-1.7\n...');
  const { lines, stderr, status } = kumoito(['extract', 'note.txt', 'page.gz', 'paper.html']);
  assert.deepEqual(lines.slice(0, 3), ['一行目は <p> の話。', '二段落目 &amp; 終わり。', '雨の日']);
  assert.match(stderr, /paper\.html: is PDF, not a page or a text\./);
  assert.equal(status, 3);
});

test('a file longer than the limit is refused, not cut', () => {
  const { lines, stderr, status } = kumoito(['extract', '-c', 'text.fileBytesMax=100B', 'a.html']);
  assert.deepEqual(lines, []);
  assert.match(stderr, /a\.html: has \d+ bytes, more than 100/);
  assert.equal(status, 3);
});
