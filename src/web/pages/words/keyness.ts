import { html, type Markup } from '../../../figure/markup.ts';
import { rankedBars } from '../../../figure/ranked-bars.ts';
import {
  keynessDefaults,
  keynessMeasures,
  type KeynessRow,
  type KeynessSide,
  type KeynessTable,
  keynessWords,
} from '../../../index/concordancer.ts';
import { wordPattern } from '../../../query/build-pattern.ts';
import { wordAttributes } from '../../../query/word-pattern.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { facts } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { askKeyness } from '../../requests/ask-words.ts';
import { type DrawnView, filesOf, pathOfView, type Shown } from './word-view.ts';

const barsOnEachSide = 15;

export const keynessView: DrawnView<KeynessTable> = {
  name: 'keyness',
  ask: askKeyness,
  fields: ({ params, s }) =>
    html`${selectField('of', s.of, {
      names: wordAttributes,
      chosen: params.get('of') ?? keynessDefaults.attribute,
      label: (name) => s[`of_${name}`],
    })}${selectField('words', s.kind, {
      names: keynessWords,
      chosen: params.get('words'),
      label: (name) => s[`kind_${name}`],
    })}${selectField('sort', s.measure, {
      names: keynessMeasures,
      chosen: params.get('sort'),
      label: (name) => s[name],
    })}${lineField('countMin', s.least, {
      value: params.get('countMin') ?? String(keynessDefaults.countMin),
      kind: 'number',
    })}${lineField('top', s.rows, { value: params.get('top') ?? '', kind: 'number' })}`,
  hint: ({ s }) => html`<p>${s.keynessHint}</p>`,
  show: (table, shown) => {
    const { params, language, s } = shown;
    const side = ({ words, documents }: KeynessSide): string =>
      `${countedIn(language, words, 'word')}, ${countedIn(language, documents, 'document')}`;
    const sides = facts([
      [s.chosen, side(table.here)],
      [s.others, side(table.there)],
    ]);
    if (table.more.length + table.less.length === 0) return html`${sides}<p role="status">${s.nothing}</p>`;
    return html`${sides}${figureBlock(
      {
        title: s.keyness,
        drawing: drawing(table, shown),
        ...filesOf('keyness', params),
        note: s.keynessNote,
        table: html`<h2>${s.moreThere}</h2>${rowsOf(table.more, s.moreThere, shown)}<h2>${s.lessThere}</h2>${rowsOf(table.less, s.lessThere, shown)}`,
      },
      language,
    )}`;
  },
  drawing: (table, shown) => drawing(table, shown),
  table: ({ more, less }) => ({
    head: ['side', 'value', 'count', 'other count', 'per million', 'other per million', 'log-likelihood', 'log ratio'],
    rows: [
      ...more.map((row) => ['more', ...cellsOf(row)] as const),
      ...less.map((row) => ['less', ...cellsOf(row)] as const),
    ],
  }),
};

const cellsOf = (row: KeynessRow) =>
  [row.value, row.count, row.otherCount, row.perMillion, row.otherPerMillion, row.logLikelihood, row.logRatio] as const;

const rowsOf = (rows: readonly KeynessRow[], label: string, { params, s }: Shown): Markup =>
  dataTable(
    label,
    [
      { name: s.word },
      { name: s.count, number: true },
      { name: `${s.count} (${s.other})`, number: true },
      { name: s.perMillion, number: true },
      { name: `${s.perMillion} (${s.other})`, number: true },
      { name: s.logLikelihood, number: true },
      { name: s.logRatio, number: true },
    ],
    rows.map((row) => {
      const attribute = wordAttributes.find((name) => name === params.get('of')) ?? keynessDefaults.attribute;
      return [
        html`<a lang="ja" href="${pathOfView('concordance', params, { pattern: wordPattern(attribute, row.value) })}">${row.value}</a>`,
        grouped(row.count),
        grouped(row.otherCount),
        decimals(row.perMillion, 1),
        decimals(row.otherPerMillion, 1),
        decimals(row.logLikelihood, 1),
        decimals(row.logRatio, 2),
      ];
    }),
  );

/** Words of the chosen pages reach to the right, those of the others to the left. */
const drawing = ({ more, less }: KeynessTable, { params, s }: Shown): Markup => {
  const measure = keynessMeasures.find((name) => name === params.get('sort')) ?? keynessDefaults.sort;
  const barOf = (row: KeynessRow, sign: 1 | -1) => ({
    label: row.value,
    value: sign * Math.abs(row[measure]),
    note: `${decimals(row[measure], 1)} (${grouped(row.count)} : ${grouped(row.otherCount)})`,
  });
  return rankedBars({
    title: s.keyness,
    x: { label: s[measure] },
    bars: [
      ...more.slice(0, barsOnEachSide).map((row) => barOf(row, 1)),
      ...less.slice(0, barsOnEachSide).map((row) => barOf(row, -1)),
    ],
  });
};
