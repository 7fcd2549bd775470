import type { Csr } from './csr.ts';

/** The pages of a web, by group (domain). */
export interface GroupedPages {
  readonly pages: Csr;
  readonly groupOf: Uint32Array;
  readonly pagesOf: (group: number) => Uint32Array;
}

/**
 * Whether domains that look like a link farm are the sites of one owner (a publisher's magazines, a portal's services).
 * Their pages, too, link to one another all over, in the footer. But a farm's pages exist for these links, and an owner's
 * for what they say: they link to far more pages of their own site, the footer leads to one page of each sister, which
 * is its front page, and the sisters are not many. Or many others link there, each from a page or two, which counts little
 * against the thousands of pages with the footer.
 */
export const isOwnersGroup = (
  web: GroupedPages,
  { groups, supporters }: { readonly groups: readonly number[]; readonly supporters: number },
): boolean => {
  if (supporters >= supportersPerMember * groups.length + supportersMin) return true;
  return groups.length <= sistersMax && hasFooters(web, new Set(groups));
};

/** A group of so many sites has one owner at most when others speak for it. */
const sistersMax = 12;
/** Links to pages of the own site for each link to a sister, on an average page. */
const ownLinksMin = 3;
/** Share of a site's links to a sister that lead to one and the same page. */
const frontPageShareMin = 0.8;
/** Domains elsewhere that link to the group: a farm has talked a handful into it, however small it is. */
const supportersPerMember = 2;
const supportersMin = 5;

const hasFooters = ({ pages, groupOf, pagesOf }: GroupedPages, members: ReadonlySet<number>): boolean => {
  const { offsets, targets } = pages;
  let own = 0;
  const footers = new Map<string, Map<number, number>>();
  for (const group of members)
    for (const page of pagesOf(group))
      for (const to of new Set(targets.subarray(offsets[page], offsets[page + 1]))) {
        const other = groupOf[to] ?? 0;
        if (other === group) own++;
        else if (members.has(other)) {
          const way = `${group} ${other}`;
          const counts = footers.get(way) ?? new Map<number, number>();
          counts.set(to, (counts.get(to) ?? 0) + 1);
          footers.set(way, counts);
        }
      }
  let sisters = 0;
  let front = 0;
  for (const counts of footers.values()) {
    sisters += [...counts.values()].reduce((sum, count) => sum + count, 0);
    front += Math.max(...counts.values());
  }
  return own >= ownLinksMin * sisters && front >= frontPageShareMin * sisters;
};
