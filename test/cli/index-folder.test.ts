import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { openSearch } from '../../src/index/open-search.ts';
import { inIdOrder, madePage, openTestAnalyzer, standardDocument, testSettings } from '../index/made/made-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-index-folder-'));
after(() => rmSync(folder, { recursive: true }));

const main = join(import.meta.dirname, '../../src/cli/main.js');

test('a folder named with --index is asked with the constants of the configuration', async () => {
  const analyzer = await openTestAnalyzer();
  const random = seededRandom('index-folder.test');
  const pages = [];
  for (let id = 1; id <= 30; id++) pages.push(await standardDocument(madePage(id, random), analyzer));
  const dir = join(folder, 'index');
  await openSearch(dir, testSettings, analyzer).update(inIdOrder(pages));
  const scores = (...options: readonly string[]): readonly number[] => {
    const args = [
      main,
      'search',
      '京都の大学',
      '--json',
      '--index',
      dir,
      ...options.flatMap((option) => ['-c', option]),
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
    assert.equal(status, 0, stderr);
    return stdout
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const { score } = JSON.parse(line) as { score?: number };
        return score ?? [];
      });
  };
  const paper = scores('index.constants=tsubaki');
  assert.ok(paper.length > 1);
  assert.deepEqual(paper, scores('index.k1=1', 'index.b=0.6'));
  assert.notDeepEqual(paper, scores());
});
