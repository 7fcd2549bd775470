import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import { measuring, type Rule } from './rule.ts';

export const adult: Rule<PageWithText> = measuring({
  name: ruleName('adult'),
  about: 'Share of the letters of the main text that belong to unwanted words (`collect.adultWords`).',
  source: 'Akamine 2010 4.2; Swallow',
  measure: ({ document }) => document?.measures.text.unwantedLetters ?? null,
});
