// A selection over a million pages with all rules of kumoito: how long, and how much memory?
//   npm run build && node --max-old-space-size=8000 dist/bench/select/select-million.js [PAGES]
// Pages and documents are made on the fly, links beforehand, instead of the store's tables; runs, verdicts and sets are real.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { elapsedMs, systemClock } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { documentId, type Md5, type UrlId, type UrlKey } from '../../src/model/ids.ts';
import { pageTypes } from '../../src/model/document.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName, Url } from '../../src/model/url.ts';
import { presetNamed } from '../../src/select/presets.ts';
import { corpusPaths } from '../../src/corpus/corpus-paths.ts';
import { runSelect } from '../../src/run/run-select.ts';
import type { SelectionReport } from '../../src/select/selection.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import type { CurrentPage, Store, StoredDocument } from '../../src/store/port.ts';
import { noTextMeasures } from '../../src/text/quality-measures.ts';
import { sketchOf } from '../../src/text/sketch.ts';

const pages = Number(process.argv[2] ?? 1_000_000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}; ${pages} pages`);

const hosts = Math.ceil(pages / 50);
const idAt = (at: number): UrlId => (at + 1) as UrlId;
const pageAt = (at: number): CurrentPage => {
  const host = at % hosts;
  return {
    key: (at + 1) as UrlKey,
    id: idAt(at),
    url: `http://www.site${host}.jp/${'folder/'.repeat(at % 11)}${at}.html${at % 7 === 0 ? `?id=${'9'.repeat(at % 150)}` : ''}` as Url,
    host: `www.site${host}.jp` as HostName,
    revision: 0,
    fetchedAt: epochMs(1_700_000_000_000 + at),
    status: 200,
    contentType: 'text/html',
    bodyBytes: 20_000,
    // One page in twenty has the bytes of another one.
    md5: String(at % 20 === 0 ? at % 1000 : at).padStart(32, '0') as Md5,
    textHash: null,
    charset: 'UTF-8',
    language: at % 13 === 0 ? 'en' : 'ja',
    location: { file: 'a.warc.gz', offset: at, length: 9 },
    depth: at % 15,
    cgiHops: 0,
    noindex: at % 101 === 0,
    images: 0,
    canonical: null,
    canonicalId: null,
    firstSeenAt: epochMs(1_700_000_000_000),
    checkedAt: epochMs(1_700_000_000_000 + at),
  };
};

const text = noTextMeasures();
// Sketches of a tenth of the pages are those of another: made once, since making them is the format stage's work.
const random = seededRandom('million');
const sketches = Array.from({ length: 2000 }, () =>
  sketchOf(Array.from({ length: 400 }, () => String.fromCharCode(0x3042 + random.below(80))).join('')),
);
const sketchAt = (at: number): string => {
  if (at % 10 === 0) return sketches[at % sketches.length] ?? '';
  const bytes = Buffer.from(sketches[0] ?? '', 'base64');
  for (let place = 0; place < bytes.length; place += 4) {
    bytes.writeUInt32LE(Math.imul(at * 50 + place, 0x9e3779b1) >>> 0, place);
  }
  return bytes.toString('base64');
};
const documentAt = (at: number): StoredDocument => ({
  id: idAt(at),
  revision: 0,
  documentId: documentId(idAt(at), 0),
  inputDigest: '',
  digest: '',
  shard: '',
  offset: 0,
  length: 0,
  measures: {
    title: '',
    pageType: pageTypes[(at % hosts) % pageTypes.length] ?? 'other',
    language: 'ja',
    characters: 1500,
    sentences: 60,
    longSentences: at % 30,
    morphemes: 900,
    text: { ...text, linkShare: (at % 100) / 100 },
    sketch: sketchAt(at),
    sentenceNumbers: '',
    mining: 'unstated',
    licence: null,
  },
  sourceMd5: pageAt(at).md5,
});

const dir = mkdtempSync(join(tmpdir(), 'kumoito-million-'));
const real = openSqlite(join(dir, 'store.db'), { readOnly: false });
const links = seededRandom('links');
const linkTargets = new Uint32Array(10 * pages);
for (let key = 1; key <= pages; key++) {
  const own = linkTargets.subarray(10 * (key - 1), 10 * key);
  for (let link = 0; link < 10; link++) {
    own[link] = (link < 7 ? (key + hosts * links.below(50)) % pages : Math.floor(pages * links.next() ** 3)) + 1;
  }
  own.sort();
}
const store: Store = {
  ...real,
  pages: {
    ...real.pages,
    byId: (id) => pageAt(id - 1),
    *current() {
      for (let at = 0; at < pages; at++) yield pageAt(at);
    },
  },
  linkChanges: {
    newest: () => 1,
    file: () => null,
    written: () => undefined,
    pagesAfter: () => Array.from({ length: pages }, (_, at) => (at + 1) as UrlKey),
    targets: (key) => Array.from(linkTargets.subarray(10 * (key - 1), 10 * key)) as UrlKey[],
  },
  documents: {
    ...real.documents,
    *all() {
      for (let at = 0; at < pages; at++) yield documentAt(at);
    },
  },
};

const measure = (name: string, work: () => SelectionReport): void => {
  const [begin, before] = [elapsedMs(), process.cpuUsage()];
  const { pages: seen, kept, byRule } = work();
  const seconds = (elapsedMs() - begin) / 1000;
  const { user, system } = process.cpuUsage(before);
  const processor = `${((user + system) / 1e6).toFixed(1)} s of processor time`;
  const memory = `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`;
  say(`${name}: ${seen} pages in ${seconds.toFixed(1)} s (${processor}), ${kept} kept; ${memory}`);
  say(`  ${byRule.map(({ rule, pages: marked }) => `${rule} ${marked}`).join(', ')}`);
};

try {
  const config = defaultConfig();
  const recipe = presetNamed('kumoito', config);
  const begin = elapsedMs();
  for (let at = 0; at < pages; at++) documentAt(at);
  say(`(making the measure rows alone: ${((elapsedMs() - begin) / 1000).toFixed(1)} s)`);
  const corpus = { store, config, clock: systemClock(), paths: corpusPaths(dir) };
  const options = { recipe, name: null, onProgress: () => undefined };
  measure('first selection', () => runSelect(corpus, { ...options, stage: 'link', top: Math.floor(pages / 2) }));
  measure('second selection', () => runSelect(corpus, { ...options, stage: 'text', top: Math.floor(pages / 4) }));
} finally {
  real.close();
  rmSync(dir, { recursive: true });
}
