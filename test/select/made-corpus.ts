import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { md5 } from '../../src/base/digest.ts';
import { defaultConfig } from '../../src/config/load.ts';
import type { Config } from '../../src/config/options.ts';
import { documentId, type Md5, type UrlId, type UrlKey } from '../../src/model/ids.ts';
import type { TextMeasures } from '../../src/model/text-measures.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import type { Mark } from '../../src/model/verdict.ts';
import { presetNamed } from '../../src/select/presets.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import { runSelect, type RunSelectOptions } from '../../src/run/run-select.ts';
import type { SelectionReport } from '../../src/select/selection.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import type { DocumentMeasures, Store } from '../../src/store/port.ts';
import { noTextMeasures } from '../../src/text/quality-measures.ts';

export interface MadePage {
  readonly url: string;
  readonly body?: string;
  readonly language?: string;
  readonly noindex?: boolean;
  readonly canonical?: string;
  readonly links?: readonly string[];
  readonly nofollow?: readonly string[];
  readonly fetchedAt?: number;
  /** Links from the nearest seed; 9 when not said. */
  readonly depth?: number;
}

/** A corpus in memory whose pages are said, not fetched. */
export interface MadeCorpus {
  readonly store: Store;
  readonly dir: string;
  readonly config: Config;
  /** Adds pages, or new revisions of pages; links to pages never added are links to unknown URLs. */
  add(pages: readonly MadePage[]): void;
  bury(url: string): void;
  idOf(url: string): UrlId;
  format(url: string, measures: MadeMeasures): void;
  select(
    stage: 'link' | 'text',
    more?: Partial<RunSelectOptions> & { readonly config?: Config; readonly store?: Store },
  ): SelectionReport;
  /** The rules that marked a page in the newest run, or `kept`. */
  fate(url: string): string;
  marks(url: string): readonly Mark[];
}

export type MadeMeasures = Partial<Omit<DocumentMeasures, 'text'>> & { readonly text?: Partial<TextMeasures> };

const t0 = 1_700_000_000_000;

export const madeCorpus = (t: Pick<TestContext, 'after'>, where?: { readonly store: string }): MadeCorpus => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-select-'));
  const store = openSqlite(where?.store ?? ':memory:', { readOnly: false });
  t.after(() => {
    store.close();
    rmSync(dir, { recursive: true });
  });
  const config = defaultConfig();
  const corpus = { store, clock: systemClock(), paths: corpusPaths(dir) };
  const keyOf = (text: string, depth = 9): UrlKey => {
    const at = epochMs(t0);
    const url = urlOf(text);
    return store.urls.add({ url, kind: 'page', depth, cgiHops: 0, foundOn: null, at, refused: null }).key;
  };
  const idOf = (text: string): UrlId => store.urls.byUrl(urlOf(text))?.id ?? (0 as UrlId);
  return {
    store,
    dir,
    config,
    idOf,
    add: (pages) => {
      for (const page of pages) addVersion(store, page, keyOf);
      store.urls.assignIds();
    },
    bury: (url) => store.versions.markGone(keyOf(url), epochMs(t0 + 5)),
    format: (url, measures) => {
      const page = store.pages.byId(idOf(url));
      if (page === null) throw new Error(`no page ${url}`);
      store.documents.put({
        id: page.id,
        revision: page.revision,
        documentId: documentId(page.id, page.revision),
        inputDigest: '',
        digest: '',
        shard: 's',
        offset: 0,
        length: 0,
        measures: { ...ordinary, ...measures, text: { ...noTextMeasures(), ...measures.text } },
        sourceMd5: page.md5,
      });
    },
    select: (stage, more = {}) =>
      runSelect(
        { ...corpus, store: more.store ?? store, config: more.config ?? config },
        { stage, recipe: presetNamed('kumoito', config), name: null, top: null, onProgress: () => undefined, ...more },
      ),
    fate: (url) => {
      const verdict = store.verdicts.of(idOf(url)).at(-1);
      if (verdict === undefined) return 'not judged';
      return verdict.marks.length === 0 ? 'kept' : verdict.marks.map(({ rule }) => rule).join(' ');
    },
    marks: (url) => store.verdicts.of(idOf(url)).at(-1)?.marks ?? [],
  };
};

const ordinary: Omit<DocumentMeasures, 'text'> = {
  title: '題',
  pageType: 'blog',
  language: 'ja',
  characters: 1000,
  sentences: 20,
  longSentences: 10,
  morphemes: 500,
  sketch: '',
  sentenceNumbers: '',
  mining: 'unstated',
  licence: null,
};

const addVersion = (store: Store, page: MadePage, keyOf: (url: string, depth?: number) => UrlKey): void => {
  const key = keyOf(page.url, page.depth);
  const body = page.body ?? `${page.url} ${store.versions.known(key)?.revision ?? ''}`;
  const link = (to: string, nofollow: boolean): { to: UrlKey; anchor: string; nofollow: boolean } => ({
    to: keyOf(to),
    anchor: '',
    nofollow,
  });
  store.versions.add({
    key,
    fetchedAt: epochMs(t0 + (page.fetchedAt ?? 0)),
    status: 200,
    contentType: 'text/html',
    bodyBytes: body.length,
    md5: md5(new TextEncoder().encode(body)) satisfies Md5,
    textHash: null,
    charset: 'UTF-8',
    language: page.language ?? 'ja',
    adultScore: 0,
    images: 0,
    location: { file: 'a.warc.gz', offset: 10, length: 20 },
    etag: null,
    lastModified: null,
    noindex: page.noindex ?? false,
    follow: true,
    canonical: page.canonical === undefined ? null : keyOf(page.canonical),
    links: [...(page.links ?? []).map((to) => link(to, false)), ...(page.nofollow ?? []).map((to) => link(to, true))],
  });
};

export const urlOf = (text: string): Url => {
  const url = parseUrl(text);
  if (url === null) throw new Error(`no URL: ${text}`);
  return url;
};
