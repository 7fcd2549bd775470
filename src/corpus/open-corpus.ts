// What users of the library hold in their hands: `openCorpus` and the `Corpus` it gives.
// Called from outside only; the command line stands on `wire.ts`. It must not print or end the process, and each of its
// names is public (test/house/public-surface.txt).

import { crawlers, type Crawler } from '../collect/sources/crawlers.ts';
import type { CollectProgress } from '../collect/loop/crawl.ts';
import type { CollectReport } from '../collect/report/report.ts';
import type { Clock } from '../base/clock.ts';
import { Fault } from '../base/fault.ts';
import type { OptionChanges } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { DataCard } from '../format/export/card/card.ts';
import type { ExportForm } from '../format/export/table.ts';
import type { SearchOptions, SearchResult, Snapshot } from '../index/port.ts';
import type { StandardDocument } from '../model/document.ts';
import { parseDocumentId } from '../model/ids.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { parseUrl, type Url } from '../model/url.ts';
import { useSet } from '../run/change-sets.ts';
import { runCollect } from '../run/run-collect.ts';
import { runExport } from '../run/run-export.ts';
import { runFormat, type RunFormatReport } from '../run/run-format.ts';
import { runImport, type ImportReport } from '../run/run-import.ts';
import { runIndex, type IndexReport } from '../run/run-index.ts';
import { runSelect } from '../run/run-select.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { inputSet, setOrCurrent } from '../run/page-sets.ts';
import { setNamed } from '../select/sets/derived-set.ts';
import { readRecipe } from '../select/read-recipe.ts';
import type { SelectionReport } from '../select/selection.ts';
import { readPageSet } from '../select/sets/page-set-file.ts';
import { readStandardDocument } from '../standard/read.ts';
import { corpusStatus, type CorpusStatus } from './corpus-status.ts';
import { pageHistory, type PageHistory } from './page-history.ts';
import { wireCorpus, wireNetwork } from './wire.ts';

/** How a corpus is opened. */
export interface OpenOptions {
  /** `read` (the default) never changes it; `write` keeps every other writer out until it is closed. */
  readonly mode?: 'read' | 'write';
  /** A configuration file that is read instead of the corpus's own corpus.yaml. */
  readonly configFile?: string;
  /** Options of the configuration that are other than in the file, as `{ collect: { intervalMin: '5s' } }`. */
  readonly options?: OptionChanges;
  /** What time it is; the default is the clock of the system. */
  readonly clock?: Clock;
}

/** Work that can be followed, and cut short. */
export interface WorkOptions {
  /** When it aborts, what is running is finished and committed; the same call goes on from there. */
  readonly signal?: AbortSignal;
  /** Called often, with the number of pages that are done. */
  readonly onProgress?: (done: number) => void;
}

/** What is collected, and for how long. */
export interface CollectOptions {
  /** `update` (new and changed pages), `rss` (entries of feeds), `news` (articles of top pages); the default is all. */
  readonly crawlers?: readonly Crawler[];
  /** Stop after so many new or changed pages. */
  readonly pages?: number;
  /** Stop after so many milliseconds. */
  readonly forMs?: number;
  /** The text of a hosts(5) file: no other host names exist then. */
  readonly hosts?: string;
  /** Connect to this port whatever the URL says (http only). */
  readonly connectPort?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CollectProgress) => void;
}

/** What is brought in from files. */
export interface ImportOptions extends WorkOptions {
  /** HTML files get this URL and their path below the folder named. */
  readonly baseUrl?: string;
  /** Called for each file or record that cannot be read; the others are brought in. */
  readonly onFault?: (place: string, reason: string) => void;
}

/** How pages are selected. */
export interface SelectOptions {
  /** A recipe file, or the name of a recipe that comes with Kumoito; the default is `select.recipe` of the configuration. */
  readonly recipe?: string;
  /** Keep at most so many pages. */
  readonly top?: number;
  /** Name of the page set; the default is the stage and the number of the run. */
  readonly name?: string;
  /** Called often, with the number of pages that are done. */
  readonly onProgress?: (done: number) => void;
}

/** Which documents are made. */
export interface FormatOptions extends WorkOptions {
  /** A page set; the default is the current one of the first selection. */
  readonly set?: string;
  /** Threads; the default is one fewer than there are cores. */
  readonly workers?: number;
}

/** What the index is brought to. */
export interface UpdateOptions extends WorkOptions {
  /** A page set; the default is the current one of the second selection. */
  readonly set?: string;
}

/** What is exported. */
export interface ExportOptions extends WorkOptions {
  /** A page set; the default is the current one of the second selection. */
  readonly set?: string;
}

/**
 * An open corpus. Those of its methods that collect, import, select, format or index need it to be opened with `mode: 'write'`,
 * and are the commands of the same names: what they do is noted as a run, and a run that was cut short is resumed by the next call.
 */
export interface Corpus {
  /** Its folder, as an absolute path. */
  readonly dir: string;
  /** The configuration in effect. */
  readonly config: Config;
  /** Hits for a query, from the index as it is when the question is asked. */
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** The index as it is now. All questions asked of one snapshot are answered from the same state; close it. */
  snapshot(): Promise<Snapshot>;
  /** What is there, what is due and what went wrong. */
  status(): CorpusStatus;
  /** Everything the corpus knows of one URL, in the order in which it happened; null when it has never heard of it. */
  history(url: string): Promise<PageHistory | null>;
  /** Every page set, oldest first. */
  sets(): readonly PageSet[];
  /** The members of a page set, in the order of their ids. */
  members(set: string): Iterable<PageSetMember>;
  /** The current document of a page by its 10-digit id or its URL; null when there is none. */
  document(idOrUrl: string): StandardDocument | null;
  /** The documents of a page set, in the order of its members; the default is the current one of the second selection. */
  documents(set?: string): Iterable<StandardDocument>;
  /** Fetches what is due, politely. */
  collect(options?: CollectOptions): Promise<CollectReport>;
  /** Brings in pages that are here already: WARC, ARC, WET, HTML and standard-format files and folders. */
  import(paths: readonly string[], options?: ImportOptions): Promise<ImportReport>;
  /** The first selection (`link`) or the second (`text`); makes a page set. */
  select(stage: 'link' | 'text', options?: SelectOptions): Promise<SelectionReport>;
  /** Makes a page set the current one: methods take it where none is named. With one of the second selection, the first it was chosen from as well. */
  useSet(name: string): PageSet;
  /** Makes the documents of a page set. */
  format(options?: FormatOptions): Promise<RunFormatReport>;
  /** Brings the search index to a page set. */
  index(options?: UpdateOptions): Promise<IndexReport>;
  /** Writes a page set as a data set with its data card. */
  export(form: ExportForm, dir: string, options?: ExportOptions): Promise<DataCard>;
  close(): Promise<void>;
}

/** Opens the corpus in a folder. Throws `Fault` NO_CORPUS when the folder holds none. */
export const openCorpus = (
  dir: string,
  { mode = 'read', configFile, options = {}, clock }: OpenOptions = {},
): Corpus => {
  const parts = wireCorpus({
    dir,
    configFile: configFile ?? null,
    settings: options,
    mode,
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    dir: parts.paths.dir,
    config: parts.config,
    search: async (query, asked) => (await parts.index()).search(query, asked),
    snapshot: async () => (await parts.index()).snapshot(),
    close: () => parts.close(),
    ...readingOf(parts),
    ...workOn(parts, mode),
  };
};

const readingOf = (
  parts: OpenCorpus,
): Pick<Corpus, 'status' | 'history' | 'sets' | 'members' | 'document' | 'documents'> => {
  const { store, paths } = parts;
  return {
    status: () => corpusStatus(store, parts.clock.now()),
    history: async (written) => pageHistory(parts, mustParse(written)),
    sets: () => store.sets.all(),
    members: (set) => readPageSet(paths.dir, setNamed(store, set)),
    document: (written) => {
      const id = parseDocumentId(written)?.id ?? store.urls.byUrl(mustParse(written))?.id ?? null;
      const stored = id === null ? null : store.documents.get(id);
      return stored === null ? null : readStandardDocument(parts.documentReader().read(stored));
    },
    *documents(set) {
      for (const { id, revision } of readPageSet(paths.dir, setOrCurrent(store, set ?? null, 'text'))) {
        const stored = store.documents.get(id);
        if (stored?.revision === revision) yield readStandardDocument(parts.documentReader().read(stored));
      }
    },
  };
};

const workOn = (
  parts: OpenCorpus,
  mode: 'read' | 'write',
): Pick<Corpus, 'collect' | 'import' | 'select' | 'useSet' | 'format' | 'index' | 'export'> => {
  const { config, clock, store } = parts;
  const never = new AbortController().signal;
  const writable = (work: string): OpenCorpus => {
    if (mode === 'write') return parts;
    throw new Fault('USAGE', `${work}: this corpus was opened to be read. Open it with { mode: 'write' }.`);
  };
  return {
    collect: async ({ hosts = null, connectPort = null, ...options } = {}) => {
      const corpus = writable('collect');
      const fetch = await wireNetwork({ hosts, connectPort }, config.collect, clock);
      try {
        return await runCollect(corpus, {
          fetch,
          crawlers: options.crawlers ?? crawlers,
          pages: options.pages ?? null,
          forMs: options.forMs ?? null,
          signal: options.signal ?? never,
          onProgress: options.onProgress ?? ignore,
        });
      } finally {
        await fetch.close();
      }
    },
    import: async (paths, { baseUrl = null, signal = never, onFault = ignore, onProgress = ignore } = {}) =>
      runImport(writable('import'), { paths, baseUrl, signal, onFault, onProgress }),
    select: async (stage, { recipe = config.select.recipe, top = null, name = null, onProgress = ignore } = {}) =>
      runSelect(writable('select'), { stage, recipe: readRecipe(recipe, config), top, name, onProgress }),
    useSet: (name) => useSet(writable('useSet'), name),
    format: async ({ set = null, workers = null, signal = never, onProgress = ignore } = {}) => {
      const corpus = writable('format');
      return runFormat(corpus, {
        set: inputSet(corpus, setOrCurrent(store, set, 'link')),
        workers,
        signal,
        onProgress,
      });
    },
    index: async ({ set = null, signal = never, onProgress = ignore } = {}) => {
      const corpus = writable('index');
      return runIndex(corpus, inputSet(corpus, setOrCurrent(store, set, 'text')), { signal, onProgress });
    },
    export: async (form, dir, { set = null, signal = never, onProgress = ignore } = {}) =>
      runExport(parts, { set: setOrCurrent(store, set, 'text'), form, dir, signal, onProgress }),
  };
};

const ignore = (): void => undefined;

const mustParse = (written: string): Url => {
  const url = parseUrl(written);
  if (url === null) throw new Fault('USAGE', `${written} is neither a 10-digit id nor an http or https URL.`);
  return url;
};
