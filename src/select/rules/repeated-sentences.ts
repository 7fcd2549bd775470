import { ruleName } from '../../model/verdict.ts';
import type { TextAmongOthers } from '../text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const boilerplate: Rule<TextAmongOthers> = {
  name: ruleName('boilerplate'),
  about: 'Share of the letters of the main text in sentences that several pages of the site have.',
  source: 'uzushio LargeFreqParagraphs',
  judge: ({ repeated }, limits) =>
    repeated === null ? null : outside(boilerplate.name, repeated.boilerplate, { limits }),
};

export const originality: Rule<TextAmongOthers> = {
  name: ruleName('originality'),
  about: 'Share of the letters of the main text in sentences that no other page has.',
  source: 'Akamine 2010 7',
  judge: ({ repeated }, limits) =>
    repeated === null ? null : outside(originality.name, repeated.originality, { limits }),
};
