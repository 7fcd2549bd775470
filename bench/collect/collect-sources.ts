/**
 * Question: are new entries and articles of two real sites collected on the day they appear, by feeds alone, by top pages
 * alone and by both, and what does it cost? The sites of ../shared/data/realweb grow day by day by a seeded script (posts,
 * edits, moves, deletions, a busy day with more posts than a feed holds, days with another frame on every page).
 *
 *     node dist/bench/collect/collect-sources.js [--days 30] [--archive 60] [--seeds a,b,c]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Crawler } from '../../src/collect/sources/crawlers.ts';
import { dayMs } from '../../src/model/time.ts';
import { runCollect } from '../../test/collect/collect-harness.ts';
import { isSource, startRealwebDays } from '../../test/collect/realweb-days.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    archive: { type: 'string', default: '60' },
    seeds: { type: 'string', default: 'a,b,c' },
  },
});
const [days, archive] = [Number(values.days), Number(values.archive)];
printMachine();

const run = async (seed: string, crawlers: readonly Crawler[]): Promise<void> => {
  const web = await startRealwebDays({ days, archive, seed });
  if (web === null) throw new Error('../shared/data is not here');
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-sources-'));
  const lists = { seeds: [], feeds: web.feeds, news: web.tops, hosts: web.addresses, port: web.port, crawlers };
  const count = { added: 0, sameDay: 0, moved: 0, movedSameDay: 0, edited: 0, again: 0, old: 0, others: 0, sources: 0 };
  const fetched = new Set<string>();
  const allOf = new Set([...web.archive, ...web.plan.flatMap(({ added, moved }) => [...added, ...moved])]);
  for (const [day, plan] of web.plan.entries()) {
    web.setDay(day);
    const before = web.log.length;
    await runCollect({
      ...lists,
      dir,
      options: { intervalMin: 1, scope: 'seed-hosts' },
      shiftMs: day * dayMs,
    });
    const places = web.log.slice(before).map((one) => one.replace(/ 304$/, ''));
    const asked = new Set(places.filter((one) => !isSource(one)));
    count.sources += places.filter(isSource).length;
    count.others += [...asked].filter((one) => !allOf.has(one)).length;
    const edited = plan.edited.filter((place) => place.startsWith('c-a-p'));
    count.old += [...asked].filter((place) => fetched.has(place) && !edited.includes(place)).length;
    for (const place of asked) fetched.add(place);
    if (day === 0) continue;
    count.added += plan.added.length;
    count.sameDay += plan.added.filter((place) => asked.has(place)).length;
    count.moved += plan.moved.length;
    count.movedSameDay += plan.moved.filter((place) => asked.has(place)).length;
    count.edited += edited.length;
    count.again += edited.filter((place) => asked.has(place)).length;
  }
  await web.close();
  rmSync(dir, { recursive: true, force: true });
  const { added, sameDay, moved, movedSameDay, edited, again, old, others, sources } = count;
  const found = [
    `${sameDay} of ${added}`,
    `${movedSameDay} of ${moved}`,
    `${again} of ${edited}`,
    old,
    others,
    sources,
  ];
  console.log(`| ${[seed, crawlers.join(', '), ...found].join(' | ')} |`);
};

console.log(
  `| seed | crawlers | new, on their day | moved, on their day | edits told by a feed | old ones again | other pages | requests for feeds and lists in ${days + 1} days |`,
);
console.log('|---|---|---|---|---|---|---|---|');

for (const seed of values.seeds.split(','))
  for (const crawlers of [['rss'], ['news'], ['rss', 'news']] as const) await run(seed, crawlers);
