import { html } from '../../../figure/markup.ts';
import { rankedBars } from '../../../figure/ranked-bars.ts';
import {
  associations,
  type Collocation,
  collocationDefaults,
  collocationKinds,
  type CollocationTable,
} from '../../../index/concordancer.ts';
import { wordPattern } from '../../../query/build-pattern.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { askCollocations } from '../../requests/ask-words.ts';
import { relationName } from './relation-name.ts';
import { type DrawnView, filesOf, pathOfView, type Shown } from './word-view.ts';

const barsMost = 25;

export const collocationView: DrawnView<CollocationTable> = {
  name: 'collocations',
  ask: askCollocations,
  fields: ({ params, s }) =>
    html`${selectField('by', s.kind, {
      names: collocationKinds,
      chosen: params.get('by'),
      label: (name) => s[`by_${name}`],
    })}${selectField('sort', s.measure, {
      names: associations,
      chosen: params.get('sort'),
      label: (name) => s[name],
    })}${lineField('window', s.window, {
      value: params.get('window') ?? String(collocationDefaults.window),
      kind: 'number',
    })}${lineField('countMin', s.least, {
      value: params.get('countMin') ?? String(collocationDefaults.countMin),
      kind: 'number',
    })}${lineField('top', s.rows, { value: params.get('top') ?? '', kind: 'number' })}`,
  hint: ({ s }) => html`<p class="soft small">${s.examples}: <code lang="ja">[base="電車"]</code></p>`,
  show: (result, shown) => {
    const { params, language, s } = shown;
    const { matches, rows } = result;
    const count = html`<p class="soft" role="status">${countedIn(language, matches, 'match')}</p>`;
    if (rows.length === 0) return html`${count}<p>${s.nothing}</p>`;
    return html`${count}${figureBlock(
      {
        title: s.strongest,
        drawing: drawing(result, shown),
        ...filesOf('collocations', params),
        table: dataTable(
          s.collocations,
          [
            { name: s.word },
            { name: s.relation },
            { name: s.count, number: true },
            { name: s.total, number: true },
            ...associations.map((name) => ({ name: s[name], number: true })),
          ],
          rows.map((row) => [
            html`<a lang="ja" href="${pathOfView('concordance', params, { pattern: pairPattern(row, params) })}">${row.word}</a>`,
            relationName(row.relation, language),
            grouped(row.count),
            grouped(row.total),
            ...associations.map((name) => decimals(row[name], 2)),
          ]),
        ),
      },
      language,
    )}`;
  },
  drawing: (result, shown) => drawing(result, shown),
  table: ({ rows }) => ({
    head: ['word', 'relation', 'count', 'total', ...associations],
    rows: rows.map((row) => [row.word, row.relation, row.count, row.total, ...associations.map((name) => row[name])]),
  }),
};

const drawing = ({ rows }: CollocationTable, { params, language, s }: Shown) => {
  const measure = associations.find((name) => name === params.get('sort')) ?? collocationDefaults.sort;
  return rankedBars({
    title: `${params.get('q') ?? ''} · ${s.strongest}`,
    x: { label: s[measure] },
    bars: rows.slice(0, barsMost).map((row) => ({
      label: row.relation === '' ? row.word : `${row.word} (${relationName(row.relation, language)})`,
      value: row[measure],
      note: `${decimals(row[measure], 1)} (${grouped(row.count)})`,
    })),
  });
};

/** The pattern that finds match and word together, as far as the language of patterns can say it. */
const pairPattern = ({ word, relation }: Collocation, params: URLSearchParams): string => {
  const pattern = params.get('q') ?? '';
  const other = wordPattern('base', word);
  const own = /^\s*[["(<]/.test(pattern) ? `(${pattern})` : `"${pattern}"`;
  if (pattern.includes('->')) return pattern;
  if (relation === '') {
    const window = Number(params.get('window') ?? 0) || collocationDefaults.window;
    return `(${own} []{0,${window - 1}} ${other}) | (${other} []{0,${window - 1}} ${own})`;
  }
  return bondPattern(own, other, relation);
};

export const bondPattern = (own: string, other: string, relation: string): string => {
  const isFrom = relation.startsWith('<');
  const particle = isFrom ? relation.slice(1) : relation.slice(0, -1);
  const link = particle === '' ? '->' : `-${particle}->`;
  return isFrom ? `${other} ${link} ${own}` : `${own} ${link} ${other}`;
};
