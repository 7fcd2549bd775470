import { ruleName } from '../../model/verdict.ts';
import type { TextAmongOthers } from '../text/text-measures.ts';
import { outside, type Rule } from './rule.ts';

export const rankText: Rule<TextAmongOthers> = {
  name: ruleName('rank-text'),
  about: 'Place among the pages that no other rule marked, by importance and long sentences.',
  source: 'Akamine 2010 5.1',
  judge: ({ rank }, limits) => (rank === null ? null : outside(rankText.name, rank, { limits })),
};
