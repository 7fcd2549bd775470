import { ruleName } from '../../model/verdict.ts';
import type { PageRow } from '../link/link-measures.ts';
import type { Rule } from './rule.ts';

export const noindex: Rule<PageRow> = {
  name: ruleName('noindex'),
  about: 'Whether the page asks not to be indexed (meta robots, X-Robots-Tag).',
  source: 'RFC 9309 and the robots meta element',
  takes: [],
  judge: (page) => (page.noindex ? { rule: noindex.name, value: 1, limit: 0, detail: null } : null),
};
