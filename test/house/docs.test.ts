import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { generated } from '../../scripts/generated-pages.ts';
import { verbs } from '../../src/cli/verbs.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

for (const [file, make] of Object.entries(generated))
  test(`${file} is what \`npm run docs\` makes of the code`, async () => {
    const [there, made] = [read(file).split('\n'), (await make()).split('\n')];
    const at = made.findIndex((line, n) => line !== there[n]);
    if (at < 0 && there.length === made.length) return;
    assert.fail(
      `Run \`npm run docs\` and look at what changes. Line ${at + 1} is\n${there[at]}\nand should be\n${made[at]}`,
    );
  });

test('generated pages say so, and who made them', () => {
  const silent = Object.keys(generated).filter(
    (file) => file.endsWith('.md') && !/^<!-- Made from \S+ by `npm run docs`/.test(read(file)),
  );
  assert.deepEqual(silent, []);
});

test('every relative link leads to a file', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter(([, target = '']) => !existsSync(join(root, dirname(page), target)))
      .map(([, target]) => `${page}: ${target}`),
  );
  assert.deepEqual(dead, []);
});

test('every file that docs/papers.md names exists', () => {
  const missing = [...read('docs/papers.md').matchAll(/`((?:src|test|bench|scripts|corpus|docs)\/[^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(join(root, name)));
  assert.deepEqual(missing, []);
});

test('docs/papers.md has a row for every id of the mission', () => {
  const ids = [
    ...Array.from({ length: 33 }, (_, at) => `C${at + 1}`),
    ...Array.from({ length: 13 }, (_, at) => `S${at + 1}`),
    ...Array.from({ length: 10 }, (_, at) => `F${at + 1}`),
    ...Array.from({ length: 11 }, (_, at) => `I${at + 1}`),
    ...Array.from({ length: 8 }, (_, at) => `N${at + 1}`),
    ...Array.from({ length: 3 }, (_, at) => `E${at + 1}`),
  ];
  const rows = new Set([...read('docs/papers.md').matchAll(/^\| ([CSFINE]\d+) \|/gm)].map(([, id]) => id));
  assert.deepEqual(
    ids.filter((id) => !rows.has(id)),
    [],
  );
});

test('both READMEs show the same commands, and every kumoito command in them exists', () => {
  const commands = (name: string): string[] =>
    [...read(name).matchAll(/`?(?:npx )?kumoito ([a-z-]+)/g)].map(([, verb = '']) => verb);
  const blocks = (name: string): string[] =>
    [...read(name).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  assert.deepEqual(blocks('README.ja.md'), blocks('README.md'));
  const spans = (name: string): string[] =>
    [...read(name).matchAll(/`((?:npx )?kumoito [^`]+)`/g)].map(([, span = '']) => span);
  assert.deepEqual(spans('README.ja.md').toSorted(), spans('README.md').toSorted());
  const unknown = [...commands('README.md'), ...commands('README.ja.md')].filter(
    (verb) => verb !== 'help' && !(verb in verbs),
  );
  assert.deepEqual(unknown, []);
});
