import type { UrlKey } from '../../../model/ids.ts';
import type { RowHead } from '../../../model/revisit.ts';
import { secondMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import { rateClasses, sectionsMax } from '../../../revisit/site-sections.ts';
import type { SectionPage, SectionTable } from '../../section-port.ts';
import type { HostKeys } from '../urls/host-keys.ts';
import type { Database, Statement } from '../open-database.ts';

interface PageRow {
  place: number | null;
  visited: number;
  changes: number;
  expected: number;
}

interface HeadRow {
  url: UrlKey;
  place: number;
  visited: number;
}

const rowsPerHost = sectionsMax * rateClasses;

export class SqliteSectionTable implements SectionTable {
  readonly #hosts: HostKeys;
  readonly #page: Statement<PageRow>;
  readonly #put: Statement;
  readonly #remove: Statement;
  readonly #head: Statement<HeadRow>;
  readonly #site: Statement<Uint8Array>;
  readonly #putSite: Statement;
  readonly #forgetSite: Statement;
  readonly #forgetPages: Statement;

  constructor(db: Database, hosts: HostKeys) {
    this.#hosts = hosts;
    this.#page = db.prepare('SELECT place, visited, changes, expected FROM section_page WHERE url = ?');
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO section_page (url, place, visited, changes, expected)
      VALUES (?, (SELECT host FROM url WHERE url = ?) * ${rowsPerHost} + ?, ?, ?, ?)`);
    this.#remove = db.prepare('DELETE FROM section_page WHERE url = ?');
    this.#head = db.prepare(`
      SELECT url, place, visited FROM section_page INDEXED BY section_page_place
      WHERE place >= ? AND place < ? ORDER BY place, visited, url LIMIT 1`);
    this.#site = db.prepare<unknown[], Uint8Array>('SELECT learned FROM section_site WHERE host = ?').pluck();
    this.#putSite = db.prepare('INSERT OR REPLACE INTO section_site (host, learned) VALUES (?, ?)');
    this.#forgetSite = db.prepare('DELETE FROM section_site WHERE host = ?');
    this.#forgetPages = db.prepare(
      'DELETE FROM section_page WHERE url IN (SELECT place.url FROM place WHERE place.host = ?)',
    );
  }

  page(key: UrlKey): SectionPage | null {
    const row = this.#page.get(key);
    if (row === undefined) return null;
    const { place, visited, changes, expected } = row;
    const inHost = place === null ? 0 : place % rowsPerHost;
    return {
      record: { visitedAt: visited * secondMs, changes, expected },
      row: place === null ? null : { section: Math.floor(inHost / rateClasses), rateClass: inHost % rateClasses },
    };
  }

  put(key: UrlKey, { record, row }: SectionPage): void {
    const inHost = row === null ? null : row.section * rateClasses + row.rateClass;
    this.#put.run(key, key, inHost, Math.floor(record.visitedAt / secondMs), record.changes, record.expected);
  }

  remove(key: UrlKey): void {
    this.#remove.run(key);
  }

  heads(name: HostName, section: number): readonly RowHead<UrlKey>[] {
    const host = this.#hosts.find(name);
    if (host === null) return [];
    const first = host * rowsPerHost + section * rateClasses;
    const heads: RowHead<UrlKey>[] = [];
    for (let from = first; ; ) {
      const head = this.#head.get(from, first + rateClasses);
      if (head === undefined) return heads;
      heads.push({ page: head.url, rateClass: head.place - first, visitedAt: head.visited * secondMs });
      from = head.place + 1;
    }
  }

  site(host: HostName): Uint8Array | null {
    return this.#site.get(this.#hosts.find(host)) ?? null;
  }

  putSite(host: HostName, learned: Uint8Array): void {
    this.#putSite.run(this.#hosts.find(host), learned);
  }

  forget(name: HostName): void {
    const host = this.#hosts.find(name);
    this.#forgetSite.run(host);
    this.#forgetPages.run(host);
  }
}
