import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const source = join(root, 'src');

/** A folder may import from its own and lower layers, never from a folder of the same layer unless it says so. */
const layers: readonly (readonly string[])[] = [
  ['model'],
  ['base', 'platform'],
  ['text', 'html', 'graph', 'feed', 'figure', 'revisit'],
  ['store', 'archive', 'analyzer', 'flow', 'config', 'standard', 'query', 'geo'],
  ['collect', 'select', 'format', 'index', 'survey', 'simulate'],
  ['run'],
  ['corpus'],
  ['cli', 'web', 'api.ts'],
];
const sideways = new Set([
  'html > text',
  'feed > html',
  'feed > text',
  'store > config',
  'archive > config',
  'analyzer > config',
  'analyzer > flow',
  'query > analyzer',
  'cli > web',
]);

/** The one folder that may import each package (and Node's modules that do I/O). */
const packages: Readonly<Record<string, readonly string[]>> = {
  undici: ['collect'],
  cheerio: ['html'],
  htmlparser2: ['html', 'feed', 'standard'],
  domhandler: ['html', 'feed'],
  entities: ['html', 'feed'],
  kuromoji: ['analyzer'],
  franc: ['text'],
  'better-sqlite3': ['store'],
  'hyparquet-writer': ['format'],
  commander: ['cli'],
  'sudachi-synonyms-dictionary': ['analyzer'],
  'mmdb-lib': ['geo'],
  tldts: ['text'],
  yaml: ['config', 'select'],
};
const pure = new Set(['model', 'base', 'text', 'html', 'graph', 'feed', 'figure', 'revisit']);
const pureNodeModules = new Set(['node:crypto', 'node:buffer', 'node:util', 'node:zlib']);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const folderOf = (name: string): string => name.split('/')[0] ?? '';
const layerOf = (folder: string): number => layers.findIndex((layer) => layer.includes(folder));
const read = (name: string): string => readFileSync(join(source, name), 'utf8');
const importsOf = (name: string): string[] =>
  [...read(name).matchAll(/(?:from\s+|import\(\s*)'([^']+)'|^import\s+'([^']+)'/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );

test('every folder of src has a layer', () => {
  for (const name of files)
    assert.notEqual(layerOf(folderOf(name)), -1, `src/${name}: its folder has no layer in this test`);
});

test('imports point down, and stages never know one another', () => {
  const wrong = files.flatMap((name) => {
    const from = folderOf(name);
    return importsOf(name)
      .filter((path) => path.startsWith('.'))
      .map((path) => folderOf(relative(source, join(source, dirname(name), path))))
      .filter((to) => to !== from && !sideways.has(`${from} > ${to}`) && layerOf(to) >= layerOf(from))
      .map((to) => `src/${name} imports ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test('a package is imported from its one place', () => {
  const wrong = files.flatMap((name) =>
    importsOf(name)
      .filter((path) => !path.startsWith('.') && !path.startsWith('node:'))
      .map((path) => (path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? '')))
      .filter((name_) => packages[name_]?.includes(folderOf(name)) !== true)
      .map((name_) => `src/${name} imports ${name_}`),
  );
  assert.deepEqual(wrong, []);
});

test('pure folders do no I/O', () => {
  const wrong = files
    .filter((name) => pure.has(folderOf(name)))
    .flatMap((name) =>
      importsOf(name)
        .filter((path) => path.startsWith('node:') && !pureNodeModules.has(path))
        .map((path) => `src/${name} imports ${path}`),
    );
  assert.deepEqual(wrong, []);
});

test('time, chance and the environment come in through their doors', () => {
  const doors: readonly (readonly [RegExp, (name: string) => boolean])[] = [
    [/\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/, (name) => name === 'base/clock.ts'],
    [/\bMath\.random\(|\brandomUUID\(|\brandomBytes\(/, (name) => name === 'base/random.ts'],
    [/\bprocess\.env\b/, (name) => name.startsWith('config/')],
  ];
  const wrong = doors.flatMap(([pattern, allowed]) =>
    files.filter((name) => !allowed(name) && pattern.test(read(name))).map((name) => `src/${name}: ${pattern.source}`),
  );
  assert.deepEqual(wrong, []);
});

test('bytes go to open files through writeAll, which asks for the rest of a write that ended early', () => {
  const wrong = files.filter((name) => name !== 'standard/write-all.ts' && /\bwritev?Sync\b/.test(read(name)));
  assert.deepEqual(wrong, []);
});

test('what makes dictionaries is for scripts: the run-time only reads what they made', () => {
  const isCompiler = (name: string): boolean => name.startsWith('analyzer/compile/');
  const wrong = files.filter(
    (name) =>
      !isCompiler(name) &&
      importsOf(name).some((path) => isCompiler(relative(source, join(source, dirname(name), path)))),
  );
  assert.deepEqual(wrong, []);
});

test('SQL is written under store/ only', () => {
  const sql = files.filter(
    (name) => folderOf(name) !== 'store' && /`\s*(SELECT|INSERT|UPDATE|DELETE|CREATE)\s/.test(read(name)),
  );
  assert.deepEqual(sql, []);
});

test('only corpus/wire.ts chooses a store, a search engine and a network; the library may be given an engine by itself', () => {
  const implementations = /store\/(sqlite|postgres)\/|index\/open-search\.ts|fetch\/(undici|recorded)-fetch\.ts/;
  const valueImports = (name: string): string[] =>
    [...read(name).matchAll(/^import (?!type )[^;]*? from '([^']+)'|import\(\s*'([^']+)'/gm)].map(
      ([, path, later]) => path ?? later ?? '',
    );
  const chooses = files.filter(
    (name) =>
      !['store', 'collect', 'index'].includes(folderOf(name)) &&
      name !== 'corpus/wire.ts' &&
      name !== 'api.ts' &&
      valueImports(name).some((path) => implementations.test(path)),
  );
  assert.deepEqual(chooses, []);
});

test('network and search engine are loaded by who asks for them: half of all modules are theirs', () => {
  const atOnce = [...read('corpus/wire.ts').matchAll(/^import (?!type )[^;]*? from '([^']+)'/gm)].map(
    ([, path]) => path,
  );
  assert.deepEqual(
    atOnce.filter((path) => /undici-fetch|open-search/.test(path ?? '')),
    [],
  );
});

test('files are named for what they hold: no barrels, no drawers', () => {
  const names = files.filter((name) => /(^|\/)(index|utils?|helpers?|types|manager|handler|service)\.ts$/.test(name));
  assert.deepEqual(names, []);
});

test('property tests draw from fixed seeds: only test/property.ts imports fast-check', () => {
  const tests = join(root, 'test');
  const wrong = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'property.ts')
    .filter((name) => /^import .* from 'fast-check'/m.test(readFileSync(join(tests, name), 'utf8')));
  assert.deepEqual(wrong, []);
});

test('benches stand on their own: no test and nothing of src imports one', () => {
  const all = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  );
  const wrong = all.filter(
    (name) => name.endsWith('.ts') && /from '(?:\.\.\/)+bench\//.test(readFileSync(name, 'utf8')),
  );
  assert.deepEqual(wrong, []);
});

test('what holds on some systems only is said in one place', () => {
  const pattern = /\/proc\/|process\.platform|'SIG[A-Z]+'|process\.kill\(/;
  assert.deepEqual(
    files.filter((name) => name !== 'platform/platform.ts' && pattern.test(read(name))),
    [],
  );
});
