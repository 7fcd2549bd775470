import { ruleName } from '../../model/verdict.ts';
import type { LinkAmongOthers } from '../link/link-measures.ts';
import type { Rule } from './rule.ts';

export const exactDuplicate: Rule<LinkAmongOthers> = {
  name: ruleName('exact-duplicate'),
  about: 'How many pages have the same bytes (MD5); one of them stays.',
  source: 'Akamine 2010 5.1',
  takes: [],
  judge: ({ duplicate }) =>
    duplicate === null ? null : { rule: exactDuplicate.name, value: duplicate.copies, limit: 1, detail: duplicate.of },
};
