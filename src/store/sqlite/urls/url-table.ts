import type { UrlId, UrlKey } from '../../../model/ids.ts';
import type { Refusal, Refused } from '../../../model/refusal.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { UrlKind, UrlState } from '../../../model/url-state.ts';
import { hostOf, isBelow, type HostName, type Url } from '../../../model/url.ts';
import type { KnownUrl, NewUrl, UrlStanding, UrlTable, WaitingUrl } from '../../crawl-port.ts';
import { refusals, urlKinds, urlStates } from '../codes.ts';
import type { HostKey, HostKeys } from './host-keys.ts';
import { limitTo, type Database, type Statement } from '../open-database.ts';
import { UrlIds } from './url-ids.ts';
import { joinUrl, placeOfKey, splitUrl } from './url-parts.ts';
import { columns, knownUrl, more, tables, toKnownUrl, type UrlRow } from './url-rows.ts';

/** A URL that was looked for and is not known. */
interface Looked {
  readonly url: Url;
  readonly place: ReturnType<typeof splitUrl>;
  readonly row: FoundRow | undefined;
}

/** As an array: it is read for every link. */
type FoundRow = [url: UrlKey, kind: number, refused: number | null, depth: number, cgiHops: number];

/** So many URLs of a host are gone through for what is due (some 0.2 ms); more have an index. */
const crowdMin = 2048;
const seconds = (at: EpochMs): number => Math.floor(at / 1000);

export class SqliteUrlTable implements UrlTable {
  readonly #hosts: HostKeys;
  readonly #readOnly: boolean;
  #looked: Looked | null = null;
  readonly #byUrl: Statement<UrlRow>;
  readonly #byKey: Statement<UrlRow>;
  readonly #byId: Statement<UrlRow>;
  readonly #count: Statement<number>;
  readonly #find: Statement<FoundRow>;
  readonly #add: Statement;
  readonly #addPlace: Statement;
  readonly #approach: Statement;
  readonly #foundOn: Statement;
  readonly #become: Statement;
  readonly #reopen: Statement;
  readonly #detail: Statement;
  readonly #children: Statement<UrlRow>;
  readonly #dueOf: DueStatements;
  readonly #dueOfCrowded: DueStatements;
  readonly #countUpTo: Statement<number>;
  readonly #crowd: Statement;
  readonly #settle: Statement;
  readonly #advanceDue: Statement;
  readonly #setKind: Statement;
  readonly #refuse: Statement;
  readonly #waiting: Statement<UrlKey>;
  readonly #neverAsked: Statement<{ url: UrlKey; rest: string; kind: number }>;
  readonly #sampleAsked: Statement<string>;
  readonly #ofHost: Statement<{ url: UrlKey; rest: string; id: UrlId | null }>;
  readonly #refusals: Statement<{ refused: number; urls: number }>;
  readonly #states: Statement<{ state: number; urls: number }>;
  readonly #ids: UrlIds;

  constructor(db: Database, hosts: HostKeys) {
    this.#hosts = hosts;
    this.#readOnly = db.readonly;
    this.#byUrl = db.prepare(`SELECT ${columns} FROM ${tables} 
      WHERE place.host = ? AND place.hash = ? AND place.sum = ? AND url.rest = ?`);
    this.#byKey = db.prepare(`SELECT ${columns} FROM ${tables} WHERE url.url = ?`);
    this.#byId = db.prepare(`SELECT ${columns} FROM ${tables} WHERE url.id = ?`);
    this.#count = db.prepare<unknown[], number>('SELECT COUNT(*) FROM place').pluck();
    this.#find = db
      .prepare<unknown[], FoundRow>(
        'SELECT url, kind, refused, depth, cgi_hops FROM place WHERE host = ? AND hash = ? AND sum = ?',
      )
      .raw();
    this.#add = db.prepare(`
      INSERT INTO url (host, hash, rest, found_on, first_seen) VALUES (?, ?, ?, ?, ?)`);
    this.#addPlace = db.prepare(`
      INSERT INTO place (host, hash, sum, url, kind, state, asked, depth, cgi_hops, due, refused, crowded)
      VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`);
    this.#become = db.prepare(`
      UPDATE place SET kind = ${urlKinds.of('page')}, asked = 0, state = ?, depth = ?, cgi_hops = ?, due = ?, refused = ?
      WHERE ${placeOfKey}`);
    this.#approach = db.prepare(`UPDATE place SET depth = ?, cgi_hops = ? WHERE ${placeOfKey}`);
    this.#foundOn = db.prepare('UPDATE url SET found_on = ? WHERE url = ?');
    this.#reopen = db.prepare(
      `UPDATE place SET state = ${urlStates.of('new')}, refused = NULL, due = ? WHERE ${placeOfKey}`,
    );
    this.#detail = db.prepare('INSERT OR REPLACE INTO refusal (url, detail) VALUES (?, ?)');
    this.#children = db.prepare(`
      SELECT ${columns} FROM ${tables}
      WHERE (place.depth > ? OR place.cgi_hops > ?) AND url.url IN (
        SELECT link.target FROM link JOIN page AS source ON source.url = link.url
        WHERE link.url = ? AND link.nofollow = 0 AND source.follow = 1)`);
    this.#dueOf = dueStatements(db, 'place WHERE');
    this.#dueOfCrowded = dueStatements(db, 'place INDEXED BY place_due WHERE crowded = 1 AND');
    this.#countUpTo = db
      .prepare<unknown[], number>(`SELECT COUNT(*) FROM (SELECT 1 FROM place WHERE host = ? ${limitTo})`)
      .pluck();
    this.#crowd = db.prepare('UPDATE place SET crowded = 1 WHERE host = ?');
    this.#settle = db.prepare(`UPDATE place SET state = ?, due = ?, refused = NULL, asked = 1 WHERE ${placeOfKey}`);
    this.#advanceDue = db.prepare(
      `UPDATE place SET due = ? WHERE ${placeOfKey} AND due > ? AND state = ${urlStates.of('visited')}`,
    );
    this.#setKind = db.prepare(`UPDATE place SET kind = ? WHERE ${placeOfKey}`);
    this.#refuse = db.prepare(
      `UPDATE place SET state = ${urlStates.of('refused')}, due = ?, refused = ? WHERE ${placeOfKey}`,
    );
    this.#waiting = db
      .prepare<unknown[], UrlKey>('SELECT url FROM place WHERE host = ? AND asked = 0 AND due IS NOT NULL')
      .pluck();
    this.#neverAsked = db.prepare(`
      SELECT url.url, url.rest, place.kind FROM place CROSS JOIN url ON url.url = place.url
      WHERE place.host = ? AND asked = 0 AND due IS NOT NULL AND due <= ? ORDER BY place.due, place.url`);
    // By hash, which knows nothing of directories.
    this.#sampleAsked = db
      .prepare<unknown[], string>(`
        SELECT url.rest FROM place CROSS JOIN url ON url.url = place.url
        WHERE place.host = ? AND asked = 1 ORDER BY place.hash, place.sum ${limitTo}`)
      .pluck();
    this.#ofHost = db.prepare(
      'SELECT url.url, rest, id FROM place CROSS JOIN url ON url.url = place.url WHERE place.host = ?',
    );
    this.#refusals = db.prepare(
      'SELECT refused, COUNT(*) AS urls FROM place WHERE refused IS NOT NULL GROUP BY refused ORDER BY refused',
    );
    this.#states = db.prepare('SELECT state, COUNT(*) AS urls FROM place GROUP BY state ORDER BY state');
    this.#ids = new UrlIds(db);
  }

  byUrl(url: Url): KnownUrl | null {
    const { host, rest, hash, sum } = splitUrl(url);
    const hostKey = this.#hosts.find(host);
    return hostKey === null ? null : knownUrl(this.#byUrl.get(hostKey, hash, sum, rest));
  }

  byKey(key: UrlKey): KnownUrl | null {
    return knownUrl(this.#byKey.get(key));
  }

  byId(id: UrlId): KnownUrl | null {
    return knownUrl(this.#byId.get(id));
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  find(url: Url): UrlStanding | null {
    const row = this.#look(url).row;
    if (row === undefined) return null;
    const [key, kind, refused, depth, cgiHops] = row;
    return {
      key,
      kind: urlKinds.nameOf(kind, key),
      refusedBy: refused === null ? null : refusals.nameOf(refused, key),
      depth,
      cgiHops,
    };
  }

  add(found: NewUrl): { key: UrlKey; isNew: boolean; newHost: boolean } {
    const { row, place } = this.#look(found.url);
    if (row !== undefined) return { key: row[0], isNew: false, newHost: false };
    this.#looked = null;
    const host = this.#hosts.known(place.host);
    const hostKey = host ?? this.#hosts.add(place.host, found.at);
    const at = seconds(found.at);
    const key = Number(
      this.#add.run(hostKey.host, place.hash, place.rest, found.foundOn, at).lastInsertRowid,
    ) as UrlKey;
    const { state, due, refused } = dueUnless(found.refused, at);
    this.#addPlace.run(
      hostKey.host,
      place.hash,
      place.sum,
      key,
      urlKinds.of(found.kind),
      state,
      found.depth,
      found.cgiHops,
      due,
      refused,
      hostKey.crowded,
    );
    if (found.refused !== null && found.refused.detail !== null) this.#detail.run(key, found.refused.detail);
    return { key, isNew: true, newHost: host === null };
  }

  becomePage(key: UrlKey, found: NewUrl): void {
    this.#looked = null;
    const { state, due, refused } = dueUnless(found.refused, seconds(found.at));
    this.#become.run(state, found.depth, found.cgiHops, due, refused, key);
    this.#foundOn.run(found.foundOn, key);
    if (found.refused !== null && found.refused.detail !== null) this.#detail.run(key, found.refused.detail);
  }

  bringNearer(
    key: UrlKey,
    { depth, cgiHops, foundOn }: { depth: number; cgiHops: number; foundOn?: UrlKey | null },
  ): void {
    this.#looked = null;
    this.#approach.run(depth, cgiHops, key);
    if (foundOn !== undefined) this.#foundOn.run(foundOn, key);
  }

  reopen(key: UrlKey, at: EpochMs): void {
    this.#looked = null;
    this.#reopen.run(seconds(at), key);
  }

  /** A URL that is not known is looked for once and added at once: it is taken apart and looked up one time for both. */
  #look(url: Url): Looked {
    if (this.#looked?.url === url) return this.#looked;
    const place = splitUrl(url);
    const host = this.#hosts.known(place.host);
    const row = host === null ? undefined : this.#find.get(host.host, place.hash, place.sum);
    const looked = { url, place, row };
    this.#looked = row === undefined ? looked : null;
    return looked;
  }

  childrenFartherThan(key: UrlKey, depth: number, cgiHops: number): readonly KnownUrl[] {
    return this.#children.all(depth, cgiHops, key).map(toKnownUrl);
  }

  due(host: HostName, choice: { asked: boolean; now: EpochMs; limit: number }): readonly KnownUrl[] {
    const hostKey = this.#hosts.known(host);
    if (hostKey === null) return [];
    if (!choice.asked) this.#crowdWhenMany(host, hostKey);
    const { first } = this.#dueStatements(hostKey);
    return first.all(hostKey.host, choice.asked ? 1 : 0, seconds(choice.now), choice.limit).map(toKnownUrl);
  }

  waiting(host: HostName, now: EpochMs): readonly WaitingUrl[] {
    const rows = this.#neverAsked.all(this.#hosts.find(host), seconds(now));
    return rows.map(({ url, rest, kind }) => ({
      key: url,
      url: joinUrl(host, rest),
      kind: urlKinds.nameOf(kind, url),
    }));
  }

  nextDue(host: HostName): { newAt: EpochMs | null; revisitAt: EpochMs | null } {
    const hostKey = this.#hosts.known(host);
    const first = (asked: 0 | 1): EpochMs | null => {
      const due = hostKey === null ? null : this.#dueStatements(hostKey).next.get(hostKey.host, asked);
      return due === null || due === undefined ? null : epochMs(due * 1000);
    };
    return { newAt: first(0), revisitAt: first(1) };
  }

  dueCounts(host: HostName, now: EpochMs): { newUrls: number; revisits: number } {
    const hostKey = this.#hosts.known(host);
    const count = (asked: 0 | 1): number =>
      hostKey === null ? 0 : (this.#dueStatements(hostKey).count.get(hostKey.host, asked, seconds(now)) ?? 0);
    return { newUrls: count(0), revisits: count(1) };
  }

  setKind(key: UrlKey, kind: UrlKind): void {
    this.#setKind.run(urlKinds.of(kind), key);
  }

  #dueStatements({ crowded }: HostKey): DueStatements {
    return crowded === 1 ? this.#dueOfCrowded : this.#dueOf;
  }

  /** A host that has become too big to go through all of its URLs is crowded from the next time on. */
  #crowdWhenMany(name: HostName, { host, crowded }: HostKey): void {
    if (crowded === 1 || this.#readOnly || (this.#countUpTo.get(host, crowdMin) ?? 0) < crowdMin) return;
    this.#crowd.run(host);
    this.#hosts.crowd(name, host);
  }

  sampleAsked(host: HostName, limit: number): readonly Url[] {
    return this.#sampleAsked.all(this.#hosts.find(host), limit).map((rest) => joinUrl(host, rest));
  }

  setState(key: UrlKey, to: { state: UrlState; dueAt: EpochMs | null }): void {
    this.#settle.run(urlStates.of(to.state), to.dueAt === null ? null : Math.ceil(to.dueAt / 1000), key);
  }

  advanceDue(key: UrlKey, dueAt: EpochMs): boolean {
    const due = Math.ceil(dueAt / 1000);
    return this.#advanceDue.run(due, key, due).changes > 0;
  }

  refuse(key: UrlKey, { by, detail }: Refused, dueAt: EpochMs | null): void {
    this.#refuse.run(dueAt === null ? null : Math.ceil(dueAt / 1000), refusals.of(by), key);
    if (detail !== null) this.#detail.run(key, detail);
  }

  refuseNew(host: HostName, refusal: Refused): number {
    const keys = this.#waiting.all(this.#hosts.find(host));
    for (const key of keys) this.refuse(key, refusal, null);
    return keys.length;
  }

  block(pattern: string): number {
    const covered = this.coveredBy(pattern);
    for (const { key } of covered) this.refuse(key, { by: 'blocked', detail: pattern }, null);
    return covered.length;
  }

  coveredBy(pattern: string): readonly { readonly key: UrlKey; readonly id: UrlId | null }[] {
    const url = pattern.includes('/') ? (pattern as Url) : null;
    const host = url === null ? (pattern as HostName) : hostOf(url);
    return this.#ofHost
      .all(this.#hosts.find(host))
      .filter(({ rest }) => url === null || isBelow(joinUrl(host, rest), url))
      .map(({ url: key, id }) => ({ key, id }));
  }

  refusals(): readonly { by: Refusal; urls: number }[] {
    return this.#refusals.all().map(({ refused, urls }) => ({ by: refusals.nameOf(refused, null), urls }));
  }

  states(): readonly { state: UrlState; urls: number }[] {
    return this.#states.all().map(({ state, urls }) => ({ state: urlStates.nameOf(state, null), urls }));
  }

  giveId(key: UrlKey, id: UrlId): void {
    this.#ids.giveId(key, id);
  }

  assignIds(): number {
    return this.#ids.assignIds();
  }
}

interface DueStatements {
  readonly first: Statement<UrlRow>;
  readonly next: Statement<number | null>;
  readonly count: Statement<number>;
}

/** The rows are chosen before anything is joined to them. */
const dueStatements = (db: Database, from: string): DueStatements => {
  const due = `FROM ${from} place.host = ? AND asked = ? AND due IS NOT NULL`;
  return {
    first: db.prepare(`
      SELECT ${columns} FROM (SELECT * ${due} AND due <= ? ORDER BY due, url ${limitTo}) AS place
      CROSS JOIN url ON url.url = place.url ${more} ORDER BY place.due, place.url`),
    next: db.prepare<unknown[], number | null>(`SELECT MIN(due) ${due}`).pluck(),
    count: db.prepare<unknown[], number>(`SELECT COUNT(*) ${due} AND due <= ?`).pluck(),
  };
};

const dueUnless = (
  refused: Refused | null,
  at: number,
): { state: number; due: number | null; refused: number | null } =>
  refused === null
    ? { state: urlStates.of('new'), due: at, refused: null }
    : { state: urlStates.of('refused'), due: null, refused: refusals.of(refused.by) };
