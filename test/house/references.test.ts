import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

// What comments and pages refer to is there: files, features of docs/papers.md, sections of papers.
const root = join(import.meta.dirname, '../../..');
const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

const code = ['src', 'test', 'bench', 'scripts', 'corpus/sample'].flatMap((folder) => filesIn(folder, /\.m?ts$/));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'bench'].flatMap((folder) => filesIn(folder, /\.md$/)),
];
const names = new Set([...code, ...filesIn('scripts', /\.mjs$/), ...pages].map((name) => basename(name)));

/** The comments of a file of code, without the text of its strings. */
const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/ .*$/gm)].map(([comment]) => comment).join('\n');

/** What a recipe says of a file that is still to be made: `src/survey/NAME.ts`. */
const placeholder = /\bNAME\b/;

/** Not of this repository: a page of the specification of Parquet. */
const elsewhere = new Set(['LogicalTypes.md']);

/** Files as they are written: from the root, from src, from the folder of who refers to them, or by the bare name. */
const isThere = (written: string, from: string): boolean =>
  placeholder.test(written) ||
  (written.includes('/') ? ['', 'src', 'docs', 'test', dirname(from)] : [dirname(from)]).some((folder) =>
    existsSync(join(root, folder, written)),
  ) ||
  (!written.includes('/') && names.has(written)) ||
  elsewhere.has(written);

const referredTo = /(?<![\w/.*-])(?:[\w-]+\/)*[\w-]+(?:\.\w+)?\.(?:ts|mjs|md|rng|dtd)\b(?!\/)/g;
const missingIn = (text: string, from: string): readonly string[] =>
  [...text.replace(/https?:\/\/\S+/g, '').matchAll(referredTo)]
    .filter(([written]) => !isThere(written, from))
    .map(([written]) => `${from}: ${written}`);

test('every file that a comment names exists', () => {
  assert.deepEqual(
    code.flatMap((name) => missingIn(commentsOf(read(name)), name)),
    [],
  );
});

test('every file that a page names exists', () => {
  assert.deepEqual(
    pages.flatMap((name) => missingIn(read(name), name)),
    [],
  );
});

test('every feature and section of a paper that a comment names is explained in docs/papers.md', () => {
  const [, codes = ''] = read('docs/papers.md').split('## What the codes mean');
  const features = new Set([...codes.matchAll(/^\| (\w+) \|/gm)].map(([, id = '']) => id));
  const sections = new Set([...codes.matchAll(/\b[AHMTY] \d+(?:\.\d+)*/g)].map(([section]) => section));
  assert.ok(features.size > 70 && sections.size > 5);
  const unknown = filesIn('src', /\.ts$/).flatMap((name) => {
    const comments = commentsOf(read(name));
    const ids = [...comments.matchAll(/\b[CSFINE]\d{1,2}\b/g)].filter(([id]) => !features.has(id));
    const cited = [...comments.matchAll(/\b[AHMTY] §?\d+(?:\.\d+)+/g)].filter(([section]) => !sections.has(section));
    return [...ids, ...cited].map(([found]) => `${name}: ${found}`);
  });
  assert.deepEqual(unknown, []);
});
