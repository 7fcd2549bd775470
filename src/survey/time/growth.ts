import { paced } from '../../flow/paced.ts';
import type { UrlId, UrlKey } from '../../model/ids.ts';
import { isoSeconds, type EpochMs } from '../../model/time.ts';
import type { SurveyedVersion } from '../../store/survey-port.ts';

/** What a day, or a month, brought. */
export interface GrowthStep {
  /** `2026-11-18` or `2026-11`, in UTC. */
  readonly name: string;
  readonly newPages: number;
  readonly changes: number;
  readonly gonePages: number;
  readonly newServers: number;
  /** Of the documents of the pages that were new. */
  readonly words: number;
}

/** More days than these are told by month. */
const daysMax = 92;

/**
 * Days on which something came. A page is new on the day of its first version, gone on the day when it was found to be; one that came back
 * is not gone. A server is new with its first page. Words are those that the documents of the pages have now.
 */
export const growthSteps = async (
  versions: Iterable<SurveyedVersion>,
  wordsOf: ReadonlyMap<UrlId, number>,
): Promise<readonly GrowthStep[]> => {
  const days = new Map<string, { -readonly [Key in keyof GrowthStep]: GrowthStep[Key] }>();
  const on = (at: EpochMs): { -readonly [Key in keyof GrowthStep]: GrowthStep[Key] } => {
    const name = isoSeconds(at).slice(0, 10);
    const known = days.get(name) ?? { name, newPages: 0, changes: 0, gonePages: 0, newServers: 0, words: 0 };
    days.set(name, known);
    return known;
  };
  const firstOf = new Map<string, EpochMs>();
  let page: UrlKey | null = null;
  for await (const version of paced(versions)) {
    const isFirst = page !== version.key;
    page = version.key;
    if (!isFirst) {
      on(version.fetchedAt).changes++;
      continue;
    }
    const day = on(version.fetchedAt);
    day.newPages++;
    day.words += version.id === null ? 0 : (wordsOf.get(version.id) ?? 0);
    const first = firstOf.get(version.host);
    if (first === undefined || version.fetchedAt < first) firstOf.set(version.host, version.fetchedAt);
    if (version.goneAt !== null) on(version.goneAt).gonePages++;
  }
  for (const at of firstOf.values()) on(at).newServers++;
  const sorted = [...days.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.length > daysMax ? byMonth(sorted) : sorted;
};

const byMonth = (days: readonly GrowthStep[]): readonly GrowthStep[] => {
  const months = new Map<string, GrowthStep>();
  for (const day of days) {
    const name = day.name.slice(0, 7);
    const known = months.get(name);
    months.set(
      name,
      known === undefined
        ? { ...day, name }
        : {
            name,
            newPages: known.newPages + day.newPages,
            changes: known.changes + day.changes,
            gonePages: known.gonePages + day.gonePages,
            newServers: known.newServers + day.newServers,
            words: known.words + day.words,
          },
    );
  }
  return [...months.values()];
};
