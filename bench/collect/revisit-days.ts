/**
 * Question: what does the update crawler alone find of two real sites that change day by day (seeded posts, edits, moves,
 * deletions, days on which only the frame of every page changes), how late, and for how many requests, with the schedule of
 * the defaults, by selection, by balanced intervals, by sections, and visiting everything every day?
 *
 *     node dist/bench/collect/revisit-days.js [--days 30] [--archive 40] [--seed kumo] [--only sections,balanced]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../src/config/options.ts';
import { dayMs } from '../../src/model/time.ts';
import { runCollect } from '../../test/collect/collect-harness.ts';
import { isSource, startRealwebDays, type RealwebDays } from '../../test/collect/realweb-days.ts';
import { printMachine } from '../machine.ts';

/** One kind of event: how many there were, and how many days passed until each was asked for. */
interface Found {
  readonly events: number;
  readonly delays: readonly number[];
}

interface RevisitDays {
  readonly added: Found;
  readonly edited: Found;
  readonly moved: Found;
  readonly deleted: Found;
  /** Requests for articles and lists after the first day, and those of them for articles. */
  readonly requests: number;
  readonly articles: number;
  /** What asking for every known article every day would have cost. */
  readonly daily: number;
  /** Requests for articles on each day. */
  readonly byDay: readonly number[];
}

/** The update crawler alone, once a day over the days of two real sites, with the schedule the options say. */
const collectRevisitDays = async (
  web: RealwebDays,
  dir: string,
  options: Partial<Config['collect']>,
): Promise<RevisitDays> => {
  const askedOn: ReadonlySet<string>[] = [];
  const byDay: number[] = [];
  const known = new Set<string>();
  let [requests, articles, daily] = [0, 0, 0];
  for (const day of web.plan.keys()) {
    web.setDay(day);
    const before = web.log.length;
    await runCollect({
      dir,
      seeds: web.tops,
      hosts: web.addresses,
      port: web.port,
      crawlers: ['update'],
      options: { intervalMin: 1, scope: 'seed-hosts', hopsMax: 2, ...options },
      shiftMs: day * dayMs,
    });
    const asked = web.log.slice(before).map((one) => one.replace(/ 304$/, ''));
    askedOn.push(new Set(asked));
    const ofArticles = asked.filter((place) => !isSource(place));
    byDay.push(ofArticles.length);
    if (day > 0) {
      requests += asked.length;
      articles += ofArticles.length;
      daily += known.size;
    }
    for (const place of ofArticles) known.add(place);
  }
  const found = (kind: 'added' | 'edited' | 'moved' | 'deleted'): Found => {
    const events = web.plan.flatMap((plan, day) => plan[kind].map((place) => ({ place, day })));
    const delays = events.flatMap(({ place, day }) => {
      const on = askedOn.findIndex((places, at) => at >= day && places.has(place));
      return on < 0 ? [] : [on - day];
    });
    return { events: events.length, delays };
  };
  const kinds = { added: found('added'), edited: found('edited'), moved: found('moved'), deleted: found('deleted') };
  return { ...kinds, requests, articles, daily, byDay };
};

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    archive: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'kumo' },
    only: { type: 'string' },
  },
});
printMachine();
const defaults = { secondVisitMin: dayMs, secondVisitMax: 7 * dayMs, lastModifiedMax: 30 * dayMs };
for (const [name, options] of (
  [
    ['change-interval', defaults],
    ['selection', { ...defaults, revisitBy: 'selection' }],
    ['balanced', { ...defaults, revisitBy: 'balanced' }],
    ['sections', { ...defaults, revisitBy: 'sections' }],
    ['every day', { secondVisitMax: dayMs, revisitMax: dayMs, longRevisitMin: dayMs }],
  ] as const
).filter(([n]) => values.only === undefined || values.only.split(',').includes(n))) {
  const web = await startRealwebDays({ days: Number(values.days), archive: Number(values.archive), seed: values.seed });
  if (web === null) throw new Error('../shared/data is not here');
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-revisit-'));
  const { requests, articles, daily, byDay, ...kinds } = await collectRevisitDays(web, dir, options);
  await web.close();
  rmSync(dir, { recursive: true, force: true });
  console.log(
    `${name}: ${requests} requests after the first day, ${articles} for articles (${daily} asks all daily; by day ${byDay.join(' ')})`,
  );
  for (const kind of ['added', 'edited', 'moved', 'deleted'] as const) {
    const { events, delays } = kinds[kind];
    const mean = delays.reduce((sum, delay) => sum + delay, 0) / Math.max(1, delays.length);
    console.log(`  ${kind}: ${delays.length} of ${events} found, ${mean.toFixed(1)} days later on average`);
  }
}
