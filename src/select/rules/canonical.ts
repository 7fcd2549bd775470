import { ruleName } from '../../model/verdict.ts';
import type { LinkAmongOthers } from '../link/link-measures.ts';
import type { Rule } from './rule.ts';

export const canonical: Rule<LinkAmongOthers> = {
  name: ruleName('canonical'),
  about: 'Whether the page names another page, which we have and which stays, as the one to keep.',
  source: 'RFC 6596',
  takes: [],
  judge: ({ standIn }) => (standIn === null ? null : { rule: canonical.name, value: 1, limit: 0, detail: standIn }),
};
