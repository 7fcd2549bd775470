import { pageTypes } from '../../model/document.ts';
import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const linkList: Rule<PageWithText> = {
  name: ruleName('link-list'),
  about:
    'Share of the letters of the page that stand in link blocks; a page with `min` letters of main text is no list, however long its menus. `byKind`: another limit for pages of one type, whatever their letters, unless they have `sentences` fair sentences.',
  source: 'uzushio LinkCharRatio',
  takes: ['max', 'min', 'byKind', 'sentences'],
  measure: ({ document }) => document?.measures.text.linkShare ?? null,
  measuredAgainst: 'max',
  judge: ({ document }, { max = 1, min = Infinity, byKind = {}, sentences = Infinity }) => {
    if (document === null) return null;
    const { text, pageType } = document.measures;
    const type = pageTypes.find((one) => one === pageType);
    const own = type === undefined ? undefined : byKind[type];
    if (own !== undefined && text.fairSentences >= sentences) return null;
    if (own !== undefined)
      return outside(linkList.name, text.linkShare, { limits: { max: own }, detail: `page type ${pageType}` });
    return text.letters >= min ? null : outside(linkList.name, text.linkShare, { limits: { max } });
  },
};
