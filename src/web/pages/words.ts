import {
  associations,
  collocationKinds,
  type CollocationTable,
  type Concordance,
  concordanceSorts,
  frequencyDefaults,
  frequencyKinds,
  type FrequencyList,
} from '../../index/concordancer.ts';
import { askCollocations, askConcordance, askFrequencies, type Answer } from '../requests/ask-index.ts';
import { wordBlockChoices } from '../requests/search-parameters.ts';
import { queryForm, selectField } from '../frame/form.ts';
import { tabs } from '../frame/parts.ts';
import { dataTable, scrolling } from '../frame/table.ts';
import { grouped, linkTo } from '../frame/values.ts';
import { html, type Markup } from '../../figure/markup.ts';
import type { SitePage, SiteReply, SiteRequest } from '../site-port.ts';
import { countedIn } from '../language/names.ts';
import { stringsOf, type Language, type Strings } from '../language/strings.ts';
import { blockFields, blocksIn, filterFields, filtersIn } from './filter-fields.ts';
import { rankFigure } from './frequency-figure.ts';
import { problemBox } from './problem.ts';

type View = 'concordance' | 'collocations' | 'frequencies';

/** Key word in context. */
export const concordancePage: SitePage = async (request, sources) =>
  page(request, 'concordance', { answer: await askConcordance(request, sources), show: kwic });

export const collocationsPage: SitePage = async (request, sources) =>
  page(request, 'collocations', { answer: await askCollocations(request, sources), show: collocations });

export const frequenciesPage: SitePage = async (request, sources) =>
  page(request, 'frequencies', { answer: await askFrequencies(request, sources), show: frequencies });

const page = <T>(
  { params, language }: SiteRequest,
  view: View,
  {
    answer,
    show,
  }: { readonly answer: Answer<T>; readonly show: (result: T, language: Language, params: URLSearchParams) => Markup },
): SiteReply => {
  const s = stringsOf(language);
  const query = params.get(queryName(view)) ?? '';
  const content =
    'problem' in answer
      ? problemBox(answer.problem, language)
      : 'asked' in answer
        ? html`<p class="soft small">${s.patternHint}</p>`
        : show(answer.result, language, params);
  return {
    kind: 'page',
    status: 'problem' in answer ? 400 : 200,
    title: query === '' ? s[view] : `${query} · ${s[view]}`,
    section: 'concordance',
    scripts: ['suggest'],
    content: html`<h1>${s[view]}</h1>${viewTabs(view, params, s)}${form(view, params, language)}${content}`,
  };
};

const queryName = (view: View): 'q' | 'where' => (view === 'frequencies' ? 'where' : 'q');

/** The other views of the same words on the same pages. */
const viewTabs = (view: View, params: URLSearchParams, s: Strings): Markup =>
  tabs(
    s.concordance,
    (['concordance', 'collocations', 'frequencies'] as const).map((name) => ({
      name: s[name],
      path: linkTo(`/${name}`, {
        [queryName(name)]: params.get(queryName(view)),
        ...filtersIn(params),
        block: blocksIn(params),
      }),
      current: name === view,
    })),
  );

const form = (view: View, params: URLSearchParams, language: Language): Markup => {
  const s = stringsOf(language);
  const name = queryName(view);
  return queryForm({
    action: `/${view}`,
    name,
    value: params.get(name) ?? '',
    label: s.query,
    button: s.search,
    suggests: true,
    fields: html`<div class="fields">${choices[view](params, s)}
${blockFields(blocksIn(params), { choices: wordBlockChoices, none: s.block_words, language })}
${filterFields(filtersIn(params), language)}</div>`,
  });
};

const choices: Readonly<Record<View, (params: URLSearchParams, s: Strings) => Markup>> = {
  concordance: (params, s) =>
    selectField('sort', s.sortBy, {
      names: concordanceSorts,
      chosen: params.get('sort'),
      label: (name) => s[`sort_${name}`],
    }),
  collocations: (params, s) =>
    html`${selectField('by', s.by, { names: collocationKinds, chosen: params.get('by'), label: (name) => s[`by_${name}`] })}${selectField('sort', s.sortBy, { names: associations, chosen: params.get('sort'), label: (name) => name })}`,
  frequencies: (params, s) =>
    selectField('by', s.by, {
      names: frequencyKinds,
      chosen: params.get('by') ?? frequencyDefaults.by,
      label: (name) => s[`by_${name}`],
    }),
};

const kwic = ({ lines, count, documents }: Concordance, language: Language): Markup => {
  const s = stringsOf(language);
  const all =
    count === null ? null : html` (${s.total} ${grouped(count)}, ${countedIn(language, documents ?? 0, 'document')})`;
  return html`<p class="soft" role="status">${countedIn(language, lines.length, 'line')}${all}</p>
${lines.length === 0 ? html`<p>${s.noHits}</p>` : null}
${scrolling(
  s.concordance,
  html`<table class="kwic" lang="ja"><tbody>
${lines.map(
  ({ id, url, left, match, right }) =>
    html`<tr><td class="left">${left}</td><td class="match">${match}</td><td>${right}</td><td class="small"><a href="/document/${id}" title="${url}">${id}</a></td></tr>
`,
)}</tbody></table>`,
)}`;
};

const collocations = ({ matches, rows }: CollocationTable, language: Language): Markup => {
  const s = stringsOf(language);
  return html`<p class="soft" role="status">${countedIn(language, matches, 'match')}</p>${dataTable(
    s.collocations,
    [
      { name: s.word },
      { name: s.relation },
      { name: s.count, number: true },
      { name: s.total, number: true },
      ...associations.map((name) => ({ name, number: true })),
    ],
    rows.map((row) => [
      html`<span lang="ja">${row.word}</span>`,
      row.relation,
      grouped(row.count),
      grouped(row.total),
      ...associations.map((name) => row[name].toFixed(2)),
    ]),
  )}`;
};

const frequencies = (list: FrequencyList, language: Language, params: URLSearchParams): Markup => {
  const { words, documents, rows } = list;
  const s = stringsOf(language);
  return html`<p class="soft" role="status">${countedIn(language, words, 'word')}, ${countedIn(language, documents, 'document')}</p>${rankFigure(
    list,
    {
      params,
      language,
      table: dataTable(
        s.frequencies,
        [{ name: s.word }, { name: s.count, number: true }, { name: s.perMillion, number: true }],
        rows.map(({ value, count, perMillion }) => [
          html`<span lang="ja">${value}</span>`,
          grouped(count),
          perMillion.toFixed(1),
        ]),
      ),
    },
  )}`;
};
