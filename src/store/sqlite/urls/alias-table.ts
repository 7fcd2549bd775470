import { md5 } from '../../../base/digest.ts';
import type { Md5, UrlKey } from '../../../model/ids.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName, Url } from '../../../model/url.ts';
import type { AliasTable, SitePage, StoredAlias } from '../../alias-port.ts';
import { refusals, urlStates } from '../codes.ts';
import type { HostKeys } from './host-keys.ts';
import { limitTo, type Database, type Statement } from '../open-database.ts';
import { joinPlace, placeOfKey, splitUrl } from './url-parts.ts';

interface PageRow {
  key: UrlKey;
  rest: string;
  alive: number | null;
  checked_at: EpochMs | null;
  fetched_at: EpochMs | null;
}

/** Hundreds of sites may share one address; the first tell as much as all. */
const candidatesMax = 20;
/** Of a page that changes every day the last versions tell enough. */
const contentsMax = 8;
const dead = urlStates.of('dead');
const columns = 'url.url AS key, url.rest, page.alive, page.checked_at, revision.fetched_at';
const tables = `
  url ${joinPlace} LEFT JOIN page ON page.url = url.url
  LEFT JOIN revision ON revision.url = page.url AND revision.revision = page.revision`;
/** There, or gone; what only ever redirected or failed for the moment is neither. */
const answered = `(page.alive = 1 OR place.state = ${dead})`;

export class SqliteAliasTable implements AliasTable {
  readonly #keys: HostKeys;
  readonly #of: Statement<StoredAlias>;
  readonly #ofOriginal: Statement<StoredAlias>;
  readonly #all: Statement<StoredAlias>;
  readonly #set: Statement;
  readonly #follow: Statement;
  readonly #addWitness: Statement;
  readonly #checkSoon: Statement;
  readonly #release: readonly Statement[];
  readonly #reopen: Statement;
  readonly #isWitness: Statement;
  readonly #witnesses: Statement<PageRow>;
  readonly #recordFingerprint: Statement;
  readonly #neighbours: Statement<{ name: HostName }>;
  readonly #mirrors: Statement<{ name: HostName }>;
  readonly #hasPages: Statement;
  readonly #pages: Statement<PageRow>;
  readonly #page: Statement<PageRow>;
  readonly #contents: Statement<{ md5: Md5; textHash: string | null }>;

  constructor(db: Database, keys: HostKeys) {
    this.#keys = keys;
    this.#of = db.prepare('SELECT origin, original AS "of", at, "both", same FROM alias WHERE origin = ?');
    this.#ofOriginal = db.prepare(
      'SELECT origin, original AS "of", at, "both", same FROM alias WHERE original = ? ORDER BY origin',
    );
    this.#all = db.prepare('SELECT origin, original AS "of", at, "both", same FROM alias ORDER BY origin');
    this.#set = db.prepare('INSERT OR REPLACE INTO alias (origin, original, at, "both", same) VALUES (?, ?, ?, ?, ?)');
    this.#follow = db.prepare('UPDATE alias SET original = ? WHERE original = ?');
    this.#addWitness = db.prepare('INSERT OR REPLACE INTO alias_witness (url, origin) VALUES (?, ?)');
    this.#checkSoon = db.prepare(`UPDATE place SET due = MIN(IFNULL(due, ?), ?) WHERE ${placeOfKey}`);
    this.#release = ['DELETE FROM alias WHERE origin = ?', 'DELETE FROM alias_witness WHERE origin = ?'].map(
      (statement) => db.prepare(statement),
    );
    this.#reopen = db.prepare(`
      UPDATE place SET refused = NULL, due = ?,
        state = CASE asked WHEN 0 THEN ${urlStates.of('new')} ELSE ${urlStates.of('visited')} END
      WHERE host = ? AND refused = ${refusals.of('alias')}
        AND EXISTS (SELECT 1 FROM url WHERE url.url = place.url AND rest >= ? AND rest < ?)`);
    this.#isWitness = db.prepare('SELECT 1 FROM alias_witness WHERE url = ?');
    this.#witnesses = db.prepare(`
      SELECT ${columns} FROM alias_witness AS witness CROSS JOIN ${tables}
      WHERE witness.origin = ? AND url.url = witness.url ORDER BY url.url`);
    this.#recordFingerprint = db.prepare('INSERT OR IGNORE INTO site_print (print, host) VALUES (?, ?)');
    this.#neighbours = db.prepare(`
      SELECT name FROM host WHERE address = (SELECT address FROM host WHERE host = ?) AND pages > 0
      ORDER BY host LIMIT ${candidatesMax}`);
    this.#mirrors = db.prepare(`
      SELECT host.name FROM site_print AS own
      JOIN site_print AS other ON other.print = own.print AND other.host <> own.host
      JOIN host ON host.host = other.host
      WHERE own.host = ? GROUP BY other.host HAVING COUNT(*) >= ? ORDER BY COUNT(*) DESC, other.host
      LIMIT ${candidatesMax}`);
    this.#hasPages = db.prepare(`
      SELECT 1 FROM place CROSS JOIN url ON url.url = place.url JOIN page ON page.url = url.url AND page.alive = 1
      WHERE place.host = ? AND url.rest >= ? AND url.rest < ? LIMIT 1`);
    this.#pages = db.prepare(`
      SELECT ${columns} FROM ${tables}
      WHERE place.host = ? AND url.rest >= ? AND url.rest < ? AND ${answered} ORDER BY place.hash, place.sum ${limitTo}`);
    this.#page = db.prepare(`
      SELECT ${columns} FROM ${tables} WHERE place.host = ? AND place.hash = ? AND url.rest = ? AND ${answered}`);
    this.#contents = db.prepare(`
      SELECT lower(hex(md5)) AS md5, text_hash AS textHash FROM revision WHERE url = ?
      ORDER BY revision DESC LIMIT ${contentsMax}`);
  }

  of(origin: string): StoredAlias | null {
    return this.#of.get(origin) ?? null;
  }

  ofOriginal(origin: string): readonly StoredAlias[] {
    return this.#ofOriginal.all(origin);
  }

  all(): readonly StoredAlias[] {
    return this.#all.all();
  }

  set({ origin, of, at, both, same }: StoredAlias, witnesses: readonly UrlKey[], checkAt: EpochMs): void {
    this.#set.run(origin, of, at, both, same);
    this.#follow.run(of, origin);
    const due = Math.floor(checkAt / 1000);
    for (const key of witnesses) {
      this.#addWitness.run(key, origin);
      this.#checkSoon.run(due, due, key);
    }
  }

  release(origin: string, at: EpochMs): number {
    for (const statement of this.#release) statement.run(origin);
    const site = this.#site(origin);
    return this.#reopen.run(Math.floor(at / 1000), site.key, site.from, site.to).changes;
  }

  isWitness(key: UrlKey): boolean {
    return this.#isWitness.get(key) !== undefined;
  }

  witnesses(origin: string): readonly SitePage[] {
    const { prefix } = this.#site(origin);
    return this.#witnesses.all(origin).map((row) => this.#toPage(row, prefix));
  }

  recordFingerprint(host: HostName, path: string, content: string): void {
    const digest = md5(Buffer.from(`${path}\n${content}`));
    // As many bits as a number holds exactly.
    this.#recordFingerprint.run(Number.parseInt(digest.slice(0, 13), 16), this.#keys.find(host));
  }

  sameAddress(host: HostName): readonly HostName[] {
    return this.#neighbours.all(this.#keys.find(host)).map(({ name }) => name);
  }

  sameFingerprints(host: HostName, fingerprintsMin: number): readonly HostName[] {
    return this.#mirrors.all(this.#keys.find(host), fingerprintsMin).map(({ name }) => name);
  }

  hasPages(origin: string): boolean {
    const { key, from, to } = this.#site(origin);
    return this.#hasPages.get(key, from, to) !== undefined;
  }

  pages(origin: string, limit: number): readonly SitePage[] {
    const { key, from, to, prefix } = this.#site(origin);
    return this.#pages.all(key, from, to, limit).map((row) => this.#toPage(row, prefix));
  }

  page(origin: string, path: string): SitePage | null {
    const { rest, hash } = splitUrl(`${origin}${path}` as Url);
    const { key, prefix } = this.#site(origin);
    const row = this.#page.get(key, hash, rest);
    return row === undefined ? null : this.#toPage(row, prefix);
  }

  /** The rows of an origin are those of its host with `rest` from `from` to before `to`. */
  #site(origin: string): { key: number | null; prefix: string; from: string; to: string } {
    const { host, rest } = splitUrl(`${origin}/` as Url);
    const prefix = rest.slice(0, -1);
    return { key: this.#keys.find(host), prefix, from: `${prefix}/`, to: `${prefix}0` };
  }

  #toPage({ key, rest, alive, checked_at, fetched_at }: PageRow, prefix: string): SitePage {
    const isAlive = alive === 1;
    const checkedAt = epochMs(checked_at ?? 0);
    return {
      key,
      path: rest.slice(prefix.length),
      alive: isAlive,
      since: isAlive ? epochMs(fetched_at ?? 0) : checkedAt,
      checkedAt,
      contents: this.#contents.all(key),
    };
  }
}
