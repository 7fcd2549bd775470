import { ruleName } from '../../model/verdict.ts';
import type { FarmEvidence, LinkAmongOthers } from '../link/link-measures.ts';
import type { Rule } from './rule.ts';
import { counted } from '../../base/counted.ts';

export const linkFarm: Rule<LinkAmongOthers> = {
  name: ruleName('link-farm'),
  about: 'Domains in the group that link to one another all over and that hardly anyone else links to.',
  source: 'Akamine 2010 5.1; Wu & Davison 2005; Flake, Lawrence & Giles 2000',
  takes: ['min'],
  judge: ({ farm }, { min = 3 }) =>
    farm === null || farm.domains.length < min
      ? null
      : { rule: linkFarm.name, value: farm.domains.length, limit: min, detail: evidence(farm) },
};

const named = 5;

const evidence = ({ domains, pages, linksInside, linksFromOutside }: FarmEvidence): string => {
  const more = domains.length > named ? `, and ${domains.length - named} more` : '';
  const links = `${linksInside} of ${counted(linksInside + linksFromOutside, 'link')} into it from itself`;
  return `${counted(domains.length, 'domain')}, ${counted(pages, 'page')} (${domains.slice(0, named).join(', ')}${more}); ${links}`;
};
