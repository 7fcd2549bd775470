import { existsSync, readFileSync } from 'node:fs';
import { openArchiveThread } from '../archive/write/archive-thread.ts';
import { collect, type CollectProgress } from '../collect/loop/crawl.ts';
import type { Crawler } from '../collect/sources/crawlers.ts';
import type { Fetch } from '../collect/fetch/fetch.ts';
import type { CollectReport } from '../collect/report/report.ts';
import { Fault } from '../base/fault.ts';
import { readUnwantedWords } from '../config/unwanted-words.ts';
import { codeVersion } from '../config/version.ts';
import { parseUrl, type Url } from '../model/url.ts';
import { CollectStateFile } from './collect-state-file.ts';
import type { CorpusPaths, OpenCorpus } from './open-corpus.ts';
import { configuredBy, withRun } from './with-run.ts';

export interface RunCollectOptions {
  readonly fetch: Fetch;
  readonly crawlers: readonly Crawler[];
  readonly pages: number | null;
  readonly forMs: number | null;
  readonly signal: AbortSignal;
  onProgress(progress: CollectProgress): void;
}

/** Collects what is due, from the seeds of the corpus and everything found since. */
export const runCollect = async (corpus: OpenCorpus, options: RunCollectOptions): Promise<CollectReport> => {
  const { config, store, clock, paths } = corpus;
  const lists = readUrlLists(paths);
  const spec = { stage: 'collect' as const, input: null, ...configuredBy(config, ['collect']) };
  return withRun(corpus, spec, async (run) => {
    const told = new CollectStateFile(paths.collecting, run);
    const archive = await openArchiveThread(paths.archive, {
      fileBytesMax: config.archive.fileBytesMax,
      info: [['software', `kumoito/${codeVersion}`]],
      resumeAt: store.fetches.archivedUpTo(),
    });
    try {
      const report = await collect({
        store,
        archive,
        reader: corpus.archive(),
        fetch: options.fetch,
        clock,
        options: config.collect,
        unwantedWords: readUnwantedWords(config.collect.adultWords),
        ...lists,
        crawlers: options.crawlers,
        limits: { pages: options.pages, forMs: options.forMs },
        signal: options.signal,
        onProgress: (progress) => options.onProgress(progress),
        onBegun: (state) => told.begin(state),
      });
      told.end(report.finished);
      return { ...report, interrupted: report.finished === 'interrupted' };
    } finally {
      told.end('failed');
      await archive.close();
    }
  });
};

export interface UrlLists {
  readonly seeds: readonly Url[];
  readonly feeds: readonly Url[];
  readonly news: readonly Url[];
}

/** The lists of a corpus. Every line that is no URL is told at once, so that nobody mends them one by one. */
export const readUrlLists = (paths: Pick<CorpusPaths, keyof UrlLists>): UrlLists => {
  const bad: string[] = [];
  const lists = {
    seeds: readUrlList(paths.seeds, bad),
    feeds: readUrlList(paths.feeds, bad),
    news: readUrlList(paths.news, bad),
  };
  if (bad.length > 0) throw new Fault('CONFIG', bad.join('\n'));
  return lists;
};

/** One URL a line; `#` begins a comment. */
const readUrlList = (file: string, bad: string[]): readonly Url[] => {
  if (!existsSync(file)) return [];
  const urls: Url[] = [];
  for (const [at, line] of readFileSync(file, 'utf8').split(/\r?\n/).entries()) {
    const written = line.replace(/(^|\s)#.*/, '').trim();
    if (written === '') continue;
    const url = parseUrl(written);
    if (url === null) bad.push(`${file}:${at + 1}: ${written} is no http or https URL.`);
    else urls.push(url);
  }
  return urls;
};
