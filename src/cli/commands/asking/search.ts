import { counted } from '../../../base/counted.ts';
import { Fault } from '../../../base/fault.ts';
import {
  type Facets,
  type Hit,
  searchDefaults,
  type SearchOptions,
  type SearchResult,
  type Snapshot,
} from '../../../index/port.ts';
import type { Call, CliCommand, Flags } from '../../command.ts';
import { searchBlockFlag, searchBlocks } from '../../read/blocks.ts';
import { filterFlags, filterFromFlags } from '../../read/document-filter.ts';
import { type Line, styled } from '../../print/styled.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { linesOfFile } from '../../read/read-file.ts';
import { withSnapshot } from '../../with-snapshot.ts';

export const searchCommand: CliCommand = {
  name: 'search',
  arguments: '[query...]',
  options: [
    ['--top <n>', `print this many hits (default: ${searchDefaults.top})`],
    ['--count', 'only the number of pages that meet the query'],
    ['--sites', 'how many of them are on each site, and +N that follow; most first; --top prints so many sites'],
    ['--explain', 'how the query is understood, and each score term by term'],
    searchBlockFlag,
    ['--queries <file>', 'many queries, one a line (`-`: standard input); prints one JSON object for each'],
    ...filterFlags,
  ],
  worksOn: 'corpus',
  examples: ['kumoito search 青い電車の引退 --top 5', `kumoito search '("渡し舟" 川辺)~20w' --since 2026-01-01`],
  run: async (call) =>
    withSnapshot(call, async (snapshot, corpus) => {
      const options: SearchOptions = {
        ...filterFromFlags(call.flags, corpus),
        ...rankFlags(call.flags),
        signal: call.signal,
      };
      const file = call.flags.text('queries');
      if (file !== null && call.args.length > 0)
        throw new Fault('USAGE', 'A query, or a file of them with --queries: not both.');
      return file === null ? searchOnce(call, snapshot, options) : searchMany(call, snapshot, { file, options });
    }),
};

const rankFlags = (flags: Flags): SearchOptions => ({
  top: flags.whole('top', 1) ?? searchDefaults.top,
  blocks: searchBlocks(flags),
});

/** Pages found, and those that follow because they are few. */
const pagesFound = ({ count, most, some }: Pick<SearchResult, 'count' | 'most' | 'some'>): string => {
  const others = [
    ...(most === null ? [] : [`${most} with most of them`]),
    ...(some === null ? [] : [`${some} with some of them`]),
  ];
  const found = counted(count ?? 0, 'page');
  return others.length === 0 ? found : `${found} with all the words, then ${others.join(', then ')}`;
};

const searchOnce = async (
  { args, flags, global, terminal }: Call,
  snapshot: Snapshot,
  options: SearchOptions,
): Promise<ExitCode> => {
  const query = args.join(' ');
  if (query.trim() === '') throw new Fault('USAGE', 'Name a query, or a file of them with --queries.');
  if (flags.has('explain')) terminal.print(JSON.stringify(await snapshot.explain(query, options), null, 2));
  else if (flags.has('sites')) printSites({ flags, global, terminal }, await snapshot.facets(query, options));
  else if (flags.has('count')) {
    const counts = await snapshot.search(query, { ...options, top: 0 });
    terminal.print(String(counts.count));
    if (counts.most !== null || counts.some !== null) terminal.say(pagesFound(counts));
  } else {
    const result = await snapshot.search(query, options);
    if (global.json) for (const hit of result.hits) terminal.printJson(plainHit(hit));
    else for (const [at, hit] of result.hits.entries()) for (const line of hitLines(hit, at + 1)) terminal.print(line);
    terminal.say(pagesFound(result));
  }
  return exit.done;
};

const printSites = ({ flags, global, terminal }: Pick<Call, 'flags' | 'global' | 'terminal'>, found: Facets): void => {
  for (const row of found.sites.slice(0, flags.whole('top', 1) ?? undefined)) {
    if (global.json) terminal.printJson(row);
    else terminal.print(`${row.count}${row.more === 0 ? '' : `+${row.more}`}\t${row.site}`);
  }
  const follow = found.most === null && found.some === null ? '' : ',';
  terminal.say(`${pagesFound(found)}${follow} on ${counted(found.sites.length, 'site')}`);
};

const searchMany = async (
  { flags, terminal, signal }: Call,
  snapshot: Snapshot,
  { file, options }: { file: string; options: SearchOptions },
): Promise<ExitCode> => {
  let failed = false;
  for (const query of linesOfFile(file)) {
    if (signal.aborted) return exit.interrupted;
    try {
      if (flags.has('sites')) {
        const { count, most, some, sites } = await snapshot.facets(query, options);
        terminal.printJson({ query, count, most, some, sites });
        continue;
      }
      const result = await snapshot.search(query, flags.has('count') ? { ...options, top: 0 } : options);
      terminal.printJson(plainResult(query, result));
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'BAD_INPUT') throw error;
      failed = true;
      terminal.printJson({ query, count: 0, hits: [], error: error.message });
    }
  }
  return failed ? exit.someFailed : exit.done;
};

const plainResult = (query: string, { hits, ...counts }: SearchResult) => ({
  query,
  ...counts,
  hits: hits.map(plainHit),
});

const plainHit = ({ id, url, title, has, score, snippet }: Hit) => ({
  id,
  url,
  title,
  has,
  score,
  snippet: snippet.map(({ text }) => text).join(''),
});

const hitLines = ({ id, url, title, has, score, snippet }: Hit, rank: number): Line[] => [
  [
    `${rank}. `,
    styled('heading', title === '' ? url : title),
    `  ${score.toFixed(3)}${has === 'all' ? '' : `  (${has} of the words)`}`,
  ],
  `   ${id} ${url}`,
  ['   ', ...snippet.flatMap(({ text, match }) => (match ? ['[', styled('match', text), ']'] : [text]))],
];
