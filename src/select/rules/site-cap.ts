import { pageTypes } from '../../model/document.ts';
import { ruleName } from '../../model/verdict.ts';
import type { TextAmongOthers } from '../text/text-measures.ts';
import type { Rule } from './rule.ts';

export const siteCap: Rule<TextAmongOthers> = {
  name: ruleName('site-cap'),
  about:
    'Place among the pages of its site that no other rule marked, by score; the limit depends on the kind of site.',
  source: 'Akamine 2010 5.1',
  takes: ['max', 'byKind'],
  judge: ({ place, site }, { max, byKind = {} }) => {
    if (place === null) return null;
    const kind = pageTypes.find((type) => type === place.kind);
    const cap = (kind === undefined ? undefined : byKind[kind]) ?? max;
    if (cap === undefined || place.position <= cap) return null;
    return { rule: siteCap.name, value: place.position, limit: cap, detail: `${site} (${place.kind})` };
  },
};
