import type { Concordance, ConcordanceLine } from '../../../index/concordancer.ts';
import { concordanceDefaults, concordanceSorts } from '../../../index/concordancer.ts';
import { hostOf } from '../../../model/url.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { scrolling } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { stringsOf } from '../../language/strings.ts';
import { askConcordance, askLinesOfFile, fileLinesMax, sortedLinesMax } from '../../requests/ask-words.ts';
import type { SitePage } from '../../site-port.ts';
import { blocksIn, filtersIn } from '../filter-fields.ts';
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

/** All lines, as far as a file holds them. */
export const concordanceFile: WordView<Concordance> = {
  ...concordanceView,
  ask: (request, sources) => askLinesOfFile(request, sources),
};

/** One JSON object a line. */
export const concordanceJsonl: SitePage = async (request, sources) =>
  answered(await askLinesOfFile(request, sources), request.language, ({ lines: found }) => ({
    kind: 'file',
    type: 'application/jsonl; charset=utf-8',
    name: 'concordance.jsonl',
    text: found.map((line) => `${JSON.stringify(line)}\n`).join(''),
  }));

const lines = (result: Concordance, shown: Shown): Markup => {
  const { params, language, s } = shown;
  const { lines: found, count, documents, isWhole } = result;
  if (found.length === 0) return html`<p role="status">${stringsOf(language).noHits}</p>`;
  const from = Number(params.get('from') ?? 0);
  const range = `${grouped(from + 1)}–${grouped(from + found.length)}`;
  const counted = Math.min(count ?? 0, sampled(params));
  const all = isWhole
    ? html`${range} / ${countedIn(language, counted, 'line')}, ${countedIn(language, documents ?? 0, 'document')}`
    : html`${range} / ${grouped(counted)} ${s.moreThan} (<a href="${sameWith('/concordance', params, { count: 'all' })}">${s.countAll}</a>)`;
  // A file has all lines, from the first, as far as one holds them.
  const file = (kind: string): string =>
    sameWith(`/concordance.${kind}`, params, { from: null, lines: null, count: null });
  return html`<div class="tools"><p class="soft" role="status">${all}</p><p class="downloads">${s.download}: <a href="${file('csv')}" download>CSV</a> · <a href="${streamOf(params) ?? file('jsonl')}" download>JSONL</a>${
    counted > fileLinesMax || !isWhole ? html` (${`CSV: ${s.firstLines}`.replace('{n}', grouped(fileLinesMax))})` : null
  } · <a rel="bookmark" href="${sameWith('/concordance', params)}">${s.permalink}</a><span data-copy="kwic" data-copy-name="${s.copy}" data-copied="${s.copied}"></span></p></div>
${params.get('window') === 'sentence' ? sentences(found, shown) : kwic(found, shown)}
${pages({ from, lineCount: found.length, count: isWhole ? counted : null }, shown)}`;
};

/** All lines without a limit, where they are wanted as they come; null: they are not. */
const streamOf = (params: URLSearchParams): string | null => {
  const isPlain =
    fromMost(params) === Infinity && (params.get('set') ?? '') === '' && params.get('window') !== 'sentence';
  if (!isPlain) return null;
  return linkTo('/api/concordance.jsonl', {
    q: params.get('q'),
    window: params.get('window'),
    block: blocksIn(params),
    ...filtersIn(params),
  });
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

/** Lines that are sorted or drawn can be paged through so far. */
const fromMost = (params: URLSearchParams): number =>
  ['sample', 'sort', 'sort2', 'sort3'].every((name) => ['', 'document'].includes(params.get(name) ?? ''))
    ? Infinity
    : sortedLinesMax;

/** `count`: null where there are more than were counted. */
const pages = (
  { from, lineCount, count }: { readonly from: number; readonly lineCount: number; readonly count: number | null },
  { params, language, s, limits }: Shown,
): Markup | null => {
  const common = stringsOf(language);
  const page = Number(params.get('lines') ?? 0) || limits.concordanceLines;
  const at = (start: number): string => sameWith('/concordance', params, { from: start === 0 ? null : start });
  const isLast = count !== null && from + lineCount >= count;
  if (from === 0 && isLast) return null;
  const before =
    from === 0
      ? null
      : html`<a href="${at(0)}">⇤ ${s.first}</a>　<a rel="prev" href="${at(Math.max(0, from - page))}">← ${common.previous}</a>`;
  const lastStart = count === null ? Infinity : Math.floor((count - 1) / page) * page;
  const last =
    lastStart > fromMost(params) || count === null ? null : html`　<a href="${at(lastStart)}">${s.last} ⇥</a>`;
  const after =
    isLast || from + lineCount > fromMost(params)
      ? null
      : html`<a rel="next" href="${at(from + lineCount)}">${common.next} →</a>${last}`;
  return html`<nav class="pager" aria-label="${common.page}"><span>${before}</span><span>${after}</span></nav>`;
};
