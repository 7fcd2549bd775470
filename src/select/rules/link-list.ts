import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const linkList: Rule<PageWithText> = {
  name: ruleName('link-list'),
  about: 'Share of the letters of the page that stand in link blocks.',
  source: 'uzushio LinkCharRatio',
  judge: ({ document }, limits) =>
    document === null ? null : outside(linkList.name, document.measures.text.linkShare, { limits }),
};
