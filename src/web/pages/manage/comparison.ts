import {
  compareRuns,
  type ComparedNumber,
  type ComparedSets,
  type ComparedSetting,
  type RunComparison,
} from '../../../corpus/run-comparison.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { documentId } from '../../../model/ids.ts';
import type { Run } from '../../../model/run.ts';
import { epochMs, standardTime } from '../../../model/time.ts';
import type { Store } from '../../../store/port.ts';
import { data, missing, refusedApi } from '../../api.ts';
import { selectField } from '../../frame/form.ts';
import { cards } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { fieldName, stageLabel } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { Problem } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest } from '../../site-port.ts';
import { notFoundPage, problemPage } from '../problem.ts';
import { durationOf } from './durations.ts';
import { runNamed } from './runs.ts';
import { manageWords } from './words.ts';

const examplesMax = 50;

/** `/runs/compare?left=2&right=7`: two runs of one stage side by side. */
export const comparisonPage: SitePage = (request, sources) => {
  const { language } = request;
  const { corpus } = sources;
  const asked = askedRuns(request, corpus.store);
  if (asked === null) return notFoundPage(request, sources);
  if ('problem' in asked) return problemPage(asked.problem, language);
  const w = manageWords(language);
  const compared = compareRuns(corpus, { ...asked, examplesMax });
  const { left, right } = asked;
  return {
    kind: 'page',
    status: 200,
    title: `${w.comparison}: ${left.id} ↔ ${right.id}`,
    section: 'manage',
    trail: [{ name: w.runs, path: '/runs' }],
    content: html`<h1>${w.comparison}: ${stageLabel(right.stage, language)} ${left.id} ↔ ${right.id}</h1>
${chooser(asked, corpus.store, language)}
${headOf(compared, language)}
<h2>${w.settingsDiffer}</h2>${settingsTable(compared.settings, language)}
<h2>${w.numbersDiffer}</h2>${numberTables(compared.numbers, language)}
${compared.pages === null ? null : pagesOf(compared.pages, corpus.store, language)}`,
  };
};

interface AskedRuns {
  readonly left: Run;
  readonly right: Run;
}

/** Null: there is no run of one of the numbers. */
const askedRuns = ({ params }: SiteRequest, store: Store): AskedRuns | { readonly problem: Problem } | null => {
  const [left, right] = [runNamed(params.get('left') ?? '', store), runNamed(params.get('right') ?? '', store)];
  if (left === null || right === null) return null;
  if (left.stage === right.stage) return { left, right };
  const message = `Two runs of one stage are compared; run ${left.id} is of ${left.stage}, run ${right.id} of ${right.stage}.`;
  return { problem: { name: 'right', value: String(right.id), message, at: null } };
};

const chooser = ({ left, right }: AskedRuns, store: Store, language: Language): Markup => {
  const w = manageWords(language);
  const runs = store.runs.all().filter(({ stage }) => stage === right.stage);
  const field = (name: string, title: string, chosen: Run): Markup =>
    selectField(name, title, {
      names: runs.map(({ id }) => String(id)),
      chosen: String(chosen.id),
      label: (id) => {
        const run = runs.find((one) => String(one.id) === id);
        return `${id} · ${run === undefined ? '' : standardTime(run.startedAt)}`;
      },
    });
  return html`<form class="line" action="/runs/compare" method="get">${field('left', w.before, left)}${field('right', w.after, right)}<button>${w.compare}</button></form>`;
};

const headOf = ({ left, right }: RunComparison, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  const took = ({ startedAt, finishedAt }: RunComparison['left']): string =>
    finishedAt === null ? s.unfinished : durationOf(finishedAt - startedAt, language);
  const rows: readonly (readonly [string, Piece, Piece])[] = [
    [s.run, html`<a href="/runs/${left.id}">${left.id}</a>`, html`<a href="/runs/${right.id}">${right.id}</a>`],
    [w.input, left.input ?? '', right.input ?? ''],
    [s.started, timeOf(left.startedAt), timeOf(right.startedAt)],
    [w.duration, took(left), took(right)],
    [w.version, left.codeVersion, right.codeVersion],
    [w.configuration, html`<code>${left.configDigest}</code>`, html`<code>${right.configDigest}</code>`],
  ];
  return dataTable(
    w.comparison,
    [{ name: s.name }, { name: w.before }, { name: w.after }],
    rows.map(([name, before, after]) => [html`<b>${name}</b>`, before, after]),
  );
};

const settingsTable = (settings: readonly ComparedSetting[] | null, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  if (settings === null) return html`<p>${w.settingsUnknown}</p>`;
  if (settings.length === 0) return html`<p>${w.settingsSame}</p>`;
  return dataTable(
    w.settingsDiffer,
    [{ name: s.name }, { name: w.before, long: true }, { name: w.after, long: true }],
    settings.map(({ name, left, right }) => [html`<code>${name}</code>`, left ?? '—', right ?? '—']),
  );
};

const numberTables = (numbers: readonly ComparedNumber[], language: Language): Markup => {
  const w = manageWords(language);
  const differing = numbers.filter(({ left, right }) => left !== right);
  const same = numbers.filter(({ left, right }) => left === right);
  return html`${differing.length === 0 ? html`<p>${w.nothingDiffers}</p>` : numberTable(w.numbersDiffer, differing, language)}
${same.length === 0 ? null : html`<details><summary>${w.numbersSame} (${grouped(same.length)})</summary>${numberTable(w.numbersSame, same, language)}</details>`}`;
};

const numberTable = (label: string, numbers: readonly ComparedNumber[], language: Language): Markup => {
  const w = manageWords(language);
  return dataTable(
    label,
    [
      { name: stringsOf(language).name },
      { name: w.before, number: true },
      { name: w.after, number: true },
      { name: w.difference, number: true },
    ],
    numbers.map(({ path, left, right }) => [
      path.map((part) => fieldName(part, language)).join(' › '),
      numberOf(path, left),
      numberOf(path, right),
      left === null || right === null || isTime(path) ? '' : differenceOf(right - left),
    ]),
  );
};

const isTime = (path: readonly string[]): boolean => path.at(-1)?.endsWith('At') === true;

const numberOf = (path: readonly string[], value: number | null): Piece =>
  value === null ? '—' : isTime(path) ? timeOf(epochMs(value)) : grouped(Number(value.toFixed(3)));

const differenceOf = (value: number): string =>
  value === 0 ? '' : `${value > 0 ? '+' : '−'}${grouped(Number(Math.abs(value).toFixed(3)))}`;

const pagesOf = (pages: ComparedSets, store: Store, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  return html`<h2>${w.pagesDiffer}: ${pages.left} → ${pages.right}</h2>
${cards([
  [w.both, pages.both],
  [w.entered, pages.entered],
  [w.gone, pages.gone],
  [w.revised, pages.revised],
])}
${
  pages.examples.length === 0
    ? null
    : dataTable(
        w.pagesDiffer,
        [{ name: w.what }, { name: s.url, long: true }, { name: w.leftOutBy }, { name: s.document, long: true }],
        pages.examples.map(({ kind, member: { id, url }, rules }) => [
          w[kind],
          html`<a href="${linkTo('/why', { url: documentId(id, 0) })}">${url}</a>`,
          rules.join(', '),
          store.documents.get(id)?.measures.title ?? '',
        ]),
      )
}`;
};

/** `/api/compare?left=&right=` */
export const comparisonApi: SitePage = (request, { corpus }) => {
  const asked = askedRuns(request, corpus.store);
  if (asked === null) return missing('There are no two runs of these numbers.');
  if ('problem' in asked) return refusedApi(asked.problem);
  return data(compareRuns(corpus, { ...asked, examplesMax }));
};
