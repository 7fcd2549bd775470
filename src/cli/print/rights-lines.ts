import type { RightsFinding } from '../../model/rights.ts';
import { isoSeconds, type EpochMs } from '../../model/time.ts';
import type { PageRights } from '../../corpus/page-history.ts';

/** What is known about the rights in a page, for people: the conclusion first, then every finding with its evidence. */
export const rightsLines = ({ judged, page, site }: PageRights): string[] => {
  const licence = judged.licence === null ? '' : `, licence ${judged.licence}`;
  return [
    `mining ${judged.mining}${judged.because === null ? '' : ` (${judged.because.source})`}${licence}`,
    ...(page?.findings ?? []).map((finding) => findingLine(finding, page?.at ?? null)),
    ...site.flatMap(({ source, checkedAt, result, cause, foundAt, findings }) => {
      const how = `${source} ${result}${cause === '' ? '' : ` (${cause})`}, asked for ${isoSeconds(checkedAt)}`;
      return [how, ...findings.map((finding) => findingLine(finding, foundAt))];
    }),
  ];
};

const findingLine = ({ kind, source, value, agent, policy, evidence }: RightsFinding, at: EpochMs | null): string => {
  const details = [
    `by ${source}`,
    ...(agent === null ? [] : [`for ${agent}`]),
    ...(policy === null ? [] : [`policy ${policy}`]),
    ...(at === null ? [] : [isoSeconds(at)]),
  ];
  return `${kind} ${value} (${details.join(', ')}): ${evidence}`;
};
