import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/base/clock.ts';
import { wireCorpus, wireNetwork, type WireOptions } from '../../src/corpus/wire.ts';
import { configTemplate } from '../../src/config/load.ts';
import { dayMs } from '../../src/model/time.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runPipeline, type PipelineListener } from '../../src/run/pipeline.ts';
import { readRecipe } from '../../src/select/read-recipe.ts';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { dailyRevisits } from '../../corpus/sample/settings.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';

export const settings = ['collect.intervalMin=20ms', 'collect.idleWaitMax=1s', ...dailyRevisits];

export const silent: PipelineListener = {
  collecting: () => undefined,
  collected: () => undefined,
  selecting: () => undefined,
  selected: () => undefined,
  formatting: () => undefined,
  formatted: () => undefined,
  indexing: () => undefined,
  indexed: () => undefined,
};

/** An empty corpus with the sample's seeds, in a folder of its own. */
export const initSample = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-sample-'));
  const paths = corpusPaths(dir);
  for (const folder of [paths.archive, paths.documents, paths.index, paths.sets])
    mkdirSync(folder, { recursive: true });
  copyFileSync(join(sampleFolder, 'seeds.txt'), paths.seeds);
  writeFileSync(paths.config, configTemplate());
  return dir;
};

/** The corpus in a folder, with the settings that the sample's servers permit, and those given. */
export const openSample = (
  dir: string,
  options: Pick<WireOptions, 'mode' | 'clock'>,
  more: readonly string[] = [],
): OpenCorpus => wireCorpus({ dir, settings: [...settings, ...more], ...options });

/** The whole pipeline over one day of the sample web. The corpus stays open: close it. */
export const runDay = async (
  dir: string,
  web: SampleWeb,
  options: { day: 1 | 2; workers: number },
): Promise<OpenCorpus> => {
  web.setDay(options.day);
  const clock = systemClock(options.day === 2 ? dayMs : 0);
  const corpus = openSample(dir, { mode: 'write', clock });
  await runPipeline(corpus, {
    fetch: await wireNetwork({ hosts: web.hosts, connectPort: web.port }, corpus.config.collect, clock),
    recipe: readRecipe('kumoito', corpus.config),
    workers: options.workers,
    signal: new AbortController().signal,
    listener: silent,
  });
  return corpus;
};

/**
 * A folder with the corpus of the first day. The files of one test run share it (test/run.ts): the first that needs it makes it, each has
 * a copy of its own.
 */
export const firstDay = async (): Promise<string> => {
  const shared = join(process.env['KUMOITO_TEST_RUN'] ?? '', 'first-day');
  const dir = initSample();
  if (process.env['KUMOITO_TEST_RUN'] !== undefined && existsSync(shared)) {
    cpSync(shared, dir, { recursive: true });
    return dir;
  }
  const web = await startSampleWeb({ port: 0, day: 1 });
  await (await runDay(dir, web, { day: 1, workers: 1 })).close();
  await web.close();
  if (process.env['KUMOITO_TEST_RUN'] !== undefined) share(dir, shared);
  return dir;
};

/** Whole or not at all; who comes second leaves the other's. */
const share = (dir: string, shared: string): void => {
  const copy = mkdtempSync(`${shared}-`);
  cpSync(dir, copy, { recursive: true });
  try {
    renameSync(copy, shared);
  } catch {
    rmSync(copy, { recursive: true });
  }
};

/** Every document by its URL, without the times of fetching. */
export const documentsOf = (corpus: OpenCorpus): Record<string, string> => {
  const documentReader = corpus.documentReader();
  const all: Record<string, string> = {};
  for (const document of corpus.store.documents.all()) {
    const url = corpus.store.urls.byId(document.id)?.url ?? '';
    all[url] = documentReader.read(document).replace(/ Time="[^"]*"/, '');
  }
  return all;
};
