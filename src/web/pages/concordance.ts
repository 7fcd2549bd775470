import { grouped } from '../layout.ts';
import { html, type Markup } from '../markup.ts';
import type { Concordance } from '../../index/port.ts';
import type { SitePage } from '../site-port.ts';
import { stringsOf, type Strings } from '../strings.ts';
import { problemBox, queryProblem } from './problem.ts';

const sorts = ['document', 'left', 'match', 'right'] as const;
type Sort = (typeof sorts)[number];

/** Key word in context. */
export const concordancePage: SitePage = async ({ params, language, signal }, { corpus, snapshots }) => {
  const s = stringsOf(language);
  const query = (params.get('q') ?? '').trim();
  const sort = sorts.find((name) => name === params.get('sort')) ?? 'document';
  const lines = corpus.config.web.concordanceLines;
  const page = (status: 200 | 400, content: Markup | null) => ({
    kind: 'page' as const,
    status,
    title: query === '' ? s.concordance : `${query} · ${s.concordance}`,
    section: 'concordance' as const,
    content: html`<h1>${s.concordance}</h1>${form(query, sort, s)}${content}`,
  });
  if (query === '') return page(200, html`<p class="soft small">${s.kwicHint}</p>`);
  try {
    const result = await snapshots.use((snapshot) => snapshot.concordance(query, { lines, sort, count: true, signal }));
    return page(200, table(result, s));
  } catch (error) {
    const problem = queryProblem(error, query);
    if (problem === null) throw error;
    return page(400, problemBox(problem, s));
  }
};

const form = (query: string, sort: Sort, s: Strings): Markup => {
  const names = { document: s.sortDocument, left: s.sortLeft, match: s.sortMatch, right: s.sortRight };
  const options = sorts.map(
    (name) => html`<option value="${name}"${name === sort ? html` selected` : null}>${names[name]}</option>`,
  );
  return html`<form class="search" action="/concordance" method="get" role="search"><div class="bar"><label><span class="hidden">${s.query}</span><input type="search" name="q" value="${query}" placeholder="${s.query}" autocomplete="off"></label><button>${s.search}</button></div>
<div class="fields"><label>${s.sortBy}<select name="sort">${options}</select></label></div></form>`;
};

const table = (
  { lines, count, documents }: Concordance,
  s: Strings,
): Markup => html`<p class="soft" role="status">${grouped(lines.length)} ${s.lines}${
  count === null ? null : ` (${s.total} ${grouped(count)}, ${grouped(documents ?? 0)} ${s.documents})`
}</p>
<div class="wide"><table class="kwic"><tbody>
${lines.map(
  ({ id, url, left, match, right }) =>
    html`<tr><td class="left">${left}</td><td class="match">${match}</td><td>${right}</td><td class="small"><a href="/document/${id}" title="${url}">${id}</a></td></tr>
`,
)}</tbody></table></div>
${lines.length === 0 ? html`<p>${s.noHits}</p>` : null}`;
