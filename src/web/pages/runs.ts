import type { Run } from '../../model/run.ts';
import { dataTable } from '../frame/table.ts';
import { timeOf } from '../frame/values.ts';
import { html, type Piece } from '../../figure/markup.ts';
import type { SitePage } from '../site-port.ts';
import { stageLabel } from '../language/names.ts';
import { stringsOf, type Language } from '../language/strings.ts';
import { reportLine, reportOf } from './report.ts';

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
        s.runs,
        [
          { name: s.run, number: true },
          { name: s.stage },
          { name: s.started },
          { name: s.finished },
          { name: s.report },
        ],
        shown.map((run) => [
          run.id,
          html`${stageLabel(run.stage, language)}${run.input === null ? null : html`<br><span class="soft small">${run.input}</span>`}`,
          timeOf(run.startedAt),
          run.finishedAt === null ? s.unfinished : timeOf(run.finishedAt),
          toldBy(run, language),
        ]),
      )
}
${more ? html`<p class="soft">${s.more}</p>` : null}`,
  };
};

const toldBy = ({ report, configDigest, codeVersion }: Run, language: Language): Piece => {
  const origin = html`<span class="soft small">${configDigest} · ${codeVersion}</span>`;
  const read = report === null ? null : readReport(report);
  if (read === null) return origin;
  return html`${reportLine(read, language)}<details><summary>${stringsOf(language).report}</summary>${reportOf(read, language)}</details>${origin}`;
};

/** Null: a report that an earlier version wrote in a form that nobody knows any more. */
const readReport = (json: string): object | null => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};
