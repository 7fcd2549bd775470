// What does a selection pay for the links: from SQLite the first time, from the link file after that?
//   npm run build && node dist/bench/select/select-links.js [PAGES]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { elapsedMs } from '../../src/base/clock.ts';
import { md5 } from '../../src/base/digest.ts';
import { seededRandom } from '../../src/base/random.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { linkFilePath, updateLinkFile } from '../../src/select/link/link-file.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';

const pages = Number(process.argv[2] ?? 50_000);
const linksEach = 20;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}; ${pages} pages`);
const dir = mkdtempSync(join(tmpdir(), 'kumoito-links-'));
const store = openSqlite(join(dir, 'store.db'), { readOnly: false });
const seconds = (begin: number): string => ((elapsedMs() - begin) / 1000).toFixed(2);
const at = epochMs(1_700_000_000_000);
try {
  const begin = elapsedMs();
  const hosts = Math.ceil(pages / 50);
  const keys: UrlKey[] = [];
  store.transaction(() => {
    for (let page = 0; page < pages; page++) {
      const url = `http://www.site${page % hosts}.jp/${page}.html` as Url;
      keys.push(store.urls.add({ url, kind: 'page', depth: 1, cgiHops: 0, foundOn: null, at, refused: null }).key);
    }
  });
  const random = seededRandom('links');
  for (let from = 0; from < pages; from += 1000)
    store.transaction(() => {
      for (let page = from; page < Math.min(pages, from + 1000); page++) {
        const links = Array.from({ length: linksEach }, (_, link) => ({
          to: keys[
            link < 15 ? (page + hosts * random.below(50)) % pages : Math.floor(pages * random.next() ** 3)
          ] as UrlKey,
          anchor: `リンク${link}`,
          nofollow: false,
        }));
        store.versions.add({
          key: keys[page] as UrlKey,
          fetchedAt: at,
          status: 200,
          contentType: 'text/html',
          bodyBytes: 1,
          md5: md5(Buffer.from(String(page))),
          textHash: null,
          charset: 'UTF-8',
          language: 'ja',
          adultScore: 0,
          images: 0,
          location: { file: 'a.warc.gz', offset: page, length: 1 },
          etag: null,
          lastModified: null,
          noindex: false,
          follow: true,
          canonical: null,
          links,
        });
      }
    });
  store.urls.assignIds();
  say(`made in ${seconds(begin)} s; ${Math.round(statSync(join(dir, 'store.db')).size / 1e6)} MB`);
  const readAll = (what: string): void => {
    const begin = elapsedMs();
    const file = updateLinkFile(store.linkChanges, dir);
    const brought = seconds(begin);
    const reading = elapsedMs();
    let links = 0;
    file.each((_, targets) => void (links += targets.length));
    say(`${what}: brought up to date in ${brought} s, ${links} links read in ${seconds(reading)} s`);
  };
  readAll('written for the first time');
  say(`${(statSync(linkFilePath(dir)).size / 1e6).toFixed(1)} MB`);
  readAll('nothing changed');
  store.transaction(() => {
    for (let page = 0; page < pages; page += 100)
      store.versions.relink(keys[page] as UrlKey, [{ to: keys[1] as UrlKey, anchor: '', nofollow: false }]);
  });
  readAll('links of one page in a hundred changed');
} finally {
  store.close();
  rmSync(dir, { recursive: true });
}
