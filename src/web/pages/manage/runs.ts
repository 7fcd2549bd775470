import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { stages, type Run, type StageName } from '../../../model/run.ts';
import { data, missing } from '../../api.ts';
import { selectField } from '../../frame/form.ts';
import { facts } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { linkTo, timeOf } from '../../frame/values.ts';
import { stageLabel } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { ParameterReader } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteReply, SiteRequest } from '../../site-port.ts';
import type { Store } from '../../../store/port.ts';
import { notFoundPage, problemPage } from '../problem.ts';
import { durationOf } from './durations.ts';
import { manageTabs } from './manage-tabs.ts';
import { reportLine, reportOf } from './report.ts';
import { manageWords } from './words.ts';

/** `/runs?stage=`: every run, newest first. */
export const runsPage: SitePage = ({ params, language }, { corpus }) => {
  const s = stringsOf(language);
  const w = manageWords(language);
  const read = new ParameterReader(params);
  const stage = read.choice('stage', stages);
  if (read.problem !== null) return problemPage(read.problem, language);
  const { rowsMax } = corpus.config.web;
  const all = corpus.store.runs.all();
  const runs = all.filter((run) => stage === null || run.stage === stage).toReversed();
  const shown = runs.slice(0, rowsMax);
  return {
    kind: 'page',
    status: 200,
    title: w.runs,
    section: 'manage',
    content: html`<h1>${w.runs}</h1>
${manageTabs('runs', language)}
${all.length === 0 ? html`<p>${s.noRuns}</p>` : html`${stageChooser(stage, language)}${runTable(shown, all, language)}`}
${runs.length > shown.length ? html`<p class="soft">${s.more}</p>` : null}`,
  };
};

const stageChooser = (stage: StageName | null, language: Language): Markup =>
  html`<form class="line" action="/runs" method="get">${selectField('stage', stringsOf(language).stage, {
    names: stages,
    chosen: stage,
    label: (name) => stageLabel(name, language),
    none: stringsOf(language).any,
  })}<button>${manageWords(language).show}</button></form>`;

const runTable = (shown: readonly Run[], all: readonly Run[], language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  return dataTable(
    w.runs,
    [
      { name: s.run, number: true },
      { name: s.stage },
      { name: s.started },
      { name: w.duration },
      { name: s.report, long: true },
      { name: w.compare },
    ],
    shown.map((run) => {
      const before = runBefore(run, all);
      return [
        html`<a href="/runs/${run.id}">${run.id}</a>`,
        html`${stageLabel(run.stage, language)}${run.input === null ? null : html`<br><span class="soft small">${run.input}</span>`}`,
        timeOf(run.startedAt),
        run.finishedAt === null ? s.unfinished : durationOf(run.finishedAt - run.startedAt, language),
        reportLine(readReport(run) ?? {}, language),
        before === undefined
          ? ''
          : html`<a href="${linkTo('/runs/compare', { left: before.id, right: run.id })}" aria-label="${w.compareWith}: ${before.id}, ${run.id}">${before.id} ↔ ${run.id}</a>`,
      ];
    }),
  );
};

/** The run of the same stage before this one. */
const runBefore = ({ id, stage }: Run, all: readonly Run[]): Run | undefined =>
  all.findLast((one) => one.stage === stage && one.id < id);

/** `/runs/12`: one run with its whole report. */
export const runPage: SitePage = (request, sources) => {
  const { language } = request;
  const { store } = sources.corpus;
  const run = runNamed(request.path.slice('/runs/'.length), store);
  if (run === null) return notFoundPage(request, sources);
  const s = stringsOf(language);
  const w = manageWords(language);
  const report = readReport(run);
  const before = runBefore(run, store.runs.all());
  const title = `${w.run} ${run.id}: ${stageLabel(run.stage, language)}`;
  return {
    kind: 'page',
    status: 200,
    title,
    section: 'manage',
    trail: [{ name: w.runs, path: '/runs' }],
    content: html`<h1>${title}</h1>
${runFacts(run, language)}
${before === undefined ? null : html`<p><a href="${linkTo('/runs/compare', { left: before.id, right: run.id })}">${w.compareWith} (${before.id})</a></p>`}
${report === null ? null : html`<h2>${s.report}</h2><div class="report">${reportOf(report, language)}</div>`}
${settingsOf(run, store, language)}`,
  };
};

const runFacts = (run: Run, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  return facts([
    [s.stage, stageLabel(run.stage, language)],
    [w.input, run.input],
    [s.started, timeOf(run.startedAt)],
    [s.finished, run.finishedAt === null ? s.unfinished : timeOf(run.finishedAt)],
    [w.duration, run.finishedAt === null ? null : durationOf(run.finishedAt - run.startedAt, language)],
    [w.version, run.codeVersion],
    [w.configuration, html`<code>${run.configDigest}</code>`],
  ]);
};

const settingsOf = ({ configDigest }: Run, store: Store, language: Language): Markup | null => {
  const settings = Object.entries(store.runs.settings(configDigest) ?? {});
  if (settings.length === 0) return null;
  const { configuration } = manageWords(language);
  const rows = settings.map(([name, value]): readonly Piece[] => [html`<code>${name}</code>`, value]);
  return html`<details><summary>${configuration} (${rows.length})</summary>${dataTable(
    configuration,
    [{ name: stringsOf(language).name }, { name: stringsOf(language).value, long: true }],
    rows,
  )}</details>`;
};

/** Null: there is no run of that number. */
export const runNamed = (number: string, store: Store): Run | null =>
  /^[1-9]\d{0,14}$/.test(number) ? store.runs.get(Number(number) as Run['id']) : null;

/** Null: there is none yet, or an earlier version wrote it in a form that nobody knows any more. */
const readReport = ({ report }: Run): object | null => {
  try {
    const value: unknown = JSON.parse(report ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};

/** `/api/runs`: all runs; `/api/runs?run=12`: one of them. Each with its report and its settings. */
export const runsApi: SitePage = ({ params }: SiteRequest, { corpus }): SiteReply => {
  const told = (run: Run): object => ({
    ...run,
    report: readReport(run),
    settings: corpus.store.runs.settings(run.configDigest),
  });
  const number = params.get('run');
  if (number === null) return data(corpus.store.runs.all().map(told));
  const run = runNamed(number, corpus.store);
  return run === null ? missing(`There is no run ${number}.`) : data(told(run));
};
