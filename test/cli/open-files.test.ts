import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from '../index/made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-open-files-'));
after(() => rmSync(folder, { recursive: true }));

const main = join(import.meta.dirname, '../../src/cli/main.js');

test('who may not open as many files as an index has is told so', { skip: process.platform === 'win32' }, async () => {
  const analyzer = await openTestAnalyzer();
  const random = seededRandom('open-files.test');
  const pages = [];
  for (let id = 1; id <= 60; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
  const index = openSearch(join(folder, 'index'), { ...testSettings, occurrencesInMemoryMax: 1 }, analyzer);
  await index.update(inIdOrder(pages));
  const ask = `"${process.execPath}" "${main}" search --count --index "${join(folder, 'index')}" 京都`;
  const asked = (files: number) => spawnSync('sh', ['-c', `ulimit -n ${files} && ${ask}`], { encoding: 'utf8' });
  assert.match(asked(256).stderr, /^error LIMIT: .*ulimit -n/m);
  assert.equal(asked(1000).status, 0);
});
