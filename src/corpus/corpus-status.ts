import type { StageName } from '../model/run.ts';
import type { Store } from '../store/port.ts';
import { sourceRows, sourceStatus, type SourceStatus } from './source-status.ts';

type Row = readonly [name: string, value: number | string];

/** What is there and what is due, as tables. */
export interface CorpusStatus {
  readonly urls: readonly Row[];
  readonly pages: readonly Row[];
  /** What became of feeds and top pages, and when the next are asked for. */
  readonly feeds: readonly Row[];
  readonly news: readonly Row[];
  /** Every feed and every top page with its state, for who wants more than the tables. */
  readonly sources: readonly SourceStatus[];
  /** Rule by rule, how many pages the newest run of a stage marked. */
  readonly marks: readonly Row[];
  readonly sets: readonly Row[];
}

const markingStages: readonly StageName[] = ['select-link', 'format', 'select-text'];

export const corpusStatus = (store: Store): CorpusStatus => {
  const sources = sourceStatus(store);
  const { alive, buried: gone, revisions } = store.versions.counts();
  return {
    urls: [
      ['known', store.urls.count()],
      ...store.urls.states().map(({ state, urls }): Row => [state, urls]),
      ...store.urls.refusals().map(({ by, urls }): Row => [`refused: ${by}`, urls]),
      ['hosts', store.hosts.count()],
    ],
    pages: [
      ['alive', alive],
      ['gone', gone],
      ['versions', revisions],
      ['documents', store.documents.count()],
    ],
    feeds: sourceRows(sources, 'feed'),
    news: sourceRows(sources, 'list'),
    sources,
    marks: markingStages.flatMap((stage) => {
      const run = store.runs.latest(stage);
      if (run === null) return [];
      return store.verdicts.counts(run.id).map(({ rule, pages }): Row => [`${stage}: ${rule}`, pages]);
    }),
    sets: store.sets.all().map(({ name, pages }): Row => [name, pages]),
  };
};
