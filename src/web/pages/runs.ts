import type { Run } from '../../model/run.ts';
import { dataTable, timeOf } from './layout.ts';
import { html, type Piece } from '../../figure/markup.ts';
import type { SitePage } from '../site-port.ts';
import { stageLabel } from '../language/names.ts';
import { stringsOf, type Strings } from '../language/strings.ts';

/** Every run of every stage with its report, newest first. */
export const runsPage: SitePage = ({ language }, { corpus }) => {
  const s = stringsOf(language);
  const { rowsMax } = corpus.config.web;
  const runs = corpus.store.runs.all();
  const shown = runs.toReversed().slice(0, rowsMax);
  const more = runs.length > shown.length;
  return {
    kind: 'page',
    status: 200,
    title: s.runs,
    section: 'runs',
    content: html`<h1>${s.runs}</h1>
${
  shown.length === 0
    ? html`<p>${s.noRuns}</p>`
    : dataTable(
        [{ name: '', number: true }, { name: s.stage }, { name: s.started }, { name: s.finished }, { name: s.report }],
        shown.map((run) => [
          run.id,
          html`${stageLabel(run.stage, language)}${run.input === null ? null : html`<br><span class="soft small">${run.input}</span>`}`,
          timeOf(run.startedAt),
          run.finishedAt === null ? s.unfinished : timeOf(run.finishedAt),
          reportOf(run, s),
        ]),
      )
}
${more ? html`<p class="soft">${s.more}</p>` : null}`,
  };
};

const reportOf = ({ report, configDigest, codeVersion }: Run, s: Strings): Piece => {
  const origin = html`<span class="soft small">${configDigest} · ${codeVersion}</span>`;
  if (report === null) return origin;
  return html`<details><summary>${s.report}</summary><pre>${indented(report)}</pre></details>${origin}`;
};

const indented = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
