import type { Header } from '../../model/page.ts';
import type { RightsFinding, RightsSource } from '../../model/rights.ts';
import { licenceName } from './licence.ts';

/** What follows from all findings about one page for who wants to use its text in a corpus. */
export interface Rights {
  /** `reserved`: somebody entitled said no to mining or training. `granted`: said yes. Otherwise nobody said anything. */
  readonly mining: 'reserved' | 'granted' | 'unstated';
  /** Short name or address of the licence of the page; null when none is stated. */
  readonly licence: string | null;
  /** The finding that decided `mining`. */
  readonly because: RightsFinding | null;
}

/**
 * A no counts more than a yes. Only TDMRep says which of its own places counts more: the page before the header before
 * the file (TDM Reservation Protocol §7). Findings addressed to other robots do not count.
 */
export const judgeRights = (findings: readonly RightsFinding[], agent: string): Rights => {
  const own = findings.filter((finding) => finding.agent === null || finding.agent === agent.toLowerCase());
  const tdm = strongest(
    own.filter((finding) => finding.kind === 'tdm-reservation' && /^[01]$/.test(finding.value)),
    ['meta', 'header', 'tdmrep.json'],
  );
  const others = own.filter((finding) => finding.kind !== 'tdm-reservation');
  const all = tdm === null ? others : [tdm, ...others];
  const licence = strongest(
    own.filter((finding) => finding.kind === 'licence'),
    licenceSources,
  );
  const no = all.find((finding) => isReservation(finding));
  const yes = all.find((finding) => isGrant(finding)) ?? (isOpen(licence?.value ?? '') ? licence : null);
  return {
    mining: no !== undefined ? 'reserved' : yes !== null ? 'granted' : 'unstated',
    licence: licence?.value ?? null,
    because: no ?? yes,
  };
};

/** Lines for the metadata record of the visit: everything found, in words and with its evidence. */
export const rightsMetadata = (findings: readonly RightsFinding[]): Header[] =>
  findings.map(({ kind, source, value, agent, policy, evidence }) => {
    const to = agent === null ? '' : ` agent=${agent}`;
    const more = policy === null ? '' : ` policy=${policy}`;
    return ['rights', `${kind}=${value} source=${source}${to}${more} evidence=${JSON.stringify(evidence)}`];
  });

const licenceSources: readonly RightsSource[] = ['link', 'json-ld', 'meta', 'rdfa', 'microdata', 'header', 'mention'];

const strongest = (findings: readonly RightsFinding[], order: readonly RightsSource[]): RightsFinding | null => {
  for (const source of order) {
    const found = findings.find((finding) => finding.source === source);
    if (found !== undefined) return found;
  }
  return null;
};

const isReservation = ({ kind, value }: RightsFinding): boolean => {
  switch (kind) {
    case 'robots':
      return value === 'noai' || value === 'noml';
    case 'tdm-reservation':
      return value === '1';
    case 'content-signal':
      return value === 'ai-train=no' || value === 'ai-input=no';
    case 'content-usage':
      return /^(?:train-ai|train-genai|tdm|bots|automated|all|ai)=(?:n|no|\?0)$/.test(value);
    case 'ai-txt':
      return value === 'disallow';
    case 'licence':
    case 'copyright':
      return false;
  }
};

const isGrant = ({ kind, value }: RightsFinding): boolean => {
  switch (kind) {
    case 'tdm-reservation':
      return value === '0';
    case 'content-signal':
      return value === 'ai-train=yes';
    case 'content-usage':
      return /^(?:train-ai|train-genai|tdm)=(?:y|yes|\?1)$/.test(value);
    case 'ai-txt':
      return value === 'allow';
    case 'robots':
    case 'licence':
    case 'copyright':
      return false;
  }
};

/** Licences that permit reuse by anybody. Without derivatives a corpus may be made but not always passed on: not counted. */
const isOpen = (licence: string): boolean => {
  const name = licenceName(licence) ?? licence;
  return /^(?:CC-BY|CC0|PDM|CC-PDDC|GJSTU|PDL|GFDL|ODC|Apache|MIT)/.test(name) && !/-ND\b/.test(name);
};
