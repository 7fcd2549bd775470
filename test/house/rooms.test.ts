import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const filesMax = 20;
const linesMax = 400;
const readmeLinesMax = 30;
const architectureLinesMax = 120;

const foldersIn = (folder: string): readonly string[] => [
  folder,
  ...readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersIn(`${folder}/${entry.name}`)),
];
const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

test(`no folder of code has more than ${filesMax} files`, () => {
  const crowded = ['src', 'test', 'bench', 'scripts'].flatMap(foldersIn).flatMap((folder) => {
    const files = readdirSync(join(root, folder), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'README.md',
    );
    return files.length > filesMax ? [`${folder}: ${files.length}`] : [];
  });
  assert.deepEqual(crowded, []);
});

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

test(`every folder of src has a README of at most ${readmeLinesMax} lines, which ARCHITECTURE.md leads to`, () => {
  const wrong = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const file = `src/${name}/README.md`;
      if (!architecture.includes(`](${file})`)) return [`ARCHITECTURE.md has no link to ${file}`];
      if (!existsSync(join(root, file))) return [`${file} is missing`];
      return linesOf(file) > readmeLinesMax ? [`${file} has ${linesOf(file)} lines`] : [];
    });
  assert.deepEqual(wrong, []);
});

test(`ARCHITECTURE.md can be read in one go: at most ${architectureLinesMax} lines`, () => {
  assert.ok(linesOf('ARCHITECTURE.md') <= architectureLinesMax);
});

test(`no file of code has more than ${linesMax} lines`, () => {
  const long = ['src', 'test', 'bench', 'scripts', 'corpus'].flatMap(foldersIn).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.(?:ts|mjs|java)$/.test(name) && linesOf(`${folder}/${name}`) > linesMax)
      .map((name) => `${folder}/${name}: ${linesOf(`${folder}/${name}`)}`),
  );
  assert.deepEqual(long, []);
});
