import { pageTypes } from '../../model/document.ts';
import type { FacetOptions, Facets, SiteCount, ValueCount } from '../port.ts';
import { documentIdOf } from '../segment/document-key.ts';
import { monthOf } from '../segment/stored-document.ts';
import type { PreparedQuery } from './prepared-query.ts';
import { eachMatch, type RunOptions } from './run-query.ts';
import { tiersOf } from './tiers.ts';

type Lists = NonNullable<FacetOptions['lists']>;

/** The documents of all tiers that are looked for, by site; those of the first, which meet the query, also by all else. */
export const facetCounts = async (
  query: PreparedQuery,
  run: RunOptions,
  { enough, lists }: { readonly enough: number; readonly lists: Lists },
): Promise<Facets> => {
  const [first, ...wider] = tiersOf(query, run);
  const all = new Tally(lists);
  await countMatches(query, { ...run, match: first?.match ?? run.match }, all);
  const totals: { count: number; most: number | null; some: number | null } = {
    count: all.count,
    most: null,
    some: null,
  };
  let last = all;
  for (const { has, match } of wider) {
    if (last.count >= enough) break;
    const before = last.count;
    last = new Tally(new Map());
    await countMatches(query, { ...run, match }, last);
    if (has !== 'all') totals[has] = last.count - before;
  }
  return {
    ...totals,
    sites: siteCounts(all.sites, last.sites),
    types: mostFirst(all.types),
    months: [...counted(all.months)].sort((a, b) => (a.value < b.value ? -1 : 1)),
    lists: [...lists.keys()].map((value) => ({ value, count: all.lists.get(value) ?? 0 })),
  };
};

/** Documents by what their columns say. */
class Tally {
  count = 0;
  readonly sites = new Map<string, number>();
  readonly types = new Map<string, number>();
  readonly months = new Map<string, number>();
  readonly lists = new Map<string, number>();
  readonly wanted: Lists;

  constructor(wanted: Lists) {
    this.wanted = wanted;
  }
}

const add = (counts: Map<string, number>, value: string, more: number): void => {
  if (more > 0) counts.set(value, (counts.get(value) ?? 0) + more);
};

const countMatches = async (query: PreparedQuery, run: RunOptions, tally: Tally): Promise<void> => {
  for (const segment of run.segments) {
    const { columns } = segment;
    const bySite = new Uint32Array(columns.siteNames.length);
    const byType = new Uint32Array(pageTypes.length);
    const byDay = new Map<number, number>();
    await eachMatch(query, { run, segment }, (document) => {
      const [site, type, day] = [
        columns.sites[document] ?? 0,
        columns.types[document] ?? 0,
        columns.days[document] ?? 0,
      ];
      bySite[site] = (bySite[site] ?? 0) + 1;
      byType[type] = (byType[type] ?? 0) + 1;
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
      tally.count++;
      if (tally.wanted.size === 0) return;
      const id = documentIdOf({ id: columns.ids[document] ?? 0, revision: columns.revisions[document] ?? 0 });
      for (const [name, ids] of tally.wanted) if (ids.has(id)) add(tally.lists, name, 1);
    });
    for (const [site, name] of columns.siteNames.entries()) add(tally.sites, name, bySite[site] ?? 0);
    for (const [type, name] of pageTypes.entries()) add(tally.types, name, byType[type] ?? 0);
    for (const [day, count] of byDay) add(tally.months, monthOf(day), count);
  }
};

const counted = (counts: ReadonlyMap<string, number>): ValueCount[] =>
  [...counts].map(([value, count]) => ({ value, count }));

const mostFirst = (counts: ReadonlyMap<string, number>): readonly ValueCount[] =>
  counted(counts).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

const siteCounts = (first: ReadonlyMap<string, number>, last: ReadonlyMap<string, number>): readonly SiteCount[] =>
  [...last]
    .map(([site, all]): SiteCount => {
      const count = first.get(site) ?? 0;
      return { site, count, more: all - count };
    })
    .sort((a, b) => b.count - a.count || b.more - a.more || (a.site < b.site ? -1 : 1));
