import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { systemClock } from '../../src/base/clock.ts';
import { defaultConfig } from '../../src/config/load.ts';
import type { FormatReport } from '../../src/format/format.ts';
import { memberOf, type PageSetMember } from '../../src/model/page-set.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runFormat } from '../../src/run/run-format.ts';
import { openDocumentReader } from '../../src/standard/shard.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import type { Store } from '../../src/store/port.ts';
import { found, version } from '../store/crawl-records.ts';

export const fetchedAt = epochMs(Date.UTC(2026, 10, 18, 3, 4, 5));

export const url = (text: string): Url => {
  const parsed = parseUrl(text);
  assert.ok(parsed);
  return parsed;
};

export type SmallCorpus = OpenCorpus & { members(): PageSetMember[] };

/** A corpus in a folder of its own, with these pages collected. */
export const corpusOf = async (content: ReadonlyMap<string, string>): Promise<SmallCorpus> => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-format-'));
  const paths = corpusPaths(dir);
  const store = openSqlite(paths.store, { readOnly: false });
  await collect(store, paths.archive, content);
  store.close();
  return openSmallCorpus(dir);
};

/** One that was made by `corpusOf`, with two documents to a shard. */
export const openSmallCorpus = (dir: string): SmallCorpus => {
  const paths = corpusPaths(dir);
  const store = openSqlite(paths.store, { readOnly: false });
  const config = defaultConfig();
  const reader = openArchiveReader(paths.archive);
  return {
    paths,
    store,
    clock: systemClock(),
    config: { ...config, format: { ...config.format, documentsPerShard: 2 } },
    archive: () => reader,
    documentReader: () => openDocumentReader(paths.documents),
    analyzer: () => Promise.reject(new Error('not needed')),
    index: () => Promise.reject(new Error('not needed')),
    close: async () => {
      await reader.close();
      store.close();
      rmSync(paths.dir, { recursive: true });
    },
    members: () => Array.from(store.pages.current(), (one) => memberOf(one, one.id, 1)),
  };
};

/** Adds pages to a store and an archive as if they had been visited. */
export const collect = async (store: Store, dir: string, content: ReadonlyMap<string, string>): Promise<void> => {
  const archive = await openArchiveWriter(dir, { fileBytesMax: 1e9, info: [], resumeAt: null });
  for (const [at, html] of content) {
    const body = Buffer.from(html);
    const location = await archive.write({
      url: url(at),
      fetchedAt,
      address: null,
      requestHeaders: [],
      status: 200,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body,
      revisitOf: null,
      metadata: [],
    });
    await archive.flush();
    store.transaction(() => {
      const known = (to: string) => store.urls.add(found(to, { at: fetchedAt })).key;
      const key = known(at);
      const links = [...html.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, to = '', anchor = '']) => ({
        to: known(new URL(to, at).href),
        anchor,
        nofollow: false,
      }));
      const bodyBytes = body.length;
      store.versions.add(version(key, html, { fetchedAt, bodyBytes, location, etag: null, links }));
      store.urls.assignIds();
    });
  }
  await archive.close();
};

export const formatAll = (
  corpus: SmallCorpus,
  workers: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<FormatReport> =>
  runFormat(corpus, {
    set: {
      name: 'all',
      members: (async function* () {
        yield* corpus.members();
      })(),
    },
    workers,
    signal: new AbortController().signal,
    onProgress,
  });
