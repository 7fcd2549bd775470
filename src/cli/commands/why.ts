import { Fault } from '../../base/fault.ts';
import { documentId, parseDocumentId, type UrlId } from '../../model/ids.ts';
import { isoSeconds, epochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import type { Mark } from '../../model/verdict.ts';
import { pageHistory, type PageHistory } from '../../run/page-history.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { FetchRecord } from '../../store/crawl-port.ts';
import type { CliCommand } from '../command.ts';
import { exit } from '../exit.ts';
import { withCorpus } from '../wire.ts';

export const whyCommand: CliCommand = {
  name: 'why',
  summary: "a page's history: found on, every fetch, every verdict with rule, value and limit, document, index state",
  arguments: '<url>',
  options: [],
  examples: ['kumoito why http://blog.example.jp/2026/11/ramen.html', 'kumoito why 0000000042 --json'],
  run: async ({ args, global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const history = await pageHistory(corpus, urlOf(corpus, args[0] ?? ''));
      if (history === null) {
        throw new Fault(
          'NOT_FOUND',
          `${args[0]} is not known to this corpus: it is no seed, and no collected page links to it.`,
        );
      }
      if (global.json) terminal.printJson(history);
      else for (const line of describe(history)) terminal.print(line);
      return exit.done;
    }),
};

const urlOf = (corpus: OpenCorpus, written: string): Url => {
  const id = parseDocumentId(written);
  const url = id === null ? parseUrl(written) : (corpus.store.urls.byId(id.id)?.url ?? null);
  if (url === null) throw new Fault('USAGE', `${written} is neither a known id nor an http or https URL.`);
  return url;
};

const describe = (history: PageHistory): string[] => {
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
    ...history.fetches.map((fetch) => `  fetch     ${describeFetch(fetch)}`),
    ...history.revisions.map(
      ({ revision, fetchedAt, language, charset }) =>
        `  revision  ${revision}, ${isoSeconds(epochMs(fetchedAt))}, language ${language}, charset ${charset}`,
    ),
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

const describeFetch = ({ at, ms, kind, status, fault, refusal, change }: FetchRecord): string => {
  const how = [fault, refusal, change === null ? null : `change: ${change}`].filter((one) => one !== null);
  return `${isoSeconds(at)} ${kind}${status === 0 ? '' : ` ${status}`}${how.length === 0 ? '' : ` (${how.join(', ')})`}, ${ms} ms`;
};

const describeMark = ({ rule, value, limit, detail }: Mark): string =>
  `${rule} ${value} (limit ${limit})${detail === null ? '' : ` ${detail}`}`;
