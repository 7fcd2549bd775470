import { barChart } from '../../../figure/bar-chart.ts';
import { lineChart } from '../../../figure/line-chart.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { Axis } from '../../../figure/scale.ts';
import { rankedBars } from '../../../figure/ranked-bars.ts';
import { type Breakdown, breakdownDefaults, breakdownKinds, type BreakdownRow } from '../../../index/concordancer.ts';
import type { PageType } from '../../../model/document.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { countedIn, typeName } from '../../language/names.ts';
import type { Language } from '../../language/strings.ts';
import { askBreakdown } from '../../requests/ask-words.ts';
import { type DrawnView, filesOf, pathOfView, type Shown } from './word-view.ts';

type Kind = (typeof breakdownKinds)[number];

const barsMost = 25;
/** Fewer periods than this are no course of time. */
const barsLeast = 4;
/** Points of a line that are marked one by one. */
const marksMost = 80;

export const breakdownView: DrawnView<Breakdown> = {
  name: 'breakdown',
  ask: askBreakdown,
  fields: ({ params, s }) =>
    html`${selectField('by', s.by, {
      names: breakdownKinds,
      chosen: params.get('by') ?? breakdownDefaults.by,
      label: (name) => s[`by_${name}`],
    })}${lineField('top', s.rows, { value: params.get('top') ?? '', kind: 'number' })}`,
  hint: ({ s }) => html`<p class="soft small">${s.examples}: <code lang="ja">[base="電車"]</code></p>`,
  show: (result, shown) => {
    const { params, language, s } = shown;
    const { matches, documents, rows } = result;
    const by = kindIn(params);
    const count = html`<p class="soft" role="status">${countedIn(language, matches, 'match')}, ${countedIn(language, documents, 'document')}</p>`;
    if (matches === 0) return html`${count}<p>${s.nothing}</p>`;
    return html`${count}${figureBlock(
      {
        title: isPeriod(by) ? s.overTime : s.spread,
        drawing: breakdownDrawing(rows, by, shown),
        ...filesOf('breakdown', params),
        note: s.dateNote,
        table: dataTable(
          s.breakdown,
          [
            { name: s[`by_${by}`] },
            { name: s.count, number: true },
            { name: s.documents, number: true },
            { name: s.wordsThere, number: true },
            { name: s.perMillion, number: true },
          ],
          rows.map((row) => [
            linkOf(row, by, shown),
            grouped(row.count),
            grouped(row.documents),
            grouped(row.words),
            decimals(row.perMillion, 2),
          ]),
        ),
      },
      language,
    )}`;
  },
  drawing: ({ rows }, shown) => breakdownDrawing(rows, kindIn(shown.params), shown),
  table: ({ rows }) => ({
    head: ['value', 'count', 'documents', 'words', 'per million'],
    rows: rows.map(({ value, count, documents, words, perMillion }) => [value, count, documents, words, perMillion]),
  }),
};

const kindIn = (params: URLSearchParams): Kind =>
  breakdownKinds.find((name) => name === params.get('by')) ?? breakdownDefaults.by;

const isPeriod = (by: Kind): boolean => by === 'year' || by === 'month' || by === 'day';

/** Years are bars; what leaves gaps, or is many, a line over time; other groups lie under one another. */
export const breakdownDrawing = (rows: readonly BreakdownRow[], by: Kind, { params, language, s }: Shown): Markup => {
  const title = `${params.get('q') ?? ''} · ${isPeriod(by) ? s.overTime : s.spread}`;
  if (!isPeriod(by) || rows.length < barsLeast)
    return rankedBars({
      title,
      x: { label: by === 'left' || by === 'right' ? s.count : s.perMillion },
      bars: rows.slice(0, barsMost).map((row) => ({
        label: nameOf(row.value, by, language),
        value: by === 'left' || by === 'right' ? row.count : row.perMillion,
        note:
          by === 'left' || by === 'right'
            ? grouped(row.count)
            : `${decimals(row.perMillion, 1)} (${grouped(row.count)})`,
      })),
    });
  if (by === 'year' && rows.length <= barsMost && areInARow(rows))
    return barChart({
      title,
      x: { label: s.by_year },
      y: { label: s.perMillion },
      names: [s.perMillion],
      groups: rows.map(({ value, perMillion }) => ({ label: value, values: [perMillion] })),
    });
  return lineChart({
    title,
    x: timeAxis(rows, s[`by_${by}`]),
    y: { label: s.perMillion, from: 0 },
    lines: [
      {
        name: s.perMillion,
        points: rows.map(({ value, perMillion }) => [placeOf(value), perMillion]),
        marked: rows.length < marksMost,
      },
    ],
  });
};

/** Labels are short, for the last one stands at the edge of the picture: days of one year, else months, the century left out. */
const timeAxis = (rows: readonly BreakdownRow[], name: string): Axis => {
  const years = new Set(rows.map(({ value }) => value.slice(0, 4)));
  const [year = ''] = years;
  return years.size === 1
    ? { label: `${name} (${year}, MM-DD)`, format: (place) => dayAt(place).slice(5, 10) }
    : { label: `${name} (YY-MM)`, format: (place) => dayAt(place).slice(2, 7) };
};

/** No year is missing between the first and the last. */
const areInARow = (rows: readonly BreakdownRow[]): boolean =>
  rows.every(({ value }, at) => Number(value) === Number(rows[0]?.value) + at);

const yearMs = 365.25 * 86_400_000;

/** A day, a month or a year as a number of years since 1970: where its first day lies. */
const placeOf = (value: string): number => {
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / yearMs;
};

/** The inverse, to the nearest day. */
const dayAt = (place: number): string =>
  new Date(Math.round((place * yearMs) / 86_400_000) * 86_400_000).toISOString().slice(0, 10);

export const nameOf = (value: string, by: Kind, language: Language): string => {
  if (by === 'type') return typeName(value as PageType, language);
  return value === '' ? '—' : value;
};

/** Leads to the lines of the group, where a filter can name it. */
const linkOf = ({ value }: BreakdownRow, by: Kind, { params, language }: Shown): Markup => {
  const name = nameOf(value, by, language);
  const filter = filterFor(value, by);
  if (filter === null) return html`<span lang="ja">${name}</span>`;
  return html`<a href="${pathOfView('concordance', params, { pattern: params.get('q') ?? '', ...filter })}">${name}</a>`;
};

const filterFor = (value: string, by: Kind): Record<string, string> | null => {
  switch (by) {
    case 'site':
    case 'domain':
    case 'type':
      return { [by]: value };
    case 'day':
      return { since: value, until: value };
    case 'month':
      return { since: `${value}-01`, until: lastDayOf(value) };
    case 'year':
      return { since: `${value}-01-01`, until: `${value}-12-31` };
    case 'left':
    case 'right':
      return null;
  }
};

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
