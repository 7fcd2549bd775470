import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import type { Rule } from './rule.ts';

export const mining: Rule<PageWithText> = {
  name: ruleName('mining'),
  about:
    'Whether what the page and its site say of mining and training (reserved, granted, unstated) is among what is allowed.',
  source: 'TDMRep; noai; Content-Usage; ai.txt',
  takes: ['allow'],
  judge: ({ document }, { allow = [] }) =>
    document === null || allow.includes(document.measures.mining)
      ? null
      : { rule: mining.name, value: 0, limit: 1, detail: document.measures.mining },
};

export const licence: Rule<PageWithText> = {
  name: ruleName('licence'),
  about: 'Whether the licence of the page begins like one of those allowed (`CC-BY` allows CC-BY-SA-4.0 too).',
  source: 'Creative Commons and others, as the page states them',
  takes: ['allow'],
  judge: ({ document }, { allow = [] }) => {
    if (document === null) return null;
    const stated = document.measures.licence;
    if (stated !== null && allow.some((begin) => stated.startsWith(begin))) return null;
    return { rule: licence.name, value: 0, limit: 1, detail: stated };
  },
};
