import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { after, before, test } from 'node:test';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';

// The examples of docs/api.md, in their order: what a reader copies compiles in a project of its own, and does what is said.
const root = join(import.meta.dirname, '../../..');
/** Below the package, so that it is found by its own name, as an installed one is. */
const project = mkdtempSync(join(root, 'dist/api-examples-'));
const work = mkdtempSync(join(tmpdir(), 'kumoito-examples-'));
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
let web: SampleWeb;

const examples = [...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/```ts\n(import [\s\S]*?)```/g)].map(
  ([, text = '']) => text,
);
const pageOf = (title: string, text: string): string => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${title}</title></head><body><main><p>${text}</p></main></body></html>`;

before(async () => {
  web = await startSampleWeb({ port: 0, day: 1 });
  mkdirSync(join(work, 'pages'));
  writeFileSync(join(work, 'hosts'), web.hosts);
  // Long enough for the recipe that is the default: three sentences of at least 20 characters, and more.
  const things = ['新聞', '絵本', '雑誌', '地図'];
  const densha = things
    .map((thing) => `朝早く家を出た子供は、海の見える電車の窓のそばに座って、${thing}を静かに読むそうである。`)
    .join('');
  writeFileSync(join(work, 'pages/densha.html'), pageOf('電車の話', densha));
  for (const [at, example] of examples.entries())
    writeFileSync(join(project, `example-${at}.mts`), example.replace('connectPort: 8080', `connectPort: ${web.port}`));
});
after(async () => {
  await web.close();
  rmSync(project, { recursive: true });
  rmSync(work, { recursive: true });
});

const compile = (...flags: string[]): string => {
  const names = examples.map((_, at) => `example-${at}.mts`);
  const strict = ['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--types', 'node'];
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, ...strict, ...flags, ...names], {
    cwd: project,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${flags.join(' ')}: ${stdout}${stderr}`;
};

test('every example compiles under each kind of module resolution, its declarations included', () => {
  assert.ok(examples.length >= 4);
  assert.equal(compile('--module', 'node16'), '');
  assert.equal(compile('--module', 'nodenext', '--noEmit'), '');
  assert.equal(compile('--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'), '');
});

test('every example does what it says', async () => {
  const said: string[] = [];
  for (const at of examples.keys()) {
    // Not spawnSync: the servers that it collects from are in this process.
    const { stdout } = await promisify(execFile)(process.execPath, [join(project, `example-${at}.mjs`)], { cwd: work });
    said.push(stdout);
  }
  const [made = '', asked = '', collected = '', words = ''] = said;
  assert.equal(made, '1 pages can be searched\n');
  assert.match(asked, /^1 of 1 pages\nhttp:\/\/www\.example\.jp\/densha\.html 電車の話\n.*\[読む\]/);
  assert.match(asked, /^http:\/\/www\.example\.jp\/densha\.html \d+\npage\n$/m);
  assert.equal(collected, 'limit true\n');
  assert.match(words, /^電車の話 ja utf-8\n朝\/名詞 早く\/形容詞 /i);
});
