import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const longSentences: Rule<PageWithText> = {
  name: ruleName('long-sentences'),
  about: 'Sentences of the main text with at least `format.longSentenceCharacters` characters.',
  source: 'Akamine 2010 5.1',
  judge: ({ document }, limits) =>
    document === null ? null : outside(longSentences.name, document.measures.longSentences, { limits }),
};
