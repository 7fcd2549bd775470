import { bondDiagram } from '../../../figure/bond-diagram.ts';
import type { Cell } from '../../../figure/csv.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { profiledAttributes, type ProfileRelation, type WordProfile } from '../../../index/concordancer.ts';
import { wordPattern } from '../../../query/build-pattern.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { lineField } from '../../frame/form.ts';
import { cards } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { decimals, grouped } from '../../frame/values.ts';
import { stringsOf } from '../../language/strings.ts';
import { askProfile } from '../../requests/ask-words.ts';
import { breakdownDrawing, nameOf } from './breakdown.ts';
import { bondPattern } from './collocations.ts';
import { relationName } from './relation-name.ts';
import { type DrawnView, filesOf, pathOfView, sameWith, type Shown } from './word-view.ts';

/** Relations and words that the diagram has room for. */
const groupsDrawn = 6;
const wordsDrawn = 4;

export const profileView: DrawnView<WordProfile> = {
  name: 'profile',
  ask: askProfile,
  fields: ({ params, s }) =>
    html`${lineField('top', s.rows, {
      value: params.get('top') ?? '',
      kind: 'number',
    })}${lineField('countMin', s.least, { value: params.get('countMin') ?? '', kind: 'number' })}`,
  hint: ({ s }) => html`<p>${s.profileHint}</p>`,
  show: (profile, shown) => {
    const { language, s, params } = shown;
    if (profile.count === 0) return html`<p role="status">${stringsOf(language).noHits}</p>`;
    return html`${cards([
      [s.count, profile.count, pathOf(profile.pattern, 'concordance', shown)],
      [stringsOf(language).documents, profile.documents],
      [s.perMillion, decimals(profile.perMillion, 1)],
    ])}<h2>${s.bonds}</h2>${figureBlock(
      {
        title: shownWord(profile, shown),
        drawing: drawing(profile, shown),
        ...filesOf('profile', params),
        note: s.bondsNote,
        table: relations(profile, shown),
      },
      language,
    )}
<h2>${s.forms}</h2><div class="columns">${forms(profile, shown)}</div>
<h2>${s.neighbours}</h2><div class="columns">${neighbours(profile, shown)}</div>
<h2>${s.spread}</h2>${spread(profile, shown)}`;
  },
  drawing: (profile, shown) => drawing(profile, shown),
  table: (profile) => ({ head: ['table', 'value', 'count', 'per million', 'logDice'], rows: rowsOf(profile) }),
};

function* rowsWithNames(profile: WordProfile): Generator<readonly Cell[]> {
  for (const attribute of profiledAttributes)
    for (const { value, count } of profile.forms[attribute]) yield [attribute, value, count, null, null];
  for (const { relation, rows } of profile.relations)
    for (const { word, count, logDice } of rows) yield [relation, word, count, null, logDice];
  for (const { word, count, logDice } of profile.near) yield ['near', word, count, null, logDice];
  for (const name of ['left', 'right', 'years', 'types'] as const)
    for (const { value, count, perMillion } of profile[name]) yield [name, value, count, perMillion, null];
}

const rowsOf = (profile: WordProfile): readonly (readonly Cell[])[] => [...rowsWithNames(profile)];

/** A pattern is too long for a picture. */
const shownWord = ({ pattern }: WordProfile, { params, s }: Shown): string => {
  const word = params.get('q') ?? pattern;
  return /[[\]"]/.test(word) ? s.word : word;
};

const drawing = (profile: WordProfile, shown: Shown): Markup => {
  const { language, s } = shown;
  const word = shownWord(profile, shown);
  const side = (isFrom: boolean) =>
    profile.relations
      .filter(({ relation }) => relation.startsWith('<') === isFrom)
      .slice(0, groupsDrawn)
      .map(({ relation, count, rows }) => ({
        label: relationName(relation, language),
        count,
        words: rows.slice(0, wordsDrawn).map((row) => row.word),
      }));
  return bondDiagram({
    title: `${word} · ${s.bonds}`,
    word,
    left: side(true),
    right: side(false),
  });
};

const relations = ({ pattern, relations: all }: WordProfile, shown: Shown): Markup =>
  html`<div class="columns">${all.map((relation) => relationTable(relation, pattern, shown))}</div>`;

const relationTable = ({ relation, count, rows }: ProfileRelation, pattern: string, shown: Shown): Markup => {
  const { language, s } = shown;
  const name = relationName(relation, language);
  return html`<section><h3>${name} <span class="soft">${grouped(count)}</span></h3>${dataTable(
    name,
    [{ name: s.word }, { name: s.count, number: true }, { name: s.logDice, number: true }],
    rows.map((row) => [
      html`<a lang="ja" href="${pathOf(bondPattern(pattern, wordPattern('base', row.word), relation), 'concordance', shown)}">${row.word}</a>`,
      grouped(row.count),
      decimals(row.logDice, 1),
    ]),
  )}</section>`;
};

const forms = ({ forms: byAttribute }: WordProfile, { s }: Shown): Markup =>
  html`${profiledAttributes.map((attribute) =>
    section(
      s[attribute],
      s,
      byAttribute[attribute].map(({ value, count }) => [html`<span lang="ja">${value}</span>`, grouped(count)]),
    ),
  )}`;

const neighbours = (profile: WordProfile, shown: Shown): Markup => {
  const { s, language } = shown;
  const beside = (name: 'left' | 'right'): Markup | null =>
    section(
      s[`by_${name}`],
      s,
      profile[name].map(({ value, count }) => [
        html`<span lang="ja">${nameOf(value, name, language)}</span>`,
        grouped(count),
      ]),
    );
  const near = section(
    s.near,
    s,
    profile.near.map(({ word, count }) => [
      html`<a lang="ja" href="${pathOf(word, 'profile', shown)}">${word}</a>`,
      grouped(count),
    ]),
  );
  return html`${beside('left')}${near}${beside('right')}`;
};

const section = (title: string, s: Shown['s'], rows: readonly (readonly Piece[])[]): Markup | null =>
  rows.length === 0
    ? null
    : html`<section><h3>${title}</h3>${dataTable(title, [{ name: s.word }, { name: s.count, number: true }], rows)}</section>`;

const spread = ({ years, types, pattern }: WordProfile, shown: Shown): Markup => {
  const { s, language, params } = shown;
  const figure = (by: 'year' | 'type', title: string, rows: WordProfile['years']): Markup => {
    const asked = new URLSearchParams(params);
    asked.set('q', pattern);
    for (const own of ['top', 'countMin']) asked.delete(own);
    return figureBlock(
      {
        title,
        drawing: breakdownDrawing(rows, by, shown),
        svg: sameWith('/breakdown.svg', asked, { by }),
        csv: sameWith('/breakdown.csv', asked, { by }),
        table: dataTable(
          `${title} (${s.numbers})`,
          [{ name: s[`by_${by}`] }, { name: s.count, number: true }, { name: s.perMillion, number: true }],
          rows.map(({ value, count, perMillion }) => [
            nameOf(value, by, language),
            grouped(count),
            decimals(perMillion, 1),
          ]),
        ),
      },
      language,
    );
  };
  return html`${figure('year', s.years, years)}${figure('type', s.types, types)}`;
};

const pathOf = (pattern: string, view: 'concordance' | 'profile', { params }: Shown): string =>
  pathOfView(view, params, { pattern });
