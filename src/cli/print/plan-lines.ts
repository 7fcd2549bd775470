import { planPriorityFetches } from '../../collect/report/plan-priority-fetches.ts';
import { planLoad, type PlannedLoad } from '../../collect/report/plan.ts';
import type { Crawler } from '../../collect/sources/crawlers.ts';
import { isoSeconds } from '../../model/time.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { readUrlLists } from '../../run/run-collect.ts';
import type { Terminal } from '../terminal.ts';

/**
 * `collect --dry-run`: a line for every host the update crawler would ask, and for every priority fetch of the others.
 * Returns how many lines there are.
 */
export const printPlan = (
  { store, config, clock, paths }: OpenCorpus,
  terminal: Terminal,
  { crawlers, json }: { readonly crawlers: readonly Crawler[]; readonly json: boolean },
): number => {
  const now = clock.now();
  const { seeds, ...named } = readUrlLists(paths);
  let lines = 0;
  for (const fetch of planPriorityFetches(store, named, { crawlers, now })) {
    lines++;
    if (json) terminal.printJson(fetch);
    else {
      const { crawler, role, url, source, dueAt } = fetch;
      terminal.print(
        `${crawler}\t${role}\t${url}\tdue ${isoSeconds(dueAt)}${source === null ? '' : `\tshown by ${source}`}`,
      );
    }
  }
  if (!crawlers.includes('update')) return lines;
  for (const load of planLoad(store, config.collect, { seeds, now })) {
    lines++;
    if (json) terminal.printJson(load);
    else terminal.print(loadLine(load));
  }
  return lines;
};

const loadLine = (load: PlannedLoad): string => {
  const { host, fresh, known, intervalMs, nextAt, takesMs, overloaded, reliefFactor } = load;
  const warning = overloaded
    ? `\tOVERLOADED: its pages are due ${reliefFactor.toFixed(1)} times as often as it may be asked`
    : '';
  return `${host}\t${fresh} new\t${known} known\tone every ${intervalMs / 1000} s from ${isoSeconds(nextAt)}\t${Math.ceil(takesMs / 60_000)} min${warning}`;
};
