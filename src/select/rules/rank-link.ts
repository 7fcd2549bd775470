import { ruleName } from '../../model/verdict.ts';
import type { LinkAmongOthers } from '../link/link-measures.ts';
import { outside, type Rule } from './rule.ts';

export const rankLink: Rule<LinkAmongOthers> = {
  name: ruleName('rank-link'),
  about: 'Place among the pages that no other rule marked, by importance.',
  source: 'Akamine 2010 5.1',
  judge: ({ rank }, limits) => (rank === null ? null : outside(rankLink.name, rank, { limits })),
};
