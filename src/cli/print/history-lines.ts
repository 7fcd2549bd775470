import { documentId, type UrlId } from '../../model/ids.ts';
import { dayMs, epochMs, isoSeconds } from '../../model/time.ts';
import type { Mark } from '../../model/verdict.ts';
import type { PageHistory } from '../../corpus/page-history.ts';
import type { FetchRecord } from '../../store/crawl-port.ts';
import { rightsLines } from './rights-lines.ts';
import { sourceLines } from './source-lines.ts';

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
    `  found     ${isoSeconds(known.firstSeenAt)} ${known.foundOn === null ? 'as a seed' : `on ${known.foundOn}`}, ${known.depth} links from a seed`,
    `  state     ${known.state}${refused}`,
    ...sourceLines(history.sources).map((line) => `  ${line}`),
    ...history.fetches.map((fetch) => `  fetch     ${describeFetch(fetch)}`),
    ...describeSchedule(history),
    ...history.revisions.map(
      ({ revision, fetchedAt, language, charset }) =>
        `  revision  ${revision}, ${isoSeconds(epochMs(fetchedAt))}, language ${language}, charset ${charset}`,
    ),
    ...rightsLines(history.rights).map((line) => `  rights    ${line}`),
    ...history.verdicts.map(
      ({ stage, run, score, marks }) =>
        `  verdict   ${stage} (run ${run}): ${marks.length === 0 ? `stayed, score ${score.toFixed(4)}` : marks.map(describeMark).join('; ')}`,
    ),
    history.document === null
      ? '  document  none'
      : `  document  ${history.document.id}, ${history.document.sentences} sentences, ${history.document.pageType}`,
    `  index     ${history.indexed ? 'searchable' : 'not in the index'}`,
  ];
};

const describeFetch = ({ at, ms, kind, status, fault, change }: FetchRecord): string => {
  const how = [fault, change === null ? null : `change: ${change}`].filter((one) => one !== null);
  return `${isoSeconds(at)} ${kind}${status === 0 ? '' : ` ${status}`}${how.length === 0 ? '' : ` (${how.join(', ')})`}, ${ms} ms`;
};

const describeSchedule = ({ known, schedule }: PageHistory): string[] => {
  if (schedule === null || known.dueAt === null) return [];
  const { reason, intervalMs, changeIntervalMs, history } = schedule;
  const seen = `${history.changes} changes seen in ${days(history.totalMs)}`;
  const rate = changeIntervalMs === null ? '' : `, one every ${days(changeIntervalMs)}`;
  return [`  due       ${isoSeconds(known.dueAt)} (${reason}: every ${days(intervalMs)}; ${seen}${rate})`];
};

const days = (ms: number): string => `${(ms / dayMs).toFixed(1)} d`;

const describeMark = ({ rule, value, limit, detail }: Mark): string =>
  `${rule} ${value} (limit ${limit})${detail === null ? '' : ` ${detail}`}`;
