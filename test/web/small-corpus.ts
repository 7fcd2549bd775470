import type { Analyzer } from '../../src/analyzer/port.ts';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/base/clock.ts';
import { md5 } from '../../src/base/digest.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { WantedDocument } from '../../src/index/port.ts';
import type { StandardDocument, StandardSentence } from '../../src/model/document.ts';
import { documentId, type UrlId, type UrlKey } from '../../src/model/ids.ts';
import { dayMs, epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';
import { ruleName } from '../../src/model/verdict.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import { analyzerSettings, type OpenCorpus } from '../../src/run/open-corpus.ts';
import { encodeDocument, openDocumentReader, type DocumentReader, writeShard } from '../../src/standard/shard.ts';
import { writeStandardDocument } from '../../src/standard/write.ts';
import type { Store } from '../../src/store/port.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { shortMeasures } from '../store/document-measures.ts';
import { version } from '../store/crawl-records.ts';

const at = epochMs(Date.parse('2026-10-14T03:00:00Z'));

export interface SmallPage {
  readonly url: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Of the first sentence, with dependencies, whatever the analyzer at hand can do. */
  readonly annotation?: string;
}

export const smallPages: readonly [SmallPage, SmallPage] = [
  {
    url: 'http://a.example/densha.html',
    title: '青い電車 <b>&"の話',
    sentences: ['青い電車が走る。', '駅で "切符" を買った。', '<script>alert(1)</script>も文である。'],
    annotation: [
      '* 1D',
      '+ 1D',
      '青い あおい 青い 形容詞 3 自立 1 形容詞・アウオ段 1 基本形 1',
      '* 2D',
      '+ 2D',
      '電車 でんしゃ 電車 名詞 6 一般 1 * 0 * 0',
      'が が が 助詞 9 格助詞 1 * 0 * 0',
      '* -1D',
      '+ -1D',
      '走る はしる 走る 動詞 2 自立 1 五段・ラ行 1 基本形 1',
      '。 。 。 記号 1 句点 1 * 0 * 0',
      'EOS',
    ].join('\n'),
  },
  { url: 'http://b.example/kuri.html', title: '栗ごはん', sentences: ['栗をむいてごはんを炊いた。'] },
];

const urlOf = (text: string): Url => {
  const url = parseUrl(text);
  if (url === null) throw new TypeError(text);
  return url;
};

/** A corpus of two documents, a page that a rule marked and a URL that was refused, in a folder of its own. */
export const smallCorpus = async (): Promise<OpenCorpus> => {
  const config = defaultConfig();
  const analyzer = await openAnalyzer('kuromoji', analyzerSettings(config));
  const paths = corpusPaths(mkdtempSync(join(tmpdir(), 'kumoito-web-')));
  mkdirSync(paths.documents, { recursive: true });
  const store = openSqlite(paths.store, { readOnly: false });
  await fill(store, paths.documents, analyzer);
  const documentReader = openDocumentReader(paths.documents);
  const archive = openArchiveReader(paths.archive);
  const index = openSearch(paths.index, config.index, analyzer);
  await index.update(wanted(store, documentReader));
  return {
    paths,
    config,
    clock: systemClock(),
    store,
    archive: () => archive,
    documentReader: () => documentReader,
    analyzer: async () => analyzer,
    index: async () => index,
    close: async () => {
      documentReader.close();
      await archive.close();
      store.close();
      await analyzer.close();
      rmSync(paths.dir, { recursive: true });
    },
  };
};

async function* wanted(store: Store, documentReader: DocumentReader): AsyncGenerator<WantedDocument> {
  for (const document of store.documents.all()) {
    yield { id: document.documentId, digest: document.digest, read: async () => documentReader.read(document) };
  }
}

const fill = async (store: Store, dir: string, analyzer: Analyzer): Promise<void> => {
  const discover = (text: string, foundOn: UrlKey | null): UrlKey => {
    const found = { url: urlOf(text), kind: 'page' as const, depth: foundOn === null ? 0 : 1, cgiHops: 0, foundOn, at };
    return store.urls.add({ ...found, refused: null }).key;
  };
  const [first, second] = [discover(smallPages[0].url, null), discover(smallPages[1].url, null)];
  const marked = discover('http://b.example/links.html', second);
  for (const [n, key] of [first, second, marked].entries()) visit(store, key, n);
  const refused = discover('http://a.example/private/', first);
  store.urls.refuse(refused, { by: 'robots', detail: 'Disallow: /private/' }, null);
  const unread = { movedTo: null, visitedAt: at, readAt: at, knownUntil: epochMs(at - 2 * dayMs), state: null };
  store.listings.put(marked, { ...unread, ended: null, failures: 2 });
  store.priorityFetches.put({ key: marked, role: 'listing', source: null, hops: 0, dueAt: epochMs(at + dayMs) });
  for (const page of [first, second]) store.announcements.add({ page, source: marked, at, kind: 'new' });
  const feed = { origin: 'named', movedTo: null, etag: null, lastModified: null, md5: null, state: null } as const;
  store.feeds.put(second, { ...feed, ended: 'gone' });
  store.announcements.add({ page: first, source: second, at, kind: 'new' });
  store.urls.assignIds();
  const idOf = (key: UrlKey): UrlId => store.urls.byKey(key)?.id ?? (0 as UrlId);
  for (const [n, page] of smallPages.entries()) await putDocument({ store, dir, analyzer }, page, n);
  const run = store.runs.start({ stage: 'select-text', input: 'first', configDigest: 'c', codeVersion: '1', at });
  const mark = { rule: ruleName('link-list'), value: 0.95, limit: 0.8, detail: null };
  store.verdicts.put(run, [{ id: idOf(marked), revision: 0, score: 0.1, parts: null, marks: [mark] }]);
  store.verdicts.put(run, [{ id: idOf(first), revision: 0, score: 0.9, parts: null, marks: [] }]);
  store.runs.finish(run, epochMs(at + 1000), JSON.stringify({ pages: 3, kept: 2 }));
};

const visit = (store: Store, key: UrlKey, n: number): void => {
  const location = { file: 'a.warc.gz', offset: 100 * n, length: 100 };
  store.fetches.add({
    key,
    at,
    ms: 12,
    kind: 'page',
    status: 200,
    fault: null,
    bytes: 10,
    address: '127.0.0.1',
    redirectTo: null,
    change: 'first',
    location,
  });
  store.versions.add(version(key, String(n), { fetchedAt: at, bodyBytes: 10, location, etag: null }));
  store.urls.setState(key, { state: 'visited', dueAt: null });
};

interface Makings {
  readonly store: Store;
  readonly dir: string;
  readonly analyzer: Analyzer;
}

const putDocument = async ({ store, dir, analyzer }: Makings, page: SmallPage, n: number): Promise<void> => {
  const id = store.urls.byUrl(urlOf(page.url))?.id ?? (0 as UrlId);
  const made = await analyzer.annotate([page.title, ...page.sentences]);
  const annotations = made.with(1, page.annotation ?? made[1] ?? '');
  const document = documentOf(page, id, { scheme: analyzer.id, annotations });
  const encoded = encodeDocument(document.id, document.url, writeStandardDocument(document));
  const [place] = writeShard(dir, `shard-${n}`, [encoded]);
  if (place === undefined) throw new TypeError('no shard');
  store.documents.put({
    id,
    revision: 0,
    documentId: document.id,
    inputDigest: `in${n}`,
    digest: encoded.digest,
    ...place,
    measures: { ...shortMeasures, title: page.title, sentences: page.sentences.length, longSentences: 0 },
    sourceMd5: md5(new Uint8Array()),
  });
};

const documentOf = (
  { url, title, sentences }: SmallPage,
  id: UrlId,
  { scheme, annotations }: { readonly scheme: string; readonly annotations: readonly string[] },
): StandardDocument => {
  const sentence = (text: string, n: number): StandardSentence => ({
    id: n,
    offset: 100 * n,
    length: 30,
    text,
    block: n === 3 ? 'footer' : 'maintext',
    sub: null,
    annotations: [{ scheme, text: annotations[n] ?? '' }],
  });
  return {
    url: urlOf(url),
    id: documentId(id, 0),
    originalEncoding: 'UTF-8',
    fetchedAt: at,
    language: 'ja',
    pageType: 'blog',
    author: null,
    published: '2026-10-13',
    modified: null,
    licence: null,
    publisher: null,
    title: sentence(title, 0),
    keywords: null,
    description: null,
    inLinks: [],
    outLinks: [{ anchor: '栗', annotations: [], pages: [{ url: urlOf('http://b.example/kuri.html'), id: null }] }],
    facts: [],
    texts: [
      {
        part: { type: 'blog', author: 'みみ', date: null, title: null },
        sentences: sentences.map((text, n) => sentence(text, n + 1)),
      },
    ],
  };
};
