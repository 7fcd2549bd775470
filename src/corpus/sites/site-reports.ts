import { setImmediate } from 'node:timers/promises';
import { isDynamic } from '../../collect/frontier/traps.ts';
import type { ConcordanceLine } from '../../index/concordancer.ts';
import type { Snapshot } from '../../index/port.ts';
import type { UrlId } from '../../model/ids.ts';
import { hostOf, type HostName } from '../../model/url.ts';
import { isPattern } from '../../query/parse-pattern.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { LinkGraph } from '../../survey/links/link-graph.ts';
import { clusterTexts } from '../../survey/site/cluster-texts.ts';
import { namesOf, organisationOf } from '../../survey/site/organisation.ts';
import { polarityOf, type SentencePolarity } from '../../survey/site/polarity.ts';
import { relatedSites } from '../../survey/site/related-sites.ts';
import { differentMentions, reputationOf, type Mention, type Reputation } from '../../survey/site/reputation.ts';
import {
  scoresOf,
  type CharacteristicWord,
  type SiteComparison,
  type SiteContents,
  type SiteReport,
} from '../../survey/site/site-report.ts';
import { axisScales, tallySites, type SiteTally, type TalliedPage } from '../../survey/site/site-tally.ts';
import { termSpace } from '../../survey/site/term-vectors.ts';
import { readSiteDocument, type SiteDocument } from './site-documents.ts';

/** What reports on sites are made from: one state of the corpus. */
export interface SiteReportSources {
  readonly corpus: OpenCorpus;
  readonly snapshot: Snapshot;
  readonly graph: LinkGraph;
}

type OnProgress = (done: number, of: number) => void;

/** Documents of a site that are read: more of them tell the same. */
const documentsMax = 500;
const clustersMax = 8;
const examplesShown = 3;
const wordsShown = 50;
const relatedShown = 30;
/** Chance makes so large a difference for one word in a thousand (χ² with one degree of freedom). */
const likelihoodLeast = 10.83;
const mentionsMax = 300;
/** Analysed between two turns of others. */
const sentencesAtOnce = 20;

/** Every site with living pages, counted: what a report is compared with, and the list of sites there are. */
export const talliedSites = async (
  { corpus, graph }: Pick<SiteReportSources, 'corpus' | 'graph'>,
  onProgress: OnProgress = () => undefined,
): Promise<readonly SiteTally[]> => {
  const of = corpus.store.versions.counts().alive;
  const pages: TalliedPage[] = [];
  for (const { key, url, images } of corpus.store.pages.current()) {
    pages.push({ key, url, images });
    if (pages.length % 1000 !== 0) continue;
    onProgress(pages.length, of);
    await setImmediate();
  }
  return tallySites(graph, pages, isDynamic);
};

/** The report on one site, by the measure of all (Muraoka et al. 2008, figures 9 and 10). */
export const siteReport = async (
  sources: SiteReportSources,
  tally: SiteTally,
  tallies: readonly SiteTally[],
): Promise<SiteReport> => {
  const { host, counts, pagesWithoutImageCount } = tally;
  const documents = await documentsOf(sources, host);
  const organisation = organisationOf(documents.read);
  return {
    host,
    organisation,
    counts,
    scores: scoresOf(tally, axisScales(tallies)),
    pagesWithoutImageCount,
    words: await characteristicWords(sources.snapshot, host),
    reputation: await reputation(sources, host, namesOf(host, organisation)),
    contents: contentsOf(documents),
    related: relatedSites(sources.graph, hostNumber(sources.graph, host), relatedShown),
    madeAt: sources.corpus.clock.now(),
  };
};

/** Reports of different times by one measure: numbers and scores are those of the tallies. */
export const comparisonOf = (reports: readonly SiteReport[], tallies: readonly SiteTally[]): SiteComparison => {
  const scales = axisScales(tallies);
  const sites = reports.map((report) => {
    const tally = tallies.find(({ host }) => host === report.host);
    return tally === undefined ? report : { ...report, ...tally, scores: scoresOf(tally, scales) };
  });
  return { registered: tallies.length, scales, sites };
};

const hostNumber = ({ hostNames }: LinkGraph, host: HostName): number => {
  for (const [number, name] of hostNames) if (name === host) return number;
  return 0;
};

interface SiteDocuments {
  readonly read: readonly SiteDocument[];
  readonly there: number;
}

/** Of many documents every n-th in the order of their ids, which is that of their URLs. */
const documentsOf = async ({ corpus, graph }: SiteReportSources, host: HostName): Promise<SiteDocuments> => {
  const ids = [...graph.urlsOf(hostNumber(graph, host))]
    .map((node) => (graph.idOf[node] ?? 0) as UrlId)
    .filter((id) => id !== 0 && corpus.store.documents.get(id) !== null)
    .toSorted((a, b) => a - b);
  const every = Math.max(1, Math.ceil(ids.length / documentsMax));
  const read: SiteDocument[] = [];
  for (let at = 0; at < ids.length; at += every) {
    const document = readSiteDocument(corpus, ids[at] as UrlId);
    if (document !== null) read.push(document);
    await setImmediate();
  }
  return { read, there: ids.length };
};

const contentsOf = ({ read, there }: SiteDocuments): SiteContents => {
  const groups = clusterTexts(termSpace(read.map(({ nouns }) => nouns)), clustersMax);
  return {
    groups: groups.map(({ words, members }) => ({
      words,
      pages: members.length,
      examples: members.slice(0, examplesShown).flatMap((member) => {
        const document = read[member];
        return document === undefined ? [] : [{ id: document.id, url: document.url, title: document.title }];
      }),
    })),
    looked: read.length,
    documents: there,
  };
};

const characteristicWords = async (snapshot: Snapshot, host: HostName): Promise<readonly CharacteristicWord[]> => {
  const { more } = await snapshot.keyness({ site: host, top: wordsShown });
  return more
    .filter(({ value, logLikelihood }) => logLikelihood >= likelihoodLeast && /\p{Letter}/u.test(value))
    .map(({ value, count, otherCount, logLikelihood }) => ({
      word: value,
      count,
      otherCount,
      logLikelihood: Number(logLikelihood.toFixed(1)),
    }));
};

/** Sentences of other sites in which one of the names stands. */
const reputation = async (
  { corpus, snapshot }: SiteReportSources,
  host: HostName,
  names: readonly string[],
): Promise<Reputation> => {
  const found: Mention[] = [];
  let isCut = false;
  // A plain text asks for its characters; what begins like a pattern would ask for something else.
  for (const name of names.filter((one) => !isPattern(one))) {
    const { lines, count } = await snapshot.concordance(name, { window: 'sentence', lines: mentionsMax });
    isCut ||= (count ?? 0) > lines.length;
    found.push(...lines.filter(({ url }) => hostOf(url) !== host).map((line) => mentionOf(line, name)));
  }
  const mentions = differentMentions(found).toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const analyzer = await corpus.analyzer();
  const polarities: SentencePolarity[] = [];
  for (let from = 0; from < mentions.length; from += sentencesAtOnce) {
    const some = mentions.slice(from, from + sentencesAtOnce).map(({ left, match, right }) => left + match + right);
    polarities.push(...(await analyzer.analyze(some)).map(polarityOf));
    await setImmediate();
  }
  return reputationOf(names, mentions, { polarities, isCut });
};

const mentionOf = ({ id, url, left, match, right }: ConcordanceLine, name: string): Mention => ({
  id,
  url,
  name,
  left,
  match,
  right,
});
