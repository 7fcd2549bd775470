import { ruleName } from '../../model/verdict.ts';
import type { PageRow } from '../link/link-measures.ts';
import { measuring, type Rule } from './rule.ts';

export const urlDepth: Rule<PageRow> = measuring({
  name: ruleName('url-depth'),
  about: 'Folders in the path of the URL.',
  source: 'Akamine 2010 5.1; limit: Hoshino',
  measure: (page) => page.urlDepth,
});
