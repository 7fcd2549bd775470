import { ruleName } from '../../model/verdict.ts';
import type { TextAmongOthers } from '../text/text-measures.ts';
import { measuring, type Rule } from './rule.ts';

export const boilerplate: Rule<TextAmongOthers> = measuring({
  name: ruleName('boilerplate'),
  about: 'Share of the letters of the main text in sentences that several pages of the site have.',
  source: 'uzushio LargeFreqParagraphs',
  measure: ({ repeated }) => repeated?.boilerplate ?? null,
});

export const originality: Rule<TextAmongOthers> = measuring({
  name: ruleName('originality'),
  about: 'Share of the letters of the main text in sentences that no other page has.',
  source: 'Akamine 2010 7',
  measure: ({ repeated }) => repeated?.originality ?? null,
});
