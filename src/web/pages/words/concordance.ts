import type { Concordance, ConcordanceLine } from '../../../index/concordancer.ts';
import { concordanceDefaults, concordanceSorts } from '../../../index/concordancer.ts';
import { hostOf } from '../../../model/url.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { scrolling } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { stringsOf } from '../../language/strings.ts';
import { askConcordance } from '../../requests/ask-words.ts';
import type { SitePage } from '../../site-port.ts';
import { answered } from '../problem.ts';
import { type Shown, sameWith, type WordView } from './word-view.ts';

/** Key word in context. */
export const concordanceView: WordView<Concordance> = {
  name: 'concordance',
  ask: askConcordance,
  fields: ({ params, language, s }) => {
    const common = stringsOf(language);
    const names = ['sort', 'sort2', 'sort3'] as const;
    return html`${selectField('window', s.window, {
      names: ['4', '8', '12', '20', '40', 'sentence'],
      chosen: params.get('window') ?? String(concordanceDefaults.window),
      label: (name) => (name === 'sentence' ? s.sentence : name),
    })}${names.map((name, at) =>
      selectField(name, at === 0 ? common.sortBy : s.thenBy, {
        names: concordanceSorts,
        chosen: params.get(name) ?? 'document',
        label: (sort) => common[`sort_${sort}`],
      }),
    )}${lineField('sample', s.sample, { value: params.get('sample') ?? '', kind: 'number' })}${lineField(
      'seed',
      s.seed,
      {
        value: params.get('seed') ?? '',
      },
    )}${lineField('lines', s.lines, { value: params.get('lines') ?? '', kind: 'number' })}`;
  },
  show: (result, shown) => lines(result, shown),
  hint: ({ s }) =>
    html`<h2>${s.examples}</h2><dl class="facts examples">${examples.map(
      ([pattern, name]) =>
        html`<dt><a href="${linkTo('/concordance', { q: pattern })}"><code lang="ja">${pattern}</code></a></dt><dd>${s[name]}</dd>`,
    )}</dl>`,
  table: ({ lines: found }) => ({
    head: ['id', 'position', 'date', 'type', 'url', 'left', 'match', 'right'],
    rows: found.map(({ id, position, date, type, url, left, match, right }) => [
      id,
      position,
      date,
      type,
      url,
      left,
      match,
      right,
    ]),
  }),
};

const examples = [
  ['電車', 'example_plain'],
  ['[base="走る"]', 'example_base'],
  ['[pos="形容詞"] [pos="名詞"]', 'example_pos'],
  ['[base="電車"] []{0,3} [pos="動詞"]', 'example_near'],
  ['[pos="名詞"] -を-> [pos="動詞"]', 'example_bond'],
] as const;

/** One JSON object a line. */
export const concordanceJsonl: SitePage = async (request, sources) =>
  answered(await askConcordance(request, sources), request.language, ({ lines: found }) => ({
    kind: 'file',
    type: 'application/jsonl; charset=utf-8',
    name: 'concordance.jsonl',
    text: found.map((line) => `${JSON.stringify(line)}\n`).join(''),
  }));

const lines = (result: Concordance, shown: Shown): Markup => {
  const { params, language, s } = shown;
  const { lines: found, count, documents } = result;
  if (found.length === 0) return html`<p role="status">${stringsOf(language).noHits}</p>`;
  const from = Number(params.get('from') ?? 0);
  const range = `${grouped(from + 1)}–${grouped(from + found.length)}`;
  const all = html`${range} / ${countedIn(language, count ?? found.length, 'line')}, ${countedIn(language, documents ?? 0, 'document')}`;
  return html`<div class="tools"><p class="soft" role="status">${all}</p><p class="downloads">${s.download}: <a href="${sameWith('/concordance.csv', params)}" download>CSV</a> · <a href="${sameWith('/concordance.jsonl', params)}" download>JSONL</a> · <a rel="bookmark" href="${sameWith('/concordance', params)}">${s.permalink}</a><span data-copy="kwic" data-copy-name="${s.copy}" data-copied="${s.copied}"></span></p></div>
${params.get('window') === 'sentence' ? sentences(found, shown) : kwic(found, shown)}
${pages({ from, shown: found.length, count: Math.min(count ?? 0, sampled(params)) }, shown)}`;
};

/** No more lines than were to be drawn. */
const sampled = (params: URLSearchParams): number => Number(params.get('sample') ?? 0) || Infinity;

const kwic = (found: readonly ConcordanceLine[], { s, language }: Shown): Markup =>
  scrolling(
    s.concordance,
    html`<table class="kwic" id="kwic"><thead class="hidden"><tr><th scope="col">${s.left}</th><th scope="col">${s.match}</th><th scope="col">${s.right}</th><th scope="col">${s.source}</th></tr></thead><tbody>
${found.map(
  (line) =>
    html`<tr lang="ja"><td class="left"><bdi>${line.left}</bdi></td><td class="match">${line.match}</td><td class="right">${line.right}</td><td class="source" lang="${language}">${source(line)}</td></tr>
`,
)}</tbody></table>`,
  );

/** Whole sentences, which may take several lines each. */
const sentences = (found: readonly ConcordanceLine[], { language }: Shown): Markup =>
  html`<ol class="kwic-sentences" id="kwic">${found.map(
    (line) =>
      html`<li><span lang="ja">${line.left}<mark>${line.match}</mark>${line.right}</span> <span class="source" lang="${language}">${source(line)}</span></li>
`,
  )}</ol>`;

const source = ({ id, url, date }: ConcordanceLine): Markup =>
  html`<a href="/document/${id}" title="${url}">${hostOf(url)} <time datetime="${date}">${date}</time></a>`;

const pages = (
  { from, shown: lineCount, count }: { readonly from: number; readonly shown: number; readonly count: number },
  { params, language, s }: Shown,
): Markup | null => {
  const common = stringsOf(language);
  const page = Number(params.get('lines') ?? 0) || lineCount;
  const at = (start: number): string => sameWith('/concordance', params, { from: start === 0 ? null : start });
  const lastStart = Math.max(0, Math.floor((count - 1) / page) * page);
  const [isFirst, isLast] = [from === 0, from + lineCount >= count];
  if (isFirst && isLast) return null;
  return html`<nav class="pager" aria-label="${common.page}"><span>${
    isFirst
      ? null
      : html`<a href="${at(0)}">⇤ ${s.first}</a>　<a rel="prev" href="${at(Math.max(0, from - page))}">← ${common.previous}</a>`
  }</span><span>${
    isLast
      ? null
      : html`<a rel="next" href="${at(from + lineCount)}">${common.next} →</a>　<a href="${at(lastStart)}">${s.last} ⇥</a>`
  }</span></nav>`;
};
