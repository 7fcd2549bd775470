import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openArchiveWriter } from '../archive/write/writer.ts';
import { readImport } from '../archive/import.ts';
import { Fault } from '../base/fault.ts';
import { importPages, type GivenPage, type ImportCounts } from '../collect/loop/import-pages.ts';
import { readUnwantedWords } from '../config/unwanted-words.ts';
import { codeVersion } from '../config/version.ts';
import { aboutFiles } from '../format/export/draft-folder.ts';
import { isDataSet } from '../format/export/verify-data-set.ts';
import { parseUrl, type Url } from '../model/url.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { isStandardFile, standardPages } from './standard-page.ts';
import { configuredBy, withRun } from './with-run.ts';

export interface RunImportOptions {
  readonly paths: readonly string[];
  /** Files that are pages themselves get this URL and their path below the folder named. */
  readonly baseUrl: string | null;
  readonly signal: AbortSignal;
  onFault(place: string, reason: string): void;
  onProgress(done: number): void;
}

export type ImportReport = ImportCounts & { readonly faults: number; readonly interrupted: boolean };

/** Brings WARC, ARC, WET, HTML and standard-format files in; what cannot be read is told, and the rest goes on. */
export const runImport = async (corpus: OpenCorpus, options: RunImportOptions): Promise<ImportReport> => {
  const { config, store, paths } = corpus;
  const spec = { stage: 'import' as const, input: null, ...configuredBy(config, ['collect']) };
  return withRun(corpus, spec, async () => {
    const faults = { count: 0 };
    const archive = await openArchiveWriter(paths.archive, {
      fileBytesMax: config.archive.fileBytesMax,
      info: [['software', `kumoito/${codeVersion}`]],
      resumeAt: store.fetches.archivedUpTo(),
    });
    try {
      const counts = await importPages({
        ...corpus,
        archive,
        reader: corpus.archive(),
        options: config.collect,
        unwantedWords: readUnwantedWords(config.collect.adultWords),
        pages: givenPages(options, config.collect.bodyBytesMax, faults),
        signal: options.signal,
        onProgress: (done) => options.onProgress(done),
      });
      return { ...counts, faults: faults.count, interrupted: options.signal.aborted };
    } finally {
      await archive.close();
    }
  });
};

async function* givenPages(
  options: RunImportOptions,
  recordBytesMax: number,
  faults: { count: number },
): AsyncGenerator<GivenPage> {
  const fault = (place: string, reason: string): void => {
    faults.count++;
    options.onFault(place, reason);
  };
  for await (const { file, name } of filesOf(options.paths)) {
    if (await isStandardFile(file)) {
      for await (const given of standardPages(file))
        if ('reason' in given) fault(`${file} at byte ${given.offset}`, given.reason);
        else yield given;
      continue;
    }
    for await (const found of readImport(file, { recordBytesMax })) {
      if (found.kind === 'fault') {
        fault(`${file} at byte ${found.offset}`, found.reason);
        continue;
      }
      const url = found.url ?? urlOfFile(name, options.baseUrl);
      if (url === null) fault(file, 'a page without a URL: say with --base-url where these files come from');
      else yield { ...found, url };
    }
  }
}

/**
 * Every file below the paths, in the order of their names. The lists of records (CDXJ) that lie beside an archive, the indexes of
 * shards, and what describes a data set are no pages.
 */
async function* filesOf(paths: readonly string[]): AsyncGenerator<{ file: string; name: string }> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found === null) throw new Fault('USAGE', `${path}: there is no such file or folder.`);
    if (!found.isDirectory()) {
      yield { file: path, name: path.split('/').at(-1) ?? path };
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !isList(entry.name) && !isAbout(entry.parentPath, entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) yield { file, name: relative(path, file) };
  }
}

const isList = (name: string): boolean => /\.(?:cdxj(?:\.gz|\.part)?|idx\.jsonl)$/.test(name);

const isAbout = (dir: string, name: string): boolean => aboutFiles.includes(name) && isDataSet(dir);

/** `index.html` is the folder it lies in. */
const urlOfFile = (name: string, baseUrl: string | null): Url | null => {
  if (baseUrl === null) return null;
  const path = name.replace(/\.gz$/, '').replace(/(^|\/)index\.html?$/, '$1');
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return parseUrl(path.split('/').map(encodeURIComponent).join('/'), base);
};
