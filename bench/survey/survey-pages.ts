/**
 * Question: how long does a page of surveys take on a corpus of 100,000 documents, when the survey has to be made, and when it is kept? What
 * does making it cost those who ask for something else meanwhile?
 *
 *     node dist/bench/survey/survey-pages.js [--pages 100000] [--hosts 2000] [--asked 20]
 *
 * A store of made pages (each with a document's measures of 2,600 bytes, as on realweb, and three requests) is served by this process. Every survey is
 * asked for once, then `asked` times. Fails when one that is kept takes 300 ms in the median.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configTemplate } from '../../src/config/load.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import { wireCorpus } from '../../src/corpus/wire.ts';
import { documentId, type Md5, type UrlId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type HostName } from '../../src/model/url.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { surveyNames } from '../../src/survey/survey-names.ts';
import { serveSite } from '../../src/web/serve-site.ts';
import { found, version } from '../../test/store/crawl-records.ts';
import { shortMeasures } from '../../test/store/document-measures.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    hosts: { type: 'string', default: '2000' },
    asked: { type: 'string', default: '20' },
  },
});
const [pages, hosts, asked] = [Number(values.pages), Number(values.hosts), Number(values.asked)];
printMachine();

const dir = mkdtempSync(join(tmpdir(), 'kumoito-survey-pages-'));
const paths = corpusPaths(dir);
for (const folder of [paths.archive, paths.documents, paths.index, paths.sets]) mkdirSync(folder, { recursive: true });
writeFileSync(paths.config, configTemplate());

const [domains, charsets, languages, types] = [
  ['jp', 'com', 'net', 'org', 'to', 'co.jp'],
  ['utf-8', 'utf-8', 'utf-8', 'shift_jis', 'euc-jp'],
  ['ja', 'ja', 'ja', 'en', 'zh', 'th'],
  ['blog', 'news', 'shop', 'qa', 'list', 'other'],
] as const;
const t0 = epochMs(Date.parse('2026-01-01T00:00:00Z'));
const dayMs = 86_400_000;
const choice = <T>(of: readonly T[], at: number): T => of[at % of.length] as T;
const hostName = (at: number): string => `h${at}.example.${choice(domains, at)}`;

const fill = (): void => {
  const store = openSqlite(paths.store, { readOnly: false });
  const sketch = 'x'.repeat(1400);
  for (let from = 0; from < pages; from += 1000)
    store.transaction(() => {
      for (let n = from; n < Math.min(pages, from + 1000); n++) {
        const host = n % hosts;
        const url = parseUrl(`http://${hostName(host)}/page/${n}.html`);
        if (url === null) throw new RangeError(`${n}`);
        const { key } = store.urls.add(found(url));
        const fetchedAt = epochMs(t0 + (n % 300) * dayMs);
        const more = { fetchedAt, charset: choice(charsets, n), language: choice(languages, n) };
        store.versions.add(version(key, String(n), more));
        if (n % 10 === 0)
          store.versions.add(version(key, `${n} again`, { ...more, fetchedAt: epochMs(fetchedAt + dayMs) }));
        const fetched = {
          key,
          ms: 20,
          bytes: 100,
          fault: null,
          redirectTo: null,
          change: null,
          location: null,
          address: '192.0.2.1',
        };
        for (let visit = 0; visit < 3; visit++)
          store.fetches.add({ ...fetched, at: epochMs(fetchedAt + visit), kind: 'page', status: 200 });
        if (n < hosts) store.hosts.setAddress(hostName(host) as HostName, `${1 + (n % 200)}.${n % 250}.7.5`);
      }
    });
  store.urls.assignIds();
  store.transaction(() => {
    let n = 0;
    for (const { id, revision } of store.surveys.pages()) {
      const measures = {
        ...shortMeasures,
        pageType: choice(types, n),
        morphemes: n % 900,
        sketch,
        sentenceNumbers: sketch.slice(0, 400),
      };
      store.documents.put({
        id,
        revision,
        documentId: documentId(id as UrlId, revision),
        inputDigest: 'i',
        digest: 'd',
        shard: 's',
        offset: 0,
        length: 1,
        measures,
        sourceMd5: '0'.repeat(32) as Md5,
      });
      n++;
    }
  });
  store.close();
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

let failed = false;
try {
  fill();
  const corpus = wireCorpus({ dir, mode: 'read' });
  const site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => console.error(error) });
  const get = async (path: string): Promise<number> => {
    const start = performance.now();
    const response = await fetch(`http://${site.address}:${site.port}${path}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return performance.now() - start;
  };
  await get('/surveys');
  console.log(
    `${pages} pages on ${hosts} hosts\n\nsurvey\tmade ms\tlongest wait of others ms\tkept ms (median)\tkept ms (longest)`,
  );
  for (const name of surveyNames) {
    // There is no index, so nothing is found for a query.
    const path = `/surveys/${name}`;
    let done = false;
    const waits: number[] = [];
    const others = (async () => {
      while (!done) waits.push(await get('/surveys'));
    })();
    const first = await get(path);
    done = true;
    await others;
    const kept: number[] = [];
    for (let times = 0; times < asked; times++) kept.push(await get(path));
    failed ||= median(kept) >= 300;
    const shown = [first, Math.max(...waits), median(kept), Math.max(...kept)].map((ms) => ms.toFixed(0));
    console.log([name, ...shown].join('\t'));
  }
  await site.close();
  await corpus.close();
} finally {
  rmSync(dir, { recursive: true });
}
if (failed) process.exitCode = 1;
