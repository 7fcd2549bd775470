import type { Region } from '../../model/region.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { wordBlocksDefault } from '../concordancer.ts';
import { regionCode } from '../segment/region.ts';

/** The parts of pages in which words are looked for and counted: 1 for the code of each of them. */
export type CountedRegions = Uint8Array;

/** What the pattern names (`main:…`), else what was asked for, else titles and main texts: menus and footers are said on every page of a site. */
export const countedRegions = (
  query: WordQuery | null,
  { blocks = wordBlocksDefault }: { readonly blocks?: readonly Region[] | undefined },
): CountedRegions => regionFlags(query?.regions ?? blocks);

export const regionFlags = (regions: readonly Region[]): CountedRegions => {
  const flags = new Uint8Array(32);
  for (const region of regions) flags[regionCode(region)] = 1;
  return flags;
};
