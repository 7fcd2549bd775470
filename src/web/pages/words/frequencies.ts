import { lineChart } from '../../../figure/line-chart.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { frequencyDefaults, frequencyKinds, type FrequencyList } from '../../../index/concordancer.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { askFrequencies } from '../../requests/ask-words.ts';
import { type DrawnView, filesOf, type Shown } from './word-view.ts';

export const frequencyView: DrawnView<FrequencyList> = {
  name: 'frequencies',
  ask: askFrequencies,
  fields: ({ params, s }) =>
    html`${selectField('by', s.kind, {
      names: frequencyKinds,
      chosen: params.get('by') ?? frequencyDefaults.by,
      label: (name) => s[`of_${name}`],
    })}${lineField('top', s.rows, { value: params.get('top') ?? '', kind: 'number' })}`,
  hint: () => html``,
  show: (list, shown) => {
    const { params, language, s } = shown;
    const { words, documents, rows } = list;
    const count = html`<p class="soft" role="status">${countedIn(language, words, 'word')}, ${countedIn(language, documents, 'document')}</p>`;
    if (rows.length === 0) return html`${count}<p>${s.nothing}</p>`;
    return html`${count}${figureBlock(
      {
        title: s.rank,
        drawing: rankChart(list, shown),
        ...filesOf('frequencies', params),
        table: dataTable(
          s.frequencies,
          [{ name: s.word }, { name: s.count, number: true }, { name: s.perMillion, number: true }],
          rows.map(({ value, count: times, perMillion }) => [
            html`<span lang="ja">${value}</span>`,
            grouped(times),
            decimals(perMillion, 1),
          ]),
        ),
      },
      language,
    )}`;
  },
  drawing: (list, shown) => rankChart(list, shown),
  table: ({ rows }) => ({
    head: ['value', 'count', 'per million'],
    rows: rows.map(({ value, count, perMillion }) => [value, count, perMillion]),
  }),
};

/** How often a word comes, by its rank: a straight line where Zipf's law holds. */
const rankChart = ({ rows }: FrequencyList, { s }: Shown): Markup =>
  lineChart({
    title: s.rank,
    x: { label: s.rankAxis, scale: 'log' },
    y: { label: s.perMillion, scale: 'log' },
    lines: [{ name: s.rank, points: rows.map(({ perMillion }, at) => [at + 1, perMillion]) }],
  });
