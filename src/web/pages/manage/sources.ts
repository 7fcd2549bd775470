import { lastResult, sourceStatus, type SourceStatus } from '../../../corpus/source-status.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage } from '../../site-port.ts';
import { data } from '../../api.ts';
import { countTable } from './count-table.ts';
import { manageTabs } from './manage-tabs.ts';
import { manageWords } from './words.ts';

/** `/manage/sources`: feeds and list pages, those that fail first by themselves. */
export const sourcesPage: SitePage = ({ language }, { corpus }) => {
  const s = stringsOf(language);
  const w = manageWords(language);
  const { rowsMax } = corpus.config.web;
  const sources = sourceStatus(corpus.store);
  const failing = sources.filter(
    ({ failures, state }) => failures > 0 || state === 'given-up' || state === 'nothing-new',
  );
  const states = [...new Set(sources.map(({ state }) => state))];
  return {
    kind: 'page',
    status: 200,
    title: w.sources,
    section: 'manage',
    content: html`<h1>${w.sources}</h1>
${manageTabs('sources', language)}
<p class="soft">${w.sourcesText}</p>
${
  sources.length === 0
    ? html`<p>${w.noSources}</p>`
    : html`${countTable(
        s.state,
        w.sources,
        states.map((state) => ({
          name: s[`state_${state}`],
          count: sources.filter((one) => one.state === state).length,
          link: null,
        })),
      )}
${failing.length === 0 ? null : html`<h2>${w.failing}</h2>${sourceTable(w.failing, failing, { rowsMax, language })}`}
<h2>${s.sources}</h2>${sourceTable(s.sources, sources, { rowsMax, language })}`
}`,
  };
};

const sourceTable = (
  label: string,
  sources: readonly SourceStatus[],
  { rowsMax, language }: { readonly rowsMax: number; readonly language: Language },
): Markup => {
  const s = stringsOf(language);
  const rows = sources.slice(0, rowsMax);
  return html`${dataTable(
    label,
    [
      { name: s.url, long: true },
      { name: s.kind },
      { name: s.state },
      { name: s.nextVisit },
      { name: s.lastVisit },
      { name: s.outcome },
      { name: s.postsPerDay, number: true },
      { name: s.failures, number: true },
    ],
    rows.map(({ kind, url, state, nextAt, last, postsPerDay, failures }) => [
      html`<a href="${linkTo('/why', { url })}">${url}</a>`,
      s[`source_${kind}`],
      s[`state_${state}`],
      nextAt === null ? '' : timeOf(nextAt),
      last === null ? '' : timeOf(last.at),
      last === null ? '' : lastResult(last),
      postsPerDay ?? '',
      failures,
    ]),
  )}${sources.length > rows.length ? html`<p class="soft">${s.more} (${grouped(sources.length)})</p>` : null}`;
};

/** `/api/sources` */
export const sourcesApi: SitePage = (_request, { corpus }) => data(sourceStatus(corpus.store));
