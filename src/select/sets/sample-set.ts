import { createHash } from 'node:crypto';
import type { UrlId } from '../../model/ids.ts';
import type { PageSetMember } from '../../model/page-set.ts';

export interface SampleOptions {
  readonly pages: number;
  readonly seed: string;
  /** The stratum of a page; one and the same for all: a simple sample. */
  readonly stratumOf: (member: PageSetMember) => string;
}

/**
 * The ids of a random sample in which every stratum has its share (largest remainders; of equal ones the first by name).
 * Chance is a hash of seed and URL: the same seed chooses the same pages, whatever else is in the set, and a smaller
 * sample of one stratum is part of a larger one.
 */
export const sampleIds = (
  members: Iterable<PageSetMember>,
  { pages, seed, stratumOf }: SampleOptions,
): ReadonlySet<UrlId> => {
  const strata = new Map<string, { id: UrlId; hash: string }[]>();
  let all = 0;
  for (const member of members) {
    const name = stratumOf(member);
    const hash = createHash('sha256').update(`${seed}\n${member.url}`).digest('hex');
    const stratum = strata.get(name);
    if (stratum === undefined) strata.set(name, [{ id: member.id, hash }]);
    else stratum.push({ id: member.id, hash });
    all++;
  }
  const sizes = [...strata].map(([name, { length }]) => ({ name, size: length }));
  const shares = apportion(sizes, Math.min(pages, all));
  const chosen = new Set<UrlId>();
  for (const [name, stratum] of strata) {
    stratum.sort((a, b) => (a.hash < b.hash ? -1 : 1));
    for (const { id } of stratum.slice(0, shares.get(name) ?? 0)) chosen.add(id);
  }
  return chosen;
};

/** Seats by size (Hamilton's method): the whole part of each exact share, the rest to the largest remainders. */
export const apportion = (
  strata: readonly { readonly name: string; readonly size: number }[],
  seats: number,
): ReadonlyMap<string, number> => {
  const all = strata.reduce((sum, { size }) => sum + size, 0);
  const exact = strata.map(({ name, size }) => ({ name, share: all === 0 ? 0 : (size * seats) / all }));
  const given = new Map(exact.map(({ name, share }) => [name, Math.floor(share)]));
  const rest = seats - [...given.values()].reduce((sum, own) => sum + own, 0);
  const byRemainder = exact.toSorted(
    (a, b) => (b.share % 1) - (a.share % 1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  for (const { name } of byRemainder.slice(0, all === 0 ? 0 : rest)) given.set(name, (given.get(name) ?? 0) + 1);
  return given;
};
