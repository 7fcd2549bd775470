import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsIn, printedRows, withFigures } from '../../scripts/figures/figure-table.ts';
import { figureTables } from '../../scripts/figures/tables.ts';

const root = join(import.meta.dirname, '../../..');
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

test('a figure that is not what its command prints is named, and so is a sentence', () => {
  const text = [
    'Copies are 3 % younger.',
    '',
    '<!-- figures: x -->',
    '| a | b |',
    '|---|---|',
    '| one | .5 |',
    '',
  ].join('\n');
  assert.deepEqual(faultsIn(text, 'x', { rows: [[null, '.5']], sentences: ['3 % younger'] }), []);
  const made = { rows: [[null, '.6']], sentences: ['Copies are 4 % younger.'] };
  assert.deepEqual(
    faultsIn(text, 'x', made).map(({ there, made: now }) => [there, now]),
    [
      ['.5', '.6'],
      ['', 'Copies are 4 % younger.'],
    ],
  );
  assert.deepEqual(faultsIn(withFigures(text, 'x', made), 'x', { rows: made.rows }), []);
  assert.throws(() => faultsIn(text, 'y', made), /No table stands below/);
});

test('a table is found in what a program prints by how it begins', () => {
  const text = 'load 3\n| a | b |\n|---|---|\n| one | .5 |\n| two | .6 |\nthe end\n';
  assert.deepEqual(printedRows(text, 'a | b'), [
    ['one', '.5'],
    ['two', '.6'],
  ]);
  assert.throws(() => printedRows(text, 'c'), /No table that begins with c/);
});

test('everything that says it is made from a command has one', () => {
  const marked = ['docs', 'bench/results'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
      .flatMap((page) => [...read(page).matchAll(/^<!-- figures: (.*) -->$/gm)].map(([, mark]) => `${page} ${mark}`)),
  );
  assert.deepEqual(marked.toSorted(), figureTables.map(({ page, name }) => `${page} ${name}`).toSorted());
});
