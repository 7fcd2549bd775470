import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Analyzer, openAnalyzer, openSearch, type Snapshot, type WantedDocument } from '../../src/api.ts';
import { madeSentence, standardDocument, testSettings, wantedDocument } from '../index/made/made-documents.ts';
import { seededRandom } from '../../src/base/random.ts';
import { documentId, type UrlId } from '../../src/model/ids.ts';

const texts = 300;
/** So often each text is there: what is cancelled must be too much for one turn, on fast machines as well. */
const copies = 12;
const documents = texts * copies;
const folder = mkdtempSync(join(tmpdir(), 'kumoito-api-'));
let analyzer: Analyzer;
let snapshot: Snapshot;

before(async () => {
  analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
  const index = openSearch(folder, testSettings, analyzer);
  await index.update(made());
  snapshot = index.snapshot();
});
after(async () => {
  snapshot.close();
  await analyzer.close();
  rmSync(folder, { recursive: true });
});

async function* made(): AsyncGenerator<WantedDocument> {
  const random = seededRandom('api');
  for (let text = 0; text < texts; text++) {
    const sentences = Array.from({ length: 30 }, () => madeSentence(random));
    const document = await standardDocument({ id: 1, blocks: [['maintext', ...sentences]] }, analyzer);
    for (let copy = 1; copy <= copies; copy++)
      yield wantedDocument({ ...document, id: documentId((text * copies + copy) as UrlId, 0) });
  }
}

/** Long work of every kind: each takes many times as long as one turn of 25 ms. */
const long: Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>> = {
  concordance: (signal) => snapshot.concordance('[pos="名詞"] []{0,5} [pos="動詞"]', { sort: 'left', signal }),
  sample: (signal) => snapshot.concordance('[]{1,9}', { sample: 5, signal }),
  collocations: (signal) => snapshot.collocations('[]', { window: 10, signal }),
  dependencies: (signal) => snapshot.collocations('[]', { by: 'dependency', signal }),
  frequencies: (signal) => snapshot.frequencies({ by: 'surface', where: '[]{1,5}', signal }),
};

for (const [name, work] of Object.entries(long))
  test(`${name}: a signal ends the work while it runs, and the snapshot answers on`, async () => {
    const controller = new AbortController();
    // The work lets other things run after its first turn, and this is the first of them.
    const aborted = new Promise<void>((resolve) => {
      setImmediate(() => {
        controller.abort();
        resolve();
      });
    });
    await assert.rejects(work(controller.signal), { code: 'INTERRUPTED' });
    await aborted;
    assert.equal(snapshot.documents, documents);
    assert.ok((await snapshot.search('京都', { top: 1 })).hits.length === 1);
  });

test('a signal that was aborted before ends every question; without one it is answered', async () => {
  const signal = AbortSignal.abort();
  for (const work of Object.values(long)) await assert.rejects(work(signal), { code: 'INTERRUPTED' });
  await assert.rejects(snapshot.search('京都', { signal }), { code: 'INTERRUPTED' });
  assert.ok((await snapshot.search('京都', { signal: new AbortController().signal })).hits.length > 0);
});

test('an update that is cancelled on the way leaves the index as it was', async () => {
  const index = openSearch(folder, testSettings, analyzer);
  const controller = new AbortController();
  const half = async function* (): AsyncGenerator<WantedDocument> {
    let given = 0;
    for await (const wanted of made()) {
      if (++given === documents / 10) controller.abort();
      yield { ...wanted, digest: '2' };
    }
  };
  await assert.rejects(index.update(half(), controller.signal), { code: 'INTERRUPTED' });
  const later = index.snapshot();
  assert.deepEqual(await later.search('京都'), await snapshot.search('京都'));
  later.close();
});
