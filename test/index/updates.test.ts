import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openIndex } from '../../src/index/open-index.ts';
import type { WantedDocument } from '../../src/index/port.ts';
import { openTestAnalyzer, standardDocument, testSettings, wantedDocument } from './made-documents.ts';
import { pagesAfter } from './updates-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-updates-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();

async function* wantedAfter(round: number): AsyncGenerator<WantedDocument> {
  for (const page of pagesAfter(round)) yield wantedDocument(await standardDocument(page, analyzer), page.url);
}

interface ReaderReport {
  readonly kind: 'ready' | 'done';
  readonly answers: number;
  readonly states: number;
  readonly wrong: string | null;
}

const startReader = async (dir: string, rounds: number): Promise<{ stop(): Promise<ReaderReport> }> => {
  const child = fork(join(import.meta.dirname, 'reading-process.js'), [dir, String(rounds)]);
  const next = (): Promise<ReaderReport> =>
    new Promise((resolve, reject) => {
      child.once('message', (report) => resolve(report as ReaderReport));
      child.once('exit', () => reject(new Error('a reader died')));
    });
  await next();
  const done = next();
  // A reader that dies is told of when it is stopped.
  done.catch(() => undefined);
  return {
    stop: () => {
      if (child.connected) child.send('stop');
      return done;
    },
  };
};

test('two processes read without a wrong answer while one updates, merges and collects garbage', async () => {
  const dir = join(folder, 'index');
  const rounds = 25;
  const index = openIndex(dir, { ...testSettings, segmentsPerTier: 4 }, analyzer);
  await index.update(wantedAfter(0));
  const readers = [await startReader(dir, rounds), await startReader(dir, rounds)];
  for (let round = 1; round <= rounds; round++) {
    const { added, removed, kept } = await index.update(wantedAfter(round));
    assert.equal(added + kept, pagesAfter(round).length);
    assert.ok(added > 0 && removed > 0 && kept > 100, `${added} ${removed} ${kept}`);
    index.collectGarbage();
  }
  for (const reader of readers) {
    const { answers, states, wrong } = await reader.stop();
    assert.equal(wrong, null);
    assert.ok(answers > 5 && states > 2, `${answers} answers, ${states} states`);
  }
  await index.compact();
  index.collectGarbage();
  assert.deepEqual(index.check(), []);
  const fresh = join(folder, 'fresh');
  const anew = openIndex(fresh, testSettings, analyzer);
  await anew.update(wantedAfter(rounds));
  const size = (at: string): number => readdirSync(at).reduce((sum, name) => sum + statSync(join(at, name)).size, 0);
  assert.ok(
    size(dir) < size(fresh) * 1.1,
    `${size(dir)} bytes after garbage collection, ${size(fresh)} when built anew`,
  );
});
