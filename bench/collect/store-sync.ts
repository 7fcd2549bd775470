/**
 * Question: what does it cost that a committed transaction survives a power cut (`store.survives: power`)?
 *
 *     node dist/bench/collect/store-sync.js
 *
 * Transactions as the collection's loop makes them: claims, windows and outcomes of some visits. Beside them what the
 * archive pays anyway before each of them that has outcomes: visits of 16 KB written and flushed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { seededRandom } from '../../src/base/random.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { dayMs, epochMs } from '../../src/model/time.ts';
import type { HostName, Url } from '../../src/model/url.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { printMachine } from '../machine.ts';

const at = epochMs(1_800_000_000_000);
const hosts = 500;
const pagesPerHost = 40;
const transactions = 300;
const dir = mkdtempSync(join(tmpdir(), 'kumoito-sync-'));
const random = seededRandom('sync');
const hostOf = (n: number): HostName => `www.site${n}.example.jp` as HostName;
const discovery = { kind: 'page', depth: 1, cgiHops: 0, foundOn: null, at, refused: null } as const;

/** Milliseconds of a transaction. */
const storeMs = (survives: 'kill' | 'power', visits: number): number => {
  const store = openSqlite(join(dir, `${survives}-${visits}.db`), { readOnly: false, survives });
  const keys = store.transaction(() =>
    Array.from({ length: hosts * pagesPerHost }, (_, n): [HostName, UrlKey] => {
      const host = hostOf(n % hosts);
      return [host, store.urls.add({ ...discovery, url: `http://${host}/page/${n}` as Url }).key];
    }),
  );
  const began = performance.now();
  for (let each = 0; each < transactions; each++)
    store.transaction(() => {
      for (let visit = 0; visit < visits; visit++) {
        const [host, key] = keys[random.below(keys.length)] ?? [hostOf(0), 0 as UrlKey];
        store.claims.put(key, at);
        store.hosts.saveWindow(host, { nextAt: at, sessionSince: null, backoffs: 0, recent: [[1000, 10, 0]] });
        store.claims.release(key);
        store.urls.setState(key, { state: 'visited', dueAt: epochMs(at + dayMs) });
      }
    });
  const ms = (performance.now() - began) / transactions;
  store.close();
  return ms;
};

/** Milliseconds of writing and flushing some visits. */
const archiveMs = async (visits: number): Promise<number> => {
  const options = { fileBytesMax: 1e9, info: [], resumeAt: null };
  const archive = await openArchiveWriter(join(dir, `archive-${visits}`), options);
  const body = Buffer.from(Array.from({ length: 4000 }, () => random.below(1e4).toString(36)).join(' '));
  const began = performance.now();
  const flushes = transactions / 3;
  for (let each = 0; each < flushes; each++) {
    for (let visit = 0; visit < visits; visit++)
      await archive.write({
        url: `http://www.site${visit}.example.jp/page/${each}` as Url,
        fetchedAt: epochMs(at + each),
        address: '127.0.0.1',
        requestHeaders: [],
        status: 200,
        headers: [['Content-Type', 'text/html']],
        body,
        revisitOf: null,
        metadata: [],
      });
    await archive.flush();
  }
  const ms = (performance.now() - began) / flushes;
  await archive.close();
  return ms;
};

printMachine();
console.log('visits in a transaction\tkill, ms\tpower, ms\tarchive written and flushed, ms');
for (const visits of [1, 8, 32, 128]) {
  const row = [storeMs('kill', visits), storeMs('power', visits), await archiveMs(visits)];
  console.log([visits, ...row.map((ms) => ms.toFixed(2))].join('\t'));
}
rmSync(dir, { recursive: true });
