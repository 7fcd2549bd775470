import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import { measuring, type Rule } from './rule.ts';

export const longSentences: Rule<PageWithText> = measuring({
  name: ruleName('long-sentences'),
  about: 'Sentences of the main text with at least `format.longSentenceCharacters` characters.',
  source: 'Akamine 2010 5.1',
  measure: ({ document }) => document?.measures.longSentences ?? null,
});
