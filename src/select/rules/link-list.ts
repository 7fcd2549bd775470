import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const linkList: Rule<PageWithText> = {
  name: ruleName('link-list'),
  about:
    'Share of the letters of the page that stand in link blocks; a page with `min` letters of main text is no list, however long its menus.',
  source: 'uzushio LinkCharRatio',
  measure: ({ document }) => document?.measures.text.linkShare ?? null,
  measuredAgainst: 'max',
  judge: ({ document }, { max = 1, min = Infinity }) =>
    document === null || document.measures.text.letters >= min
      ? null
      : outside(linkList.name, document.measures.text.linkShare, { limits: { max } }),
};
