import { elapsedMs } from '../../base/clock.ts';
import type { CollectProgress } from '../../collect/loop/crawl.ts';
import { planLoad } from '../../collect/report/plan.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { readUrlLists } from '../../run/run-collect.ts';
import { counted } from '../../base/counted.ts';

/** What `collect` and `run` say beside the number of pages: requests, hosts, what is waited for, and how long it takes at least. */
export const collectNote = (corpus: OpenCorpus): ((progress: CollectProgress) => string) => {
  let boundMs = 0;
  let countedMs = Number.NEGATIVE_INFINITY;
  return ({ requests, hosts, flying, shown, nextAt }) => {
    // Counting what is due asks the store about every host.
    if (elapsedMs() - countedMs > countEveryMs) {
      boundMs = politeBound(corpus);
      countedMs = elapsedMs();
    }
    const waitMs = flying > 0 || nextAt === null ? 0 : nextAt - corpus.clock.now();
    return [
      counted(requests, 'request'),
      counted(hosts, 'host'),
      ...(shown > 0 ? [`${shown} new in feeds and lists`] : []),
      ...(waitMs >= waitShownMs ? [`no host may be asked for another ${duration(waitMs)}`] : []),
      ...(boundMs > countEveryMs ? [`what is due takes at least ${duration(boundMs)}`] : []),
    ].join(', ');
  };
};

/**
 * The time that the host with most to do needs, one request after the other with the pause it is owed. More pages may be
 * found meanwhile, so it is a lower bound.
 */
const politeBound = ({ store, config, clock, paths }: OpenCorpus): number => {
  let longest = 0;
  let counted = 0;
  for (const { takesMs } of planLoad(store, config.collect, { seeds: readUrlLists(paths).seeds, now: clock.now() })) {
    longest = Math.max(longest, takesMs);
    if (++counted === hostsCounted) break;
  }
  return longest;
};

const countEveryMs = 10_000;
const hostsCounted = 1_000;
const waitShownMs = 2_000;

const duration = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3_600;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.round(hours / 24)} days`;
};
