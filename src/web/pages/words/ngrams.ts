import { html, type Markup } from '../../../figure/markup.ts';
import { rankedBars } from '../../../figure/ranked-bars.ts';
import { ngramDefaults, ngramLengthMax, type NgramList } from '../../../index/concordancer.ts';
import { wordAttributes } from '../../../query/word-pattern.ts';
import { wordPattern } from '../../../query/build-pattern.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { countedIn } from '../../language/names.ts';
import { askNgrams } from '../../requests/ask-words.ts';
import { type DrawnView, filesOf, pathOfView, type Shown } from './word-view.ts';

const barsMost = 25;

export const ngramView: DrawnView<NgramList> = {
  name: 'ngrams',
  ask: askNgrams,
  fields: ({ params, s }) =>
    html`${selectField('length', s.length, {
      names: Array.from({ length: ngramLengthMax }, (_, at) => String(at + 1)),
      chosen: params.get('length') ?? String(ngramDefaults.length),
      label: (name) => name,
    })}${selectField('of', s.of, {
      names: wordAttributes,
      chosen: params.get('of') ?? ngramDefaults.attribute,
      label: (name) => s[`of_${name}`],
    })}${lineField('countMin', s.least, {
      value: params.get('countMin') ?? String(ngramDefaults.countMin),
      kind: 'number',
    })}${lineField('top', s.rows, { value: params.get('top') ?? '', kind: 'number' })}`,
  hint: ({ s }) => html`<p>${s.ngramsHint}</p>`,
  show: (list, shown) => {
    const { params, language, s } = shown;
    const count = html`<p class="soft" role="status">${countedIn(language, list.places, 'place')}</p>`;
    if (list.rows.length === 0) return html`${count}<p>${s.nothing}</p>`;
    return html`${count}${figureBlock(
      {
        title: s.frequent,
        drawing: drawing(list, shown),
        ...filesOf('ngrams', params),
        table: dataTable(
          s.ngrams,
          [{ name: s.ngrams }, { name: s.count, number: true }, { name: s.perMillion, number: true }],
          list.rows.map(({ value, count: times, perMillion }) => [
            html`<a lang="ja" href="${pathOfView('concordance', params, { pattern: patternFor(value, params) })}">${value}</a>`,
            grouped(times),
            decimals(perMillion, 1),
          ]),
        ),
      },
      language,
    )}`;
  },
  drawing: (list, shown) => drawing(list, shown),
  table: ({ rows }) => ({
    head: ['value', 'count', 'per million'],
    rows: rows.map(({ value, count, perMillion }) => [value, count, perMillion]),
  }),
};

const drawing = ({ rows }: NgramList, { s }: Shown): Markup =>
  rankedBars({
    title: s.frequent,
    x: { label: s.count },
    bars: rows.slice(0, barsMost).map(({ value, count }) => ({ label: value, value: count, note: grouped(count) })),
  });

/** The pattern of these words in a row. */
const patternFor = (value: string, params: URLSearchParams): string => {
  const attribute = wordAttributes.find((name) => name === params.get('of')) ?? ngramDefaults.attribute;
  return value
    .split(' ')
    .map((word) => (word === '' ? '[]' : wordPattern(attribute, word)))
    .join(' ');
};
