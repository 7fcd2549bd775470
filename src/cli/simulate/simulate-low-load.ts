import { basename } from 'node:path';
import { Fault } from '../../base/fault.ts';
import {
  chooseRate,
  crawlLowLoad,
  sampleCurve,
  sampleDraws,
  sampleRates,
  SampledWeb,
  type DepthHarvest,
  type SampleDraw,
} from '../../graph/low-load.ts';
import { hostOf, parseUrl, type Url } from '../../model/url.ts';
import { generateWeb, type GeneratedWeb } from '../../simulate/generate-web.ts';
import { lowLoadReport, type Sampled } from '../../simulate/low-load-report.ts';
import { readGraph, readGraphUrls } from '../../simulate/read-graph.ts';
import type { Flags } from '../command.ts';
import type { Experiment } from './experiment.ts';
import { exit, type ExitCode } from '../exit.ts';
import { openReportFile } from '../print/report-file.ts';
import { reportLanguage } from '../read/report-language.ts';
import { counted } from '../../base/counted.ts';

/** E2: what a survey finds of the servers elsewhere, and what it asks of the servers it visits. */
export const simulateLowLoad = async ({ flags, global, terminal }: Experiment): Promise<ExitCode> => {
  const seed = flags.text('seed') ?? '1';
  const language = reportLanguage(flags);
  const wanted = shareOf(flags);
  const report = openReportFile(flags);
  const { web, starts, name } = await webOf(flags, seed, language);
  const surveyed = new SampledWeb(web);
  const options = { starts, depthMax: flags.whole('depth') ?? 16, seed };
  const crawl = (stripQueries: boolean): readonly DepthHarvest[] =>
    crawlLowLoad(surveyed, { ...options, stripQueries, rate: 1 });
  const depths = { kept: crawl(false), stripped: crawl(true) };
  const draws = flags.whole('draws', 1, 1000) ?? 5;
  const sampled = sampleDraws.map((draw): Sampled => {
    const samples = sampleCurve(surveyed, { ...options, stripQueries: true, rates: sampleRates, draws, draw });
    return { draw, samples, chosen: chooseRate(samples, { of: 'externalUrls', share: wanted }) };
  });
  terminal.say(`${name}: ${counted(web.urls.length, 'URL')}, ${counted(starts.length, 'starting point')}`);
  if (global.json) {
    terminal.printJson({ experiment: 'depth', queries: 'kept', depths: depths.kept });
    terminal.printJson({ experiment: 'depth', queries: 'stripped', depths: depths.stripped });
    for (const { draw, samples, chosen } of sampled)
      terminal.printJson({
        experiment: 'sampling',
        queries: 'stripped',
        draw,
        samples,
        wanted,
        rate: chosen?.rate ?? null,
      });
  } else {
    for (const line of depthLines(depths)) terminal.print(line);
    for (const one of sampled) for (const line of ['', ...sampleLines(one, wanted)]) terminal.print(line);
  }
  report?.(lowLoadReport({ name, starts: starts.length, ...depths, sampled, wanted }, language));
  return exit.done;
};

/** Two and a half million URLs. */
const sitesMax = 1000;

const shareOf = (flags: Flags): number => {
  const share = Number(flags.text('wanted') ?? 0.95);
  if (!(share > 0 && share <= 1)) throw new Fault('USAGE', '--wanted: expected a share above 0, at most 1.');
  return share;
};

const webOf = async (
  flags: Flags,
  seed: string,
  language: 'ja' | 'en',
): Promise<GeneratedWeb & { readonly name: string }> => {
  const [graph, urlFile] = [flags.text('graph'), flags.text('urls')];
  if (graph === null) {
    const sites = flags.whole('sites', 1, sitesMax) ?? 40;
    return {
      ...generateWeb({ sites, seed }),
      name: language === 'ja' ? `人工のサイト ${sites}` : `${sites} made-up sites`,
    };
  }
  if (urlFile === null) throw new Fault('USAGE', 'simulate low-load needs --urls FILE with --graph.');
  const links = await readGraph(graph);
  const urls = (await readGraphUrls(urlFile, links.nodes)).map(
    (written, node) => parseUrl(written) ?? (`http://unknown.invalid/${node}` as Url),
  );
  return { web: { urls, links, pages: null }, starts: startsOf(flags, urls), name: basename(graph) };
};

const startsOf = (flags: Flags, urls: readonly Url[]): readonly number[] => {
  const named = flags.list('starts').map((written) => {
    const url = parseUrl(written);
    const node = url === null ? -1 : urls.indexOf(url);
    if (node < 0) throw new Fault('USAGE', `--starts ${written}: the graph has no such page.`);
    return node;
  });
  if (named.length > 0) return named;
  const tops = new Map<string, number>();
  for (const [node, url] of urls.entries()) {
    const known = tops.get(hostOf(url));
    if (known === undefined || url.length < (urls[known]?.length ?? 0)) tops.set(hostOf(url), node);
  }
  return [...tops.values()];
};

const depthLines = (depths: Readonly<Record<'kept' | 'stripped', readonly DepthHarvest[]>>): string[] => [
  'queries   depth     pages  external URLs  external hosts',
  ...(['kept', 'stripped'] as const).flatMap((queries) =>
    depths[queries].map(
      ({ depth, pages, externalUrls, externalHosts }) =>
        `${queries.padEnd(8)}  ${String(depth).padStart(5)}  ${pages.toLocaleString('en').padStart(8)}  ${externalUrls.toLocaleString('en').padStart(13)}  ${externalHosts.toLocaleString('en').padStart(14)}`,
    ),
  ),
];

const drawn: Readonly<Record<SampleDraw, string>> = {
  url: 'Links drawn once for each URL, as the crawler does:',
  depth: 'Links drawn anew at each depth, as in the paper:',
};

const sampleLines = ({ draw, samples, chosen }: Sampled, wanted: number): string[] => [
  drawn[draw],
  'sampling rate   load  internal URLs  external URLs  external hosts',
  ...samples.map(({ rate, load, internalUrls, externalUrls, externalHosts }) =>
    [
      [rate, 13],
      [load, 5],
      [internalUrls, 13],
      [externalUrls, 13],
      [externalHosts, 14],
    ]
      .map(([value = 0, width = 0]) => value.toFixed(3).padStart(width))
      .join('  '),
  ),
  chosen === null
    ? `No sampling rate finds ${wanted} of the external URLs.`
    : `For ${wanted} of the external URLs: a sampling rate of ${chosen.rate}, with ${chosen.load.toFixed(3)} of the load.`,
];
