import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filterNames, filters } from '../../src/query/filters.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');

test('docs/query-language.md has a row for every filter of the table, in its words', () => {
  const rows = read('docs/query-language.md').split('\n');
  for (const name of filterNames) {
    const { example, about } = filters[name];
    const row = `| \`${name}:${example}\` | ${about}`;
    assert.ok(
      rows.some((line) => line.startsWith(row)),
      `docs/query-language.md has no row that begins ${row}`,
    );
  }
});

test('docs/serve.md names every filter as a parameter', () => {
  const sentence = /Filters are [^.]*/.exec(read('docs/serve.md'))?.[0] ?? '';
  assert.deepEqual(
    [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    filterNames,
  );
});

test('the example of every filter can be read by it', () => {
  for (const name of filterNames) assert.ok(filters[name].accepts(filters[name].example), name);
});
