import { selectionFunnels, type FunnelRule, type SelectionFunnel } from '../../../corpus/selection-funnel.ts';
import { funnelChart } from '../../../figure/funnel-chart.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { documentId } from '../../../model/ids.ts';
import type { PageSet } from '../../../model/page-set.ts';
import type { StageName } from '../../../model/run.ts';
import { ruleName } from '../../../model/verdict.ts';
import type { Store } from '../../../store/port.ts';
import { data, missing } from '../../api.ts';
import { figureBlock, figureFile, tableFile } from '../../frame/figure-block.ts';
import { selectField } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, measured } from '../../frame/values.ts';
import { stageLabel } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage, SiteRequest } from '../../site-port.ts';
import { notFoundPage } from '../problem.ts';
import { countTable, type Count } from './count-table.ts';
import { firstOf } from './first-of.ts';
import { manageTabs } from './manage-tabs.ts';
import { manageWords } from './words.ts';

/** Stages whose runs leave verdicts. */
const markingStages = ['select-link', 'format', 'select-text'] as const satisfies readonly StageName[];

/** `/manage/selection?set=`: how many pages each rule of both selections took. */
export const selectionPage: SitePage = (request, sources) => {
  const { language } = request;
  const { store } = sources.corpus;
  const s = stringsOf(language);
  const w = manageWords(language);
  const set = askedSet(request, store);
  if (set === undefined) return notFoundPage(request, sources);
  const funnels = set === null ? [] : selectionFunnels(store, set);
  return {
    kind: 'page',
    status: 200,
    title: w.selection,
    section: 'manage',
    content: html`<h1>${w.selection}</h1>
${manageTabs('selection', language)}
${set === null ? html`<p>${w.noSelection}</p>` : html`${chooser(set, store, language)}${funnelFigure(funnels, set, language)}`}
<h2>${s.dropped}</h2><p class="soft small">${s.droppedText}</p>
${droppedTable(store, language)}`,
  };
};

/** The set asked for, or the current one of the last selection. Undefined: there is none of that name; null: there is none at all. */
const askedSet = ({ params }: SiteRequest, store: Store): PageSet | null | undefined => {
  const name = params.get('set') ?? '';
  if (name !== '') return selections(store).find((set) => set.name === name);
  return store.sets.current('text') ?? store.sets.current('link');
};

const selections = (store: Store): readonly PageSet[] => store.sets.all().filter(({ stage }) => stage !== 'made');

const chooser = (set: PageSet, store: Store, language: Language): Markup =>
  html`<form class="line" action="/manage/selection" method="get">${selectField('set', manageWords(language).sets, {
    names: selections(store).map(({ name }) => name),
    chosen: set.name,
    label: (name) => name,
  })}<button>${manageWords(language).show}</button></form>`;

const funnelFigure = (funnels: readonly SelectionFunnel[], set: PageSet, language: Language): Markup => {
  const w = manageWords(language);
  const files = (kind: string): string => linkTo(`/manage/selection.${kind}`, { set: set.name });
  return figureBlock(
    {
      title: w.funnel,
      drawing: drawingOf(funnels, language),
      svg: files('svg'),
      csv: files('csv'),
      table: html`${funnels.map((funnel) => funnelTable(funnel, language))}`,
      note: w.funnelText,
    },
    language,
  );
};

const partName = ({ stage, set, run, recipe, kept }: SelectionFunnel, language: Language): string => {
  const told = manageWords(language)
    .madeBy.replace('{set}', () => set)
    .replace('{run}', String(run))
    .replace('{recipe}', () => recipe)
    .replace('{n}', grouped(kept));
  return `${stageLabel(`select-${stage}`, language)}: ${told}`;
};

const drawingOf = (funnels: readonly SelectionFunnel[], language: Language): Markup =>
  funnelChart({
    title: manageWords(language).funnel,
    parts: funnels.map((funnel) => ({
      name: partName(funnel, language),
      begin: { label: manageWords(language).chosenFrom, count: funnel.pages },
      steps: funnel.steps.flatMap(({ rule, left }) => (left === null ? [] : [{ label: rule, left }])),
    })),
  });

const funnelTable = (funnel: SelectionFunnel, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  const name = partName(funnel, language);
  const count = (value: number | null): string => (value === null ? '' : grouped(value));
  return html`<p class="small">${name}</p>${dataTable(
    name,
    [
      { name: s.rule },
      { name: w.taken, number: true },
      { name: w.left, number: true },
      { name: w.marked, number: true },
      { name: w.alone, number: true },
    ],
    [
      [w.chosenFrom, '', grouped(funnel.pages), '', ''],
      ...funnel.steps.map(({ rule, taken, left, marked, alone }: FunnelRule) => [
        rule,
        count(taken),
        count(left),
        grouped(marked),
        grouped(alone),
      ]),
    ],
  )}`;
};

/** `/manage/selection.svg`, `/manage/selection.csv` */
export const funnelDrawing: SitePage = (request, sources) => {
  const set = askedSet(request, sources.corpus.store);
  if (set === undefined || set === null) return notFoundPage(request, sources);
  return figureFile(`${set.name}-funnel`, drawingOf(selectionFunnels(sources.corpus.store, set), request.language));
};

export const funnelCsv: SitePage = (request, sources) => {
  const set = askedSet(request, sources.corpus.store);
  if (set === undefined || set === null) return notFoundPage(request, sources);
  const rows = selectionFunnels(sources.corpus.store, set).flatMap(({ stage, pages, steps }) => [
    [stage, '', '', pages, '', ''],
    ...steps.map(({ rule, taken, left, marked, alone }) => [stage, rule, taken ?? '', left ?? '', marked, alone]),
  ]);
  return tableFile(`${set.name}-funnel`, ['stage', 'rule', 'took', 'left', 'marked', 'alone'], rows);
};

/** `/api/funnels?set=` */
export const funnelsApi: SitePage = (request, { corpus }) => {
  const set = askedSet(request, corpus.store);
  if (set === undefined) return missing(`There is no selection ${request.params.get('set') ?? ''}.`);
  return data(set === null ? [] : selectionFunnels(corpus.store, set));
};

const droppedTable = (store: Store, language: Language): Markup => {
  const s = stringsOf(language);
  const refused = store.urls
    .refusals()
    .map(({ by, urls }): Count => ({ name: `${stageLabel('collect', language)}: ${by}`, count: urls, link: null }));
  const marked = markingStages.flatMap((stage) => {
    const run = store.runs.latest(stage);
    if (run === null) return [];
    return store.verdicts.counts(run.id).map(
      ({ rule, pages }): Count => ({
        name: `${stageLabel(stage, language)}: ${rule}`,
        count: pages,
        link: linkTo('/dropped', { stage, rule }),
      }),
    );
  });
  const counts = [...refused, ...marked];
  return counts.length === 0 ? html`<p>${s.nothingDropped}</p>` : countTable(s.rule, s.pages, counts);
};

/** `/dropped?stage=select-link&rule=adult`: the pages a rule marked, with what was measured. */
export const droppedPage: SitePage = (request, sources) => {
  const { params, language } = request;
  const { store, config } = sources.corpus;
  const stage = markingStages.find((name) => name === params.get('stage'));
  const run = stage === undefined ? null : store.runs.latest(stage);
  const rule = params.get('rule') ?? '';
  if (stage === undefined || run === null || rule === '') return notFoundPage(request, sources);
  const s = stringsOf(language);
  const { rows, more } = firstOf(store.verdicts.markedBy(run.id, ruleName(rule)), config.web.rowsMax);
  return {
    kind: 'page',
    status: 200,
    title: rule,
    section: 'manage',
    trail: [{ name: manageWords(language).selection, path: '/manage/selection' }],
    content: html`<h1>${stageLabel(stage, language)}: ${rule}</h1>
${dataTable(
  rule,
  [{ name: s.url, long: true }, { name: s.value, number: true }, { name: s.limit, number: true }, { name: s.detail }],
  rows.map(({ id, mark }) => [
    html`<a href="${linkTo('/why', { url: documentId(id, 0) })}">${store.urls.byId(id)?.url ?? documentId(id, 0)}</a>`,
    measured(mark.value),
    mark.limit,
    mark.detail,
  ]),
)}
${more ? html`<p class="soft">${s.more}</p>` : null}`,
  };
};
