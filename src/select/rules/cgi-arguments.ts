import { ruleName } from '../../model/verdict.ts';
import type { PageRow } from '../link/link-measures.ts';
import { measuring, type Rule } from './rule.ts';

export const cgiArguments: Rule<PageRow> = measuring({
  name: ruleName('cgi-arguments'),
  about: 'Characters after the question mark of the URL.',
  source: 'Akamine 2010 5.1',
  measure: (page) => page.cgiLetters,
});
