import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { on } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSearch } from '../../src/index/open-search.ts';
import type { WantedDocument } from '../../src/index/port.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';
import { openTestAnalyzer, standardDocument, testSettings, wantedDocument } from './made/made-documents.ts';
import { pagesAfter } from './made/updates-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-updates-'));
after(() => rmSync(folder, { recursive: true }));

const analyzer = await openTestAnalyzer();

async function* wantedAfter(round: number): AsyncGenerator<WantedDocument> {
  for (const page of pagesAfter(round)) yield wantedDocument(await standardDocument(page, analyzer), page.url);
}

interface ReaderReport {
  readonly answers: number;
  readonly states: number;
  readonly wrong: string | null;
}

type ReaderMessage = { readonly kind: 'ready' | 'answered' } | ({ readonly kind: 'done' } & ReaderReport);

interface Reader {
  /** The end of the answer that it is working on, and of the one after; or its own end. */
  twoMoreAnswers(): Promise<void>;
  stop(): Promise<ReaderReport>;
}

const startReader = async (dir: string, rounds: number): Promise<Reader> => {
  const child = fork(join(import.meta.dirname, 'processes/reading-process.js'), [dir, String(rounds)]);
  const next = async <Kind extends ReaderMessage['kind']>(kind: Kind): Promise<ReaderMessage & { kind: Kind }> => {
    const died = new AbortController();
    child.once('exit', () => died.abort(new Error(`a reader died before it was ${kind}`)));
    for await (const [message] of on(child, 'message', { signal: died.signal }))
      if ((message as ReaderMessage).kind === kind) return message as ReaderMessage & { kind: Kind };
    throw new Error('unreachable');
  };
  await next('ready');
  const done = next('done');
  // A reader that dies is told of when it is stopped.
  done.catch(() => undefined);
  return {
    twoMoreAnswers: async () => {
      await Promise.race([next('answered'), done]);
      await Promise.race([next('answered'), done]);
    },
    stop: () => {
      if (child.connected) child.send('stop');
      return done;
    },
  };
};

for (const buildThreadsMax of [1, 2])
  test(`an update hears of Ctrl-C while it builds in ${buildThreadsMax} threads, and changes nothing then`, async () => {
    const page = await standardDocument({ id: 1, blocks: [['maintext', '京都の大学へ行く。']] }, analyzer);
    const documents = 2000;
    let given = 0;
    const all = async function* (): AsyncGenerator<WantedDocument> {
      for (let id = 1; id <= documents; id++) {
        given++;
        yield wantedDocument({ ...page, id: documentId(id as UrlId, 0) });
      }
    };
    const dir = join(folder, `interrupted-${buildThreadsMax}`);
    const index = openSearch(dir, { ...testSettings, buildThreadsMax, documentsInOneLane: 10 }, analyzer);
    const interrupt = new AbortController();
    setImmediate(() => interrupt.abort());
    await assert.rejects(index.update(all(), interrupt.signal), { code: 'INTERRUPTED' });
    assert.ok(given < documents / 2, `${given} documents were read`);
    assert.equal(index.snapshot().documents, 0);
    assert.equal((await index.update(all())).added, documents);
  });

test('two processes read without a wrong answer while one updates, merges and collects garbage', async () => {
  const dir = join(folder, 'index');
  const rounds = 25;
  const index = openSearch(dir, { ...testSettings, segmentsPerTier: 4 }, analyzer);
  await index.update(wantedAfter(0));
  const readers = [await startReader(dir, rounds), await startReader(dir, rounds)];
  for (let round = 1; round <= rounds; round++) {
    const { added, removed, kept } = await index.update(wantedAfter(round));
    assert.equal(added + kept, pagesAfter(round).length);
    assert.ok(added > 0 && removed > 0 && kept > 100, `${added} ${removed} ${kept}`);
    index.collectGarbage();
    // On a busy machine a reader may not have had its turn yet.
    if (round % 6 === 0) await Promise.all(readers.map((reader) => reader.twoMoreAnswers()));
  }
  for (const reader of readers) {
    const { answers, states, wrong } = await reader.stop();
    assert.equal(wrong, null);
    assert.ok(answers >= 8 && states >= 4, `${answers} answers, ${states} states`);
  }
  await index.compact();
  index.collectGarbage();
  assert.deepEqual(index.check(), []);
  const fresh = join(folder, 'fresh');
  const anew = openSearch(fresh, testSettings, analyzer);
  await anew.update(wantedAfter(rounds));
  const size = (at: string): number => readdirSync(at).reduce((sum, name) => sum + statSync(join(at, name)).size, 0);
  assert.ok(
    size(dir) < size(fresh) * 1.1,
    `${size(dir)} bytes after garbage collection, ${size(fresh)} when built anew`,
  );
});
