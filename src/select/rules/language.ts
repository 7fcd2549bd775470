import { ruleName } from '../../model/verdict.ts';
import type { PageRow } from '../link/link-measures.ts';
import type { Rule } from './rule.ts';

export const language: Rule<PageRow> = {
  name: ruleName('language'),
  about: 'Whether the page is in a language that is wanted.',
  source: 'Akamine 2010 4.2',
  takes: ['allow'],
  judge: (page, { allow = [] }) =>
    allow.includes(page.language) ? null : { rule: language.name, value: 0, limit: 1, detail: page.language },
};
