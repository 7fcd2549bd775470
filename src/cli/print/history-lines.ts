import { documentId, type UrlId } from '../../model/ids.ts';
import { dayMs, epochMs, isoSeconds } from '../../model/time.ts';
import type { Mark } from '../../model/verdict.ts';
import type { PageHistory, PageVerdict } from '../../corpus/page-history.ts';
import type { FetchRecord } from '../../store/crawl-port.ts';
import { rightsLines } from './rights-lines.ts';
import { sourceLines } from './source-lines.ts';
import { counted } from '../../base/counted.ts';

/** What `why` prints of a page. */
export const historyLines = (history: PageHistory): string[] => {
  const { known } = history;
  const id = known.id === null ? 'none yet (given when the collection settles)' : documentId(known.id as UrlId, 0);
  const refused =
    known.refusedBy === null
      ? ''
      : `, refused by ${known.refusedBy}${known.refusedDetail === null ? '' : `: ${known.refusedDetail}`}`;
  return [
    `${history.url}`,
    `  id        ${id}`,
    `  found     ${isoSeconds(known.firstSeenAt)} ${known.foundOn === null ? 'as a seed' : `on ${known.foundOn}`}, ${counted(known.depth, 'link')} from a seed`,
    `  state     ${known.state}${refused}`,
    ...sourceLines(history.sources).map((line) => `  ${line}`),
    ...history.fetches.map((fetch) => `  fetch     ${describeFetch(fetch)}`),
    ...describeSchedule(history),
    ...history.revisions.map(
      ({ revision, fetchedAt, language, charset }) =>
        `  revision  ${revision}, ${isoSeconds(epochMs(fetchedAt))}, language ${language}, charset ${charset}`,
    ),
    ...rightsLines(history.rights).map((line) => `  rights    ${line}`),
    ...history.verdicts.flatMap(verdictLines),
    history.document === null
      ? '  document  none'
      : `  document  ${history.document.id}, ${counted(history.document.sentences, 'sentence')}, ${history.document.pageType}`,
    `  index     ${history.indexed ? 'searchable' : 'not in the index'}`,
  ];
};

const verdictLines = (verdict: PageVerdict): readonly string[] => {
  const { stage, run, set, recipe, score, marks } = verdict;
  const of = [`run ${run}`, ...(set === null ? [] : [`set ${set}`]), ...(recipe === null ? [] : [`recipe ${recipe}`])];
  const fate = marks.length === 0 ? 'stayed' : marks.map(describeMark).join('; ');
  const parts = partsLine(verdict);
  return [
    `  verdict   ${stage} (${of.join(', ')}): ${fate}${parts === null && marks.length > 0 ? '' : `, score ${score.toFixed(4)}`}`,
    ...(parts === null ? [] : [`            ${parts}`]),
  ];
};

/** What the score was made of, whether the page stayed or not. */
const partsLine = ({ stage, parts }: PageVerdict): string | null => {
  if (parts === null) return null;
  const { pageRank = 0, domainRank = 0, urlDepth = 0, cgiLetters = 0, ageMs = 0 } = parts;
  const { importance = 0, longSentences = 0 } = parts;
  if (stage === 'select-text')
    return `first selection ${importance.toFixed(4)}, ${counted(longSentences, 'long sentence')}`;
  return `PageRank ${ranked(pageRank)}, domain ${ranked(domainRank)} (1: the mean), ${urlDepth} folders, ${cgiLetters} characters after ?, visited ${days(ageMs)} before the newest`;
};

const ranked = (multiple: number): string => multiple.toPrecision(3);

const describeFetch = ({ at, ms, kind, status, fault, change }: FetchRecord): string => {
  const how = [fault, change === null ? null : `change: ${change}`].filter((one) => one !== null);
  return `${isoSeconds(at)} ${kind}${status === 0 ? '' : ` ${status}`}${how.length === 0 ? '' : ` (${how.join(', ')})`}, ${ms} ms`;
};

const describeSchedule = ({ known, schedule }: PageHistory): string[] => {
  if (schedule === null || known.dueAt === null) return [];
  const { reason, intervalMs, changeIntervalMs, history } = schedule;
  const seen = `${counted(history.changes, 'change')} seen in ${days(history.totalMs)}`;
  const rate = changeIntervalMs === null ? '' : `, one every ${days(changeIntervalMs)}`;
  return [`  due       ${isoSeconds(known.dueAt)} (${reason}: every ${days(intervalMs)}; ${seen}${rate})`];
};

const days = (ms: number): string => `${(ms / dayMs).toFixed(1)} d`;

const describeMark = ({ rule, value, limit, detail }: Mark): string =>
  `${rule} ${value} (limit ${limit})${detail === null ? '' : ` ${detail}`}`;
