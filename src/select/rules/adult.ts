import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const adult: Rule<PageWithText> = {
  name: ruleName('adult'),
  about: 'Share of the letters of the main text that belong to unwanted words (`collect.adultWords`).',
  source: 'Akamine 2010 4.2; Swallow',
  judge: ({ document }, limits) =>
    document === null ? null : outside(adult.name, document.measures.text.unwantedLetters, { limits }),
};
