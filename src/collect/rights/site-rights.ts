import { aiTxtFor } from '../../html/rights/ai-txt.ts';
import { rightsOfSite } from '../../html/rights/site-saying.ts';
import type { Refused } from '../../model/refusal.ts';
import type { RightsFinding } from '../../model/rights.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { originOf, type Url } from '../../model/url.ts';
import type { NewUrl } from '../../store/crawl-port.ts';
import type { RightsTable, StoredSiteRights } from '../../store/rights-port.ts';
import type { Robots } from '../robots/parse.ts';
import { afterRightsAnswer, rightsFiles, type RightsAnswer, type RightsFile } from './rights-answer.ts';
import { rightsOfRobots } from './robots-rights.ts';

export interface SiteRightsLimits {
  /** Whether files about rights are asked for at all. */
  readonly asks: boolean;
  /** Age at which a file, or its absence, is asked for again. */
  readonly ageMax: number;
  /** Age at which a file is asked for again after a passing trouble. */
  readonly errorAgeMax: number;
}

/** How a file about rights stands in the store: known, and never due by itself. */
export const rightsPlace = (url: Url, at: EpochMs): NewUrl => ({
  url,
  kind: 'rights',
  depth: 0,
  cgiHops: 0,
  foundOn: null,
  at,
  refused: rightsFileRefused,
});

export const rightsFileRefused: Refused = {
  by: 'scope',
  detail: 'a file about rights is asked for before pages, not for itself',
};

const originsMax = 20_000;

/** What the files of every origin say about rights, as the store has it, with those used last in memory. */
export class SiteRights {
  readonly #table: RightsTable;
  readonly #agent: string;
  readonly #limits: SiteRightsLimits;
  #known = new Map<string, readonly StoredSiteRights[]>();
  /** Asked for and not answered yet. */
  readonly #pending = new Set<string>();

  constructor(table: RightsTable, agent: string, limits: SiteRightsLimits) {
    this.#table = table;
    this.#agent = agent;
    this.#limits = limits;
  }

  /** The files of an origin that are to be asked for before its next page. */
  due(origin: string, now: EpochMs): readonly RightsFile[] {
    if (!this.#limits.asks) return [];
    const known = this.#of(origin);
    return rightsFiles.filter((file) => {
      const record = known.find(({ source }) => source === file);
      return (record === undefined || now >= this.#dueAt(record)) && !this.#pending.has(`${origin} ${file}`);
    });
  }

  ask(origin: string, file: RightsFile): void {
    this.#pending.add(`${origin} ${file}`);
  }

  learn(asked: { readonly origin: string; readonly file: RightsFile }, answer: RightsAnswer, now: EpochMs): void {
    const { origin, file } = asked;
    this.#pending.delete(`${origin} ${file}`);
    const before = this.#of(origin).find(({ source }) => source === file) ?? null;
    const record = afterRightsAnswer(before, file, answer, now);
    const saying = record.found?.saying;
    if (record.found === null || saying?.source !== 'ai.txt') return this.#put(origin, record);
    const own = { ...saying, file: aiTxtFor(saying.file, this.#agent) };
    this.#put(origin, { ...record, found: { ...record.found, saying: own } });
  }

  /** `robots`: the file that now holds for the origin; null: there is none. */
  learnRobots(origin: string, robots: Robots | null, now: EpochMs): void {
    const findings = robots === null ? [] : rightsOfRobots(robots, this.#agent);
    const source = 'robots.txt';
    if (findings.length > 0)
      this.#put(origin, {
        source,
        checkedAt: now,
        result: 'found',
        cause: '',
        found: { at: now, saying: { source, findings } },
      });
    else if (this.#of(origin).some((record) => record.source === source))
      this.#put(origin, { source, checkedAt: now, result: 'absent', cause: 'no statements', found: null });
  }

  /** What the files of its origin say about a page. */
  of(url: Url): readonly RightsFinding[] {
    const sayings = this.#of(originOf(url)).flatMap(({ found }) => (found === null ? [] : [found.saying]));
    return sayings.length === 0 ? [] : rightsOfSite(sayings, url);
  }

  #dueAt({ checkedAt, result }: StoredSiteRights): EpochMs {
    return epochMs(checkedAt + (result === 'unreachable' ? this.#limits.errorAgeMax : this.#limits.ageMax));
  }

  #of(origin: string): readonly StoredSiteRights[] {
    const cached = this.#known.get(origin);
    if (cached !== undefined) return cached;
    if (this.#known.size >= originsMax) this.#known = new Map();
    const records = this.#table.site(origin);
    this.#known.set(origin, records);
    return records;
  }

  #put(origin: string, record: StoredSiteRights): void {
    this.#table.putSite(origin, record);
    this.#known.delete(origin);
  }
}
