import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'kumoito-printed-'));
after(() => rmSync(folder, { recursive: true }));

/** A window title, a cleared screen, a C1 sequence, a bell, and the marks that turn and isolate the reading direction. */
const hostile = '今日は\u001b]0;題\u0007天気\u001b[2Jが\u009b31mよい\u202e日だ\u2066と\u2069思った\u007f。';
const harmless = '今日は\ufffd]0;題\ufffd天気\ufffd[2Jが\ufffd31mよい\ufffd日だ\ufffdと\ufffd思った\ufffd。';
const bad = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

const page = `<html lang="ja"><title>${hostile}</title><body><article><h1>${hostile}</h1>
<p>昨日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。${hostile}</p></article></body></html>`;
writeFileSync(join(folder, 'a.html'), page);
const feed = `<rss version="2.0"><channel><title>${hostile.replaceAll(/\p{Cc}/gu, '')}</title><link>http://a.example.jp/</link>
<item><title>\u202e${'題'}\u009b31m</title><link>http://a.example.jp/1</link></item></channel></rss>`;
writeFileSync(join(folder, 'feed.xml'), feed);

const printed = (args: readonly string[], input = ''): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [main, ...args], { input, encoding: 'utf8', cwd: folder });
  assert.doesNotMatch(stderr, bad, args.join(' '));
  return stdout;
};

test('no character of a page that a terminal obeys is printed, and no mark that turns the reading direction', () => {
  const out = printed(['extract', 'a.html']);
  assert.doesNotMatch(out, bad);
  assert.ok(out.includes(harmless), out);
  assert.doesNotMatch(printed(['sentences'], `${hostile}\n`), bad);
  assert.doesNotMatch(printed(['feed', 'feed.xml']), bad);
  assert.doesNotMatch(printed(['detect', 'a.html']), bad);
});

test('JSON holds every character, escaped', () => {
  const out = printed(['extract', '--json', 'a.html']);
  assert.doesNotMatch(out, bad);
  assert.equal((JSON.parse(out) as { title: string }).title, hostile);
});

test('an error that repeats what was given prints it harmlessly', () => {
  assert.doesNotMatch(printed(['extract', `no${hostile}.html`]), bad);
  const { stderr } = spawnSync(process.execPath, [main, 'export', hostile, '--out', folder], { encoding: 'utf8' });
  assert.match(stderr, /error/);
  assert.doesNotMatch(stderr, bad);
});

test('bytes go to a file as they are, and to a terminal printable', (t) => {
  const analysed = printed(['analyze', '--as', 'conllu'], `今日は\u202e天気だ。\n`);
  assert.ok(analysed.includes('\u202e'));
  const script = ['-qec', `'${process.execPath}' '${main}' analyze --as conllu`, '/dev/null'];
  const { stdout, error } = spawnSync('script', script, { input: '今日は\u202e天気だ。\n\u0004', encoding: 'utf8' });
  if (error !== undefined) return t.skip('script(1) is not installed');
  const lines = stdout.split('\n').filter((line) => line.includes('\t'));
  assert.ok(lines.some((line) => line.includes('\ufffd')));
  for (const line of lines) assert.ok(!line.includes('\u202e'), line);
});
