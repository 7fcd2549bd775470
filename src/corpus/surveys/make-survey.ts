import { paced } from '../../flow/paced.ts';
import { openPlaces } from '../../geo/open-places.ts';
import { documentId, type UrlId } from '../../model/ids.ts';
import type { SurveyedVersion } from '../../store/survey-port.ts';
import { charsetSurvey } from '../../survey/pages/charset-survey.ts';
import { languageSurvey } from '../../survey/pages/language-survey.ts';
import { rightsSurvey } from '../../survey/pages/rights-survey.ts';
import { siteSurvey } from '../../survey/pages/site-survey.ts';
import { tldSurvey } from '../../survey/pages/tld-survey.ts';
import { typeSurvey } from '../../survey/pages/type-survey.ts';
import { querySurvey, type QueryHits } from '../../survey/query-survey.ts';
import { censusSurvey } from '../../survey/servers/census-survey.ts';
import { geographySurvey } from '../../survey/servers/geography-survey.ts';
import { rankSurvey } from '../../survey/servers/server-rank-tables.ts';
import { surveyServerRank } from '../../survey/servers/server-rank.ts';
import type { SurveyName } from '../../survey/survey-names.ts';
import type { Survey } from '../../survey/survey-table.ts';
import { growthSurvey } from '../../survey/time/growth-survey.ts';
import { growthSteps } from '../../survey/time/growth.ts';
import { scheduleTables } from '../../survey/time/schedule-tables.ts';
import { surveySchedule } from '../../survey/time/schedule.ts';
import { runsBrought } from './runs-brought.ts';
import { refuseScope, type SurveySource } from './survey-source.ts';

/** What is asked of a survey beside its scope. */
export interface SurveyOptions {
  /** Rows of the tables that can be very long; the others of theirs are one row. Null: as many as the survey thinks right. */
  readonly top: number | null;
  /** Of the survey of queries. */
  readonly queries: readonly string[];
  /** A database of places instead of that of the configuration. */
  readonly geo: string | null;
}

interface SurveyKind {
  /** False: it is of the whole corpus only. */
  readonly isScoped: boolean;
  /** Which of the options it reads. */
  readonly reads: readonly (keyof SurveyOptions)[];
  readonly make: (source: SurveySource, options: SurveyOptions) => Promise<Survey>;
}

/** The paper's tables have fifteen rows, and one for all others. */
const domainsShown = 15;
const sitesShown = 50;

export const surveyKinds: Readonly<Record<SurveyName, SurveyKind>> = {
  tld: {
    isScoped: true,
    reads: ['top'],
    make: async (source, { top }) => tldSurvey(await source.groups(), top ?? domainsShown),
  },
  language: {
    isScoped: true,
    reads: ['top'],
    make: async (source, { top }) => languageSurvey(await source.groups(), top ?? domainsShown),
  },
  geography: {
    isScoped: true,
    reads: ['geo'],
    make: async (source, { geo }) => {
      const { store, config } = source.corpus;
      return geographySurvey(await source.groups(), store.hosts.all(), openPlaces(geo ?? config.survey.geo));
    },
  },
  census: {
    isScoped: false,
    reads: ['top'],
    make: async ({ corpus }, { top }) => censusSurvey(corpus.store.surveys.hosts(), top ?? domainsShown),
  },
  sites: {
    isScoped: true,
    reads: ['top'],
    make: async (source, { top }) => siteSurvey(await source.groups(), top ?? sitesShown),
  },
  types: { isScoped: true, reads: [], make: async (source) => typeSurvey(await source.groups()) },
  charsets: { isScoped: true, reads: [], make: async (source) => charsetSurvey(await source.groups()) },
  rights: {
    isScoped: true,
    reads: [],
    make: async (source) => {
      const { surveys } = source.corpus.store;
      const statements = source.isWhole ? { pages: surveys.pageStatements(), siteFiles: surveys.siteFiles() } : null;
      return rightsSurvey(await source.groups(), statements);
    },
  },
  queries: { isScoped: true, reads: ['queries'], make: (source, { queries }) => hitsOf(source, queries) },
  growth: { isScoped: true, reads: [], make: (source) => growthOf(source) },
  pagerank: {
    isScoped: false,
    reads: ['top'],
    make: async (source, { top }) => {
      const { store, config } = source.corpus;
      const { damping, rankTolerance: tolerance, rankIterationsMax: iterationsMax } = config.select;
      const pages = source.told(store.surveys.pages());
      const options = { damping, tolerance, iterationsMax };
      return rankSurvey(
        await surveyServerRank(pages, (key) => store.linkChanges.targets(key), options),
        top ?? sitesShown,
      );
    },
  },
  schedule: {
    isScoped: false,
    reads: [],
    make: async (source) => {
      const { store } = source.corpus;
      const scheduled = source.told(store.revisits.all());
      return scheduleTables(await surveySchedule(scheduled, store.hosts.all(), store.fetches.times()));
    },
  },
};

export const makeSurvey = async (name: SurveyName, source: SurveySource, options: SurveyOptions): Promise<Survey> => {
  const kind = surveyKinds[name];
  if (!kind.isScoped) refuseScope(name, source.scope);
  return kind.make(source, options);
};

const hitsOf = async (source: SurveySource, queries: readonly string[]): Promise<Survey> => {
  const versions = await source.versions();
  const ids = versions === null ? undefined : new Set([...versions].map(([id, revision]) => documentId(id, revision)));
  return source.ask(async (snapshot) => {
    const found: QueryHits[] = [];
    for (const query of queries) {
      const { count, sites } = await snapshot.facets(query, { ids, signal: source.signal() });
      found.push({ query, hits: count, sites: sites.filter((site) => site.count > 0).length });
    }
    return querySurvey(found, ids === undefined ? snapshot.documents : ids.size);
  });
};

const growthOf = async (source: SurveySource): Promise<Survey> => {
  const { store } = source.corpus;
  const versions = await source.versions();
  const words = new Map<UrlId, number>();
  for await (const { id, document } of paced(source.told(store.surveys.pages())))
    if (document !== null) words.set(id, document.words);
  const isMeant = ({ id }: SurveyedVersion): boolean => versions === null || (id !== null && versions.has(id));
  const steps = await growthSteps(filtered(store.surveys.versions(), isMeant), words);
  return growthSurvey(steps, source.isWhole ? runsBrought(store.runs.all()) : null);
};

function* filtered<T>(records: Iterable<T>, isMeant: (record: T) => boolean): Generator<T> {
  for (const record of records) if (isMeant(record)) yield record;
}
