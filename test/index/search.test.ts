import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inFull } from '../full-form.ts';
import { compareWithNaive } from './made/compare-with-naive.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-index-'));
after(() => rmSync(folder, { recursive: true }));

test('every operator finds, counts and scores as a naive scan does, whatever the segments', () =>
  compareWithNaive(folder, { seed: 'search.test', documents: inFull(400, 200), queries: inFull(150, 80) }));
