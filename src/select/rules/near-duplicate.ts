import { ruleName } from '../../model/verdict.ts';
import type { TextAmongOthers } from '../text/text-measures.ts';
import type { Rule } from './rule.ts';
import { counted } from '../../base/counted.ts';

export const nearDuplicate: Rule<TextAmongOthers> = {
  name: ruleName('near-duplicate'),
  about: 'Share of character 5-grams in common with another page that stays (estimated Jaccard similarity).',
  source: 'Broder 1997; limit: HojiChar',
  takes: ['max'],
  judge: ({ near }, { max = 1 }) =>
    near === null || near.similarity < max
      ? null
      : {
          rule: nearDuplicate.name,
          value: Math.round(near.similarity * 1000) / 1000,
          limit: max,
          detail: `${near.of} (${counted(near.cluster, 'page')} alike)`,
        },
};
