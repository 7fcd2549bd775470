import { counted, megabytes } from '../../base/counted.ts';
import type { CorpusStatus } from '../../corpus/corpus-status.ts';
import { sourceRows } from '../../corpus/source-status.ts';
import { isoSeconds } from '../../model/time.ts';
import { type Line, styled } from './styled.ts';
import { table } from './table.ts';

type Row = readonly [name: string, value: number | string];

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What `status` prints: what matters most comes first; a section without rows is left out. */
export const statusLines = (status: CorpusStatus, bytes: Readonly<Record<string, number>>): Line[] =>
  sectionsOf(status, bytes)
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }) => ['', [styled('heading', title)], ...table(rows).map((line) => `  ${line}`)]);

const sectionsOf = (status: CorpusStatus, bytes: Readonly<Record<string, number>>): readonly Section[] => [
  { title: 'Pages', rows: pageRows(status) },
  { title: 'Due', rows: dueRows(status) },
  { title: 'Failed', rows: failedRows(status) },
  {
    title: 'Page sets',
    rows: status.sets.map(({ name, pages, current }) => [current ? `${name} (current)` : name, pages]),
  },
  {
    title: 'Left out, and why (the last run of each stage)',
    rows: status.marks.map(({ stage, rule, pages }) => [`${stage}: ${rule}`, pages]),
  },
  { title: 'Feeds', rows: sourceRows(status.sources, 'feed') },
  { title: 'News and Q&A sites', rows: sourceRows(status.sources, 'list') },
  { title: 'URLs', rows: urlRows(status) },
  { title: 'Size', rows: Object.entries(bytes).map(([name, size]) => [name, megabytes(size)]) },
];

const pageRows = ({ pages, documents, words, growth }: CorpusStatus): readonly Row[] => [
  ['alive', pages.alive],
  ...(words === null ? [] : [['words', words] as const]),
  ['documents', documents],
  ['new or changed, last day', growth.day],
  ['new or changed, last 7 days', growth.week],
  ['gone', pages.gone],
  ['versions', pages.versions],
];

const dueRows = ({ due }: CorpusStatus): readonly Row[] => [
  ['never asked for', due.newUrls],
  ['to be visited again', due.revisits],
  ['feeds and lists', due.sources],
  ...(due.nextAt === null ? [] : [['next', isoSeconds(due.nextAt)] as const]),
];

const failedRows = ({ failed }: CorpusStatus): readonly Row[] => [
  ...failed.fetches.map(({ fault, fetches }): Row => [`last collection: ${fault ?? 'failed'}`, fetches]),
  ...failed.documents.map(
    ({ reason, pages, example }): Row => [`format: ${reason}`, `${counted(pages, 'page')} (${example})`],
  ),
];

const urlRows = ({ urls }: CorpusStatus): readonly Row[] => [
  ['known', urls.known],
  ['hosts', urls.hosts],
  ...urls.states.map(({ state, urls: count }): Row => [state, count]),
  ...urls.refused.map(({ by, urls: count }): Row => [`refused: ${by}`, count]),
];
