import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { elapsedMs, systemClock } from '../../src/base/clock.ts';
import { md5 } from '../../src/base/digest.ts';
import { readPage } from '../../src/collect/visit/read-page.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { memberOf, type PageSetMember } from '../../src/model/page-set.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import type { CorpusPaths } from '../../src/run/open-corpus.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runFormat } from '../../src/run/run-format.ts';
import { openDocumentReader } from '../../src/standard/shard.ts';
import type { Store } from '../../src/store/port.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { wordList } from '../../src/text/word-list.ts';
import { readRealPages, type RealPage } from '../../test/html/real-pages.ts';
import { printMachine } from '../machine.ts';

// The whole format stage over real pages, as `kumoito format` runs it: from the archive and the store to shards on the disk, all layers
// on; with one worker, with two … Each in a process of its own, start and first compilation included.
// Arguments: how many pages (default: all; `54KB`: without the smallest, so that the others have 54 KB on average), and with how many
// workers (default: 1 2).

const at = epochMs(Date.UTC(2026, 10, 18));

/** A corpus in which these pages were collected, with their links and what they say about rights. */
const collect = async (paths: CorpusPaths, pages: readonly RealPage[]): Promise<void> => {
  const store = openSqlite(paths.store, { readOnly: false });
  const archive = await openArchiveWriter(paths.archive, { fileBytesMax: 1e9, info: [], resumeAt: null });
  const unwanted = wordList([]);
  for (const { path, bytes } of pages) {
    const url = parseUrl(`http://${path}`);
    if (url === null) continue;
    const headers = [['Content-Type', 'text/html']] as const;
    const body = new Uint8Array(bytes);
    const visit = { url, fetchedAt: at, address: null, requestHeaders: [], status: 200, headers, body };
    const location = await archive.write({ ...visit, revisitOf: null, metadata: [] });
    const reading = readPage({ url, headers, body }, 'kumoito', unwanted);
    store.transaction(() => {
      const key = known(store, url);
      store.rights.putPage(key, { at, findings: reading.rights });
      store.versions.add({
        key,
        fetchedAt: at,
        status: 200,
        contentType: 'text/html',
        bodyBytes: body.length,
        md5: md5(body),
        textHash: reading.textHash,
        charset: reading.charset,
        language: reading.language,
        adultScore: 0,
        images: 0,
        location,
        etag: null,
        lastModified: null,
        noindex: false,
        follow: true,
        canonical: null,
        links: reading.links.map(({ to, anchor, nofollow }) => ({ to: known(store, to), anchor, nofollow })),
      });
    });
  }
  store.transaction(() => store.urls.assignIds());
  await archive.flush();
  await archive.close();
  store.close();
};

const known = (store: Store, url: Url) =>
  store.urls.add({ url, kind: 'page', depth: 0, cgiHops: 0, foundOn: null, at, refused: null }).key;

const stage = async (dir: string, workers: number): Promise<void> => {
  const paths = corpusPaths(dir);
  const store = openSqlite(paths.store, { readOnly: false });
  const notNeeded = (): Promise<never> => Promise.reject(new Error('not needed'));
  const corpus: OpenCorpus = {
    paths,
    store,
    clock: systemClock(),
    config: defaultConfig(),
    archive: () => openArchiveReader(paths.archive),
    documentReader: () => openDocumentReader(paths.documents),
    analyzer: notNeeded,
    index: notNeeded,
    close: async () => store.close(),
  };
  const members = async function* (): AsyncGenerator<PageSetMember> {
    for (const one of store.pages.current()) yield memberOf(one, one.id, 1);
  };
  const begin = elapsedMs();
  const report = await runFormat(corpus, {
    set: { name: 'all', members: members() },
    workers,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const seconds = (elapsedMs() - begin) / 1000;
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  const { utilization } = performance.eventLoopUtilization();
  store.close();
  console.log(
    `${workers} worker${workers === 1 ? '' : 's'}: ${report.made} documents, ${report.failed} failed; ${(report.made / seconds).toFixed(1)} pages/s, ` +
      `${(report.made / cpuSeconds).toFixed(1)} pages per CPU second (whole process); main thread busy ${(100 * utilization).toFixed(0)} %; ` +
      `most memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB; SHA-256 of the shards ${digestOf(paths.documents)}`,
  );
};

const digestOf = (dir: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(dir).toSorted((a, b) => (a < b ? -1 : 1))) hash.update(readFileSync(join(dir, name)));
  return hash.digest('hex').slice(0, 16);
};

const sizeOf = (dir: string): number => readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);

/** The pages that are left when the smallest are taken out until the mean is so large. */
const withMean = (pages: readonly RealPage[], mean: number): readonly RealPage[] => {
  const sizes = pages.map(({ bytes }) => bytes.length).toSorted((a, b) => a - b);
  let sum = sizes.reduce((total, size) => total + size, 0);
  let out = 0;
  while (sum < mean * (sizes.length - out)) sum -= sizes[out++] ?? 0;
  return pages.filter(({ bytes }) => bytes.length >= (sizes[out] ?? 0));
};

const choose = (all: readonly RealPage[], wanted: string | undefined): readonly RealPage[] => {
  if (wanted === '54KB') return withMean(all, 54 * 1024);
  const count = Number(wanted ?? all.length);
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, nth) => nth % step === 0).slice(0, count);
};

const compare = async (wanted: string | undefined, workers: readonly number[]): Promise<void> => {
  const all = readRealPages();
  if (all === null) throw new Error('../shared/data is not here');
  const pages = choose(all, wanted);
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-format-'));
  try {
    const collected = corpusPaths(join(dir, 'collected'));
    await collect(collected, pages);
    const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
    printMachine();
    console.log(`${pages.length} pages, ${(bytes / pages.length / 1024).toFixed(1)} KB on average`);
    for (const count of workers) {
      const copy = join(dir, `workers-${count}`);
      cpSync(collected.dir, copy, { recursive: true });
      const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--stage', copy, String(count)], {
        stdio: 'inherit',
      });
      if (status !== 0) throw new Error(`The stage with ${count} workers ended with ${status}.`);
      console.log(`  ${(sizeOf(corpusPaths(copy).documents) / 2 ** 20).toFixed(1)} MB of shards`);
      rmSync(copy, { recursive: true });
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const [first, ...rest] = process.argv.slice(2);
if (first === '--stage') await stage(rest[0] ?? '', Number(rest[1]));
else await compare(first, rest.length > 0 ? rest.map(Number) : [1, 2]);
