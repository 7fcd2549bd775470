import { ruleName } from '../../model/verdict.ts';
import type { PageRow } from '../link-measures.ts';
import { outside, type Rule } from './rule.ts';

export const urlDepth: Rule<PageRow> = {
  name: ruleName('url-depth'),
  about: 'Folders in the path of the URL.',
  source: 'Akamine 2010 5.1; limit: Hoshino',
  judge: (page, limits) => outside(urlDepth.name, page.urlDepth, { limits }),
};
