import { basename } from 'node:path';
import { Fault } from '../../../base/fault.ts';
import { comparisonOf, siteReport, talliedSites } from '../../../corpus/sites/site-reports.ts';
import type { HostName } from '../../../model/url.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { said, type Said } from '../../../survey/said.ts';
import { LinkExplorer } from '../../../survey/links/link-explorer.ts';
import { readLinkGraph, type LinkGraph } from '../../../survey/links/link-graph.ts';
import { hostPathTable, linkTables, pagePathTable } from '../../../survey/links/link-tables.ts';
import { pathEnd } from '../../../survey/links/path-end.ts';
import type { SiteReport } from '../../../survey/site/site-report.ts';
import { siteTables } from '../../../survey/site/site-tables.ts';
import { tablesReport } from '../../../survey/survey-report.ts';
import type { SurveyTable } from '../../../survey/survey-table.ts';
import type { Call } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { progressOf } from '../../print/progress-of.ts';
import { openReportFile } from '../../print/report-file.ts';
import { printTables } from '../../print/survey-tables.ts';
import { reportLanguage } from '../../read/report-language.ts';
import { withCorpus } from '../../with-corpus.ts';
import { askIndexOf } from '../../with-snapshot.ts';

interface Found {
  readonly title: Said;
  readonly tables: readonly SurveyTable[];
}

interface Asking {
  readonly corpus: OpenCorpus;
  readonly graph: LinkGraph;
  /** What stands after the name of the survey. */
  readonly named: readonly string[];
  readonly top: number;
}

interface LinkSurvey {
  /** What has to stand after the name. */
  readonly takes: string;
  readonly isEnough: (named: number) => boolean;
  readonly ask: (asking: Asking) => Promise<Found> | Found;
}

const rowsShown = 100;

/** `survey links URL`, `survey path A B`, `survey site HOST…`: surveys of what is named, not of the corpus as a whole. */
export const linkSurveys: Readonly<Record<string, LinkSurvey>> = {
  links: {
    takes: 'a URL',
    isEnough: (named) => named === 1,
    ask: ({ corpus, graph, named: [written = ''], top }) => {
      const page = pathEnd(written, corpus.store);
      if (page.kind !== 'page') throw unknown(written);
      const tables = linkTables(new LinkExplorer(graph, corpus.store.links), page.key, { from: 0, top });
      return { title: said(`リンク：${page.url}`, `Links of ${page.url}`), tables };
    },
  },
  path: {
    takes: 'two URLs, or two hosts',
    isEnough: (named) => named === 2,
    ask: ({ corpus, graph, named: [a = '', b = ''] }) => {
      const [from, to] = [pathEnd(a, corpus.store), pathEnd(b, corpus.store)];
      if (from.kind === 'unknown') throw unknown(a);
      if (to.kind === 'unknown') throw unknown(b);
      const explorer = new LinkExplorer(graph, corpus.store.links);
      const title = said(`${a} から ${b} へ`, `From ${a} to ${b}`);
      const tables = (): readonly SurveyTable[] => {
        if (from.kind === 'page' && to.kind === 'page') {
          const path = explorer.path(from.key, to.key);
          return path === null ? [] : [pagePathTable(path)];
        }
        if (from.kind === 'host' && to.kind === 'host') {
          const path = explorer.hostPath(from.host, to.host);
          return path === null ? [] : [hostPathTable(path)];
        }
        throw new Fault('USAGE', `${a} and ${b} are a page and a host. Name two pages, or two hosts.`);
      };
      const found = tables();
      if (found.length === 0)
        throw new Fault('NOT_FOUND', `No way leads by links of collected pages from ${a} to ${b}.`);
      return { title, tables: found };
    },
  },
  site: {
    takes: 'one host or several',
    isEnough: (named) => named > 0,
    ask: async ({ corpus, graph, named }) => {
      const tallies = await talliedSites({ corpus, graph });
      const chosen = named.map((name) => {
        const tally = tallies.find(({ host }) => host === (name.toLowerCase() as HostName));
        if (tally !== undefined) return tally;
        throw new Fault(
          'NOT_FOUND',
          `The corpus has no living page of ${name}. \`kumoito survey sites\` lists its sites.`,
        );
      });
      const reports = await askIndexOf(await corpus.index(), async (snapshot) => {
        const made: SiteReport[] = [];
        for (const tally of chosen) made.push(await siteReport({ corpus, snapshot, graph }, tally, tallies));
        return made;
      });
      const hosts = named.join(', ');
      return {
        title: said(`サイトの報告：${hosts}`, `Report on ${hosts}`),
        tables: siteTables(comparisonOf(reports, tallies)),
      };
    },
  },
};

const unknown = (written: string): Fault =>
  new Fault('NOT_FOUND', `${written} is not known to this corpus: it is no seed, and no collected page links to it.`);

export const runLinkSurvey = async (call: Call, name: string, survey: LinkSurvey): Promise<ExitCode> => {
  const { args, flags, global, terminal } = call;
  const named = args.slice(1);
  if (!survey.isEnough(named.length))
    throw new Fault('USAGE', `The survey "${name}" takes ${survey.takes}: kumoito survey ${name} …`);
  for (const option of ['set', 'where', 'queries', 'geo', ...(name === 'links' ? [] : ['top'])])
    if (flags.text(option) !== null) throw new Fault('USAGE', `The survey "${name}" does not read --${option}.`);
  const language = reportLanguage(flags);
  const top = flags.whole('top', 1) ?? rowsShown;
  const writeReport = openReportFile(flags);
  return withCorpus(global, { mode: 'read' }, async (corpus) => {
    const progress = progressOf(terminal, `survey ${name}`);
    const { store, paths } = corpus;
    const of = store.versions.counts().alive;
    const graph = await readLinkGraph(store.links, store.urls.count(), (done) => progress.at(done, of));
    const { title, tables } = await survey.ask({ corpus, graph, named, top });
    progress.end();
    printTables(call, name, tables);
    writeReport?.(tablesReport({ title, about: [], tables }, basename(paths.dir), language));
    return exit.done;
  });
};
