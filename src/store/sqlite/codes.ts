import { Fault } from '../../base/fault.ts';
import type { ChangeEvidence, OutcomeKind } from '../../model/outcome.ts';
import type { Refusal } from '../../model/refusal.ts';
import type { RevisitReason } from '../../model/revisit.ts';
import type { UrlKind, UrlState } from '../../model/url-state.ts';
import type { AnnouncementKind, PriorityRole, FeedEnd, FeedOrigin } from '../source-port.ts';

/**
 * The numbers that stand for names on disk. They never change and are never used again for something else; a new name
 * gets the next free one (test/store/codes.test.ts pins them). A number that none of the names has means that the store
 * is damaged, and is never taken for one of them: it would be work to do, or a page that is not.
 */
export class Codes<Name extends string> {
  readonly #column: string;
  readonly #ids: Readonly<Record<Name, number>>;
  readonly #names: readonly (Name | undefined)[];

  /** `column`: of which table, as `place.state`. */
  constructor(column: string, numbers: Readonly<Record<Name, number>>) {
    this.#column = column;
    this.#ids = numbers;
    const names: (Name | undefined)[] = [];
    for (const name of Object.keys(numbers) as Name[]) names[numbers[name]] = name;
    this.#names = names;
  }

  of(name: Name): number {
    return this.#ids[name];
  }

  /** `row`: what the row is known by, for whoever has to find it; null: the number was counted over many rows. */
  nameOf(code: number, row: number | null): Name {
    return this.#names[code] ?? this.#damaged(code, row);
  }

  #damaged(code: number, row: number | null): never {
    const [table = '', column = ''] = this.#column.split('.');
    const where = row === null ? `table ${table}` : `table ${table}, row of url ${row}`;
    const known = this.#names.flatMap((name, number) => (name === undefined ? [] : number)).join(' ');
    throw new Fault(
      'STORE_DAMAGED',
      `${where}: ${column} is ${code}, which means nothing (known: ${known}). Restore store.db from a backup; or make a new corpus and \`kumoito import\` the archive folder of this one.`,
    );
  }
}

export const urlKinds = new Codes<UrlKind>('place.kind', { page: 0, robots: 1, sitemap: 2, feed: 3, rights: 4 });

export const urlStates = new Codes<UrlState>('place.state', { new: 0, waiting: 1, visited: 2, refused: 3, dead: 4 });

export const refusals = new Codes<Refusal>('place.refused', {
  robots: 0,
  'robots-unreachable': 1,
  blocked: 2,
  trap: 3,
  'hop-limit': 4,
  'host-cap': 5,
  noindex: 6,
  'domain-cap': 7,
  'address-cap': 8,
  alias: 9,
  scope: 10,
  sample: 11,
  query: 12,
});

/** 4 was `refused`, which no visit ever ended as. */
export const outcomeKinds = new Codes<OutcomeKind>('fetch.kind', {
  page: 0,
  unchanged: 1,
  redirect: 2,
  gone: 3,
  failed: 5,
  robots: 6,
  sitemap: 7,
  feed: 8,
  rights: 9,
});

export const changeEvidence = new Codes<ChangeEvidence>('fetch.change', {
  first: 0,
  status: 1,
  validator: 2,
  md5: 3,
  'text-hash': 4,
  shingles: 5,
  different: 6,
});

export const priorityRoles = new Codes<PriorityRole>('errand.role', {
  feed: 0,
  entry: 1,
  listing: 2,
  paging: 3,
  sitemap: 4,
  article: 5,
});

export const feedOrigins = new Codes<FeedOrigin>('feed.origin', { named: 0, page: 1, place: 2 });

export const feedEnds = new Codes<FeedEnd>('feed.ended', { gone: 0, failing: 1, moved: 2, none: 3 });

export const announcementKinds = new Codes<AnnouncementKind>('announcement.kind', { new: 0, changed: 1, known: 2 });

export const revisitReasons = new Codes<RevisitReason>('revisit.reason', {
  'second-visit': 0,
  'last-modified': 1,
  'never-changed': 2,
  'always-changed': 3,
  estimate: 4,
  'hardly-changes': 5,
  selected: 6,
  important: 7,
  overloaded: 8,
  thinned: 9,
  list: 10,
  gone: 11,
  balanced: 12,
  worth: 13,
  unlinked: 14,
});
