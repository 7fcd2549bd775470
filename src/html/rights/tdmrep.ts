import type { RightsFinding, TdmRep, TdmRule } from '../../model/rights.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import { pathMatches } from './path-pattern.ts';
import { evidenceOf } from './evidence-of.ts';

/** Null when it is no such file: many servers answer any address with a page. */
export const parseTdmRep = (text: string): TdmRep | null => {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const entries = Array.isArray(document) ? (document as unknown[]) : [document];
  const rules = entries.flatMap((entry) => ruleOf(entry) ?? []);
  return rules.length === 0 && entries.length > 0 ? null : { rules };
};

/** The rule with the longest location that fits; the first of several as long. */
export const rightsOfTdmRep = (file: TdmRep, path: string, fileUrl: Url): RightsFinding[] => {
  let best: TdmRule | null = null;
  for (const rule of file.rules)
    if (pathMatches(path, rule.location) && rule.location.length > (best?.location.length ?? -1)) best = rule;
  if (best === null) return [];
  const { reservation, policy, evidence } = best;
  const address = policy === null ? null : parseUrl(policy, fileUrl);
  return [
    { kind: 'tdm-reservation', source: 'tdmrep.json', value: reservation, agent: null, policy: address, evidence },
  ];
};

const ruleOf = (entry: unknown): TdmRule | null => {
  if (typeof entry !== 'object' || entry === null) return null;
  const fields = entry as Readonly<Record<string, unknown>>;
  const location = fields['location'];
  const reservation = fields['tdm-reservation'];
  const policy = fields['tdm-policy'];
  if (typeof location !== 'string' || !['0', '1'].includes(String(reservation))) return null;
  return {
    location,
    reservation: String(reservation) === '1' ? '1' : '0',
    policy: typeof policy === 'string' ? policy : null,
    evidence: evidenceOf(JSON.stringify(entry)),
  };
};
