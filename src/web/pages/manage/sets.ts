import { setOverlaps, type KnownIds, type Overlap } from '../../../corpus/set-overlap.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import type { PageSet } from '../../../model/page-set.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { data } from '../../api.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage } from '../../site-port.ts';
import { manageTabs } from './manage-tabs.ts';
import { manageWords } from './words.ts';

/** So many sets are compared, each with each. */
const comparedMax = 8;

/** Sets of a corpus that were read once; they never change. */
const known = new WeakMap<OpenCorpus, KnownIds>();

const newestSets = (corpus: OpenCorpus): readonly PageSet[] =>
  corpus.store.sets.all().toSorted((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? -1 : 1));

const overlapsOf = (corpus: OpenCorpus): Promise<readonly Overlap[]> => {
  const ids = known.get(corpus) ?? new Map();
  known.set(corpus, ids);
  return setOverlaps(corpus.paths.dir, newestSets(corpus).slice(0, comparedMax), ids);
};

/** `/manage/sets`: every page set, and how much the newest of them have in common. */
export const setsPage: SitePage = async ({ language }, { corpus }) => {
  const w = manageWords(language);
  const sets = newestSets(corpus);
  return {
    kind: 'page',
    status: 200,
    title: w.sets,
    section: 'manage',
    content: html`<h1>${w.sets}</h1>
${manageTabs('sets', language)}
${
  sets.length === 0
    ? html`<p>${w.noSets}</p>`
    : html`${setTable(corpus, sets, language)}
<h2>${w.overlap}</h2><p class="soft small">${w.overlapText.replace('{n}', String(comparedMax))}</p>
${overlapTable(sets.slice(0, comparedMax), await overlapsOf(corpus), language)}`
}`,
  };
};

const setTable = ({ store }: OpenCorpus, sets: readonly PageSet[], language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  const current = (['link', 'text'] as const).map((stage) => store.sets.current(stage)?.name);
  return dataTable(
    w.sets,
    [
      { name: s.name },
      { name: s.stage },
      { name: s.pages, number: true },
      { name: s.made },
      { name: s.run, number: true },
      { name: 'SHA-256' },
    ],
    sets.map(({ name, stage, pages, madeAt, run, digest }) => [
      html`${stage === 'made' ? name : html`<a href="${linkTo('/manage/selection', { set: name })}">${name}</a>`}${current.includes(name) ? html` <span class="tag">${w.current}</span>` : null}`,
      stage,
      grouped(pages),
      timeOf(madeAt),
      html`<a href="/runs/${run}">${run}</a>`,
      html`<code>${digest.slice(0, 12)}</code>`,
    ]),
  );
};

/** A table of sets by sets: above the diagonal the pages in common, below it the Jaccard index. */
const overlapTable = (sets: readonly PageSet[], overlaps: readonly Overlap[], language: Language): Markup => {
  const w = manageWords(language);
  const of = (one: PageSet, other: PageSet): Overlap | undefined =>
    overlaps.find(
      ({ left, right }) => (left === one.name && right === other.name) || (left === other.name && right === one.name),
    );
  const cell = (row: number, column: number): Piece => {
    const [one, other] = [sets[row], sets[column]];
    if (one === undefined || other === undefined) return '';
    if (row === column) return html`<span class="soft">${grouped(one.pages)}</span>`;
    const overlap = of(one, other);
    if (overlap === undefined) return '—';
    return row < column ? grouped(overlap.both) : overlap.jaccard.toFixed(3);
  };
  return dataTable(
    w.overlap,
    [{ name: '|A∩B| ＼ J' }, ...sets.map(({ name }) => ({ name, number: true }))],
    sets.map(({ name }, row) => [html`<b>${name}</b>`, ...sets.map((_, column) => cell(row, column))]),
  );
};

/** `/api/sets` */
export const setsApi: SitePage = async (_request, { corpus }) =>
  data({ sets: newestSets(corpus), overlaps: await overlapsOf(corpus) });
