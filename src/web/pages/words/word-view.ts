import type { Cell } from '../../../figure/csv.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import type { Config } from '../../../config/options.ts';
import { filterNames } from '../../../query/filters.ts';
import { figureFile, tableFile } from '../../frame/figure-block.ts';
import { foldedFields, queryForm, selectField } from '../../frame/form.ts';
import { tabs } from '../../frame/parts.ts';
import { linkTo } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { Answer } from '../../requests/ask-index.ts';
import { wordBlockChoices } from '../../requests/search-parameters.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { blockFields, blocksIn, filterFields, filtersIn } from '../filter-fields.ts';
import { answered, problemBox } from '../problem.ts';
import { wordStrings, type WordStrings } from './word-strings.ts';

const viewNames = ['concordance', 'breakdown', 'profile', 'collocations', 'ngrams', 'keyness', 'frequencies'] as const;
export type ViewName = (typeof viewNames)[number];

/** The parameter that the large field of a view fills. */
const fieldOf: Readonly<Record<ViewName, 'q' | 'where' | 'against'>> = {
  concordance: 'q',
  breakdown: 'q',
  profile: 'q',
  collocations: 'q',
  ngrams: 'where',
  keyness: 'against',
  frequencies: 'where',
};

/** What every view is asked with besides its own parameters. */
export const placeParameters = ['set', 'block', ...filterNames] as const;

/** What a view shows itself with. */
export interface Shown {
  readonly params: URLSearchParams;
  readonly language: Language;
  readonly s: WordStrings;
  readonly limits: Config['web'];
}

/** One question about words, as page, figure and table. */
export interface WordView<T> {
  readonly name: ViewName;
  readonly ask: (request: SiteRequest, sources: SiteSources) => Promise<Answer<T>>;
  /** Fields of its own. */
  readonly fields: (shown: Shown) => Piece;
  readonly show: (result: T, shown: Shown) => Markup;
  /** What is said before anything is asked. */
  readonly hint: (shown: Shown) => Markup;
  readonly table: (result: T) => { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
}

export interface DrawnView<T> extends WordView<T> {
  readonly drawing: (result: T, shown: Shown) => Markup;
}

export const viewPage =
  <T>(view: WordView<T>): SitePage =>
  async (request, sources) => {
    const { params, language } = request;
    const answer = await view.ask(request, sources);
    const shown = shownIn(request, sources);
    const { s } = shown;
    const asked = params.get(fieldOf[view.name]) ?? '';
    const content =
      'problem' in answer
        ? problemBox(answer.problem, language)
        : 'asked' in answer
          ? view.hint(shown)
          : view.show(answer.result, shown);
    return {
      kind: 'page',
      status: 'problem' in answer ? 400 : 200,
      title: asked === '' ? s[view.name] : `${asked} · ${s[view.name]}`,
      section: 'concordance',
      scripts: ['suggest', 'copy'],
      content: html`<h1>${s[view.name]}</h1>${viewTabs(view.name, shown)}${form(view, shown, sources)}${content}`,
    };
  };

export const viewDrawing =
  <T>(view: DrawnView<T>): SitePage =>
  async (request, sources) =>
    answered(await view.ask(request, sources), request.language, (result) =>
      figureFile(view.name, view.drawing(result, shownIn(request, sources))),
    );

export const viewTable =
  <T>(view: WordView<T>): SitePage =>
  async (request, sources) =>
    answered(await view.ask(request, sources), request.language, (result) => {
      const { head, rows } = view.table(result);
      return tableFile(view.name, head, rows);
    });

const shownIn = ({ params, language }: SiteRequest, { corpus }: SiteSources): Shown => ({
  params,
  language,
  s: wordStrings(language),
  limits: corpus.config.web,
});

/** A pattern on the pages that are looked at, shown by a view; `more`: filters that narrow them. */
export const pathOfView = (
  name: ViewName,
  params: URLSearchParams,
  { pattern, ...more }: { readonly pattern: string } & Readonly<Record<string, string>>,
): string => {
  const field = fieldOf[name];
  return linkTo(`/${name}`, {
    ...(field === 'against' ? {} : { [field]: pattern }),
    ...filtersIn(params),
    set: params.get('set'),
    block: blocksIn(params),
    ...more,
  });
};

/** The address of what is shown, with other values for some parameters. */
export const sameWith = (
  path: string,
  params: URLSearchParams,
  more: Record<string, string | number | null> = {},
): string =>
  linkTo(path, {
    ...Object.fromEntries(
      [...new Set(params.keys())].filter((name) => name !== 'lang').map((name) => [name, params.getAll(name)]),
    ),
    ...more,
  });

/** Where the figure of a view and its numbers are to be had. */
export const filesOf = (name: ViewName, params: URLSearchParams): { readonly svg: string; readonly csv: string } => ({
  svg: sameWith(`/${name}.svg`, params),
  csv: sameWith(`/${name}.csv`, params),
});

const viewTabs = (current: ViewName, { params, s }: Shown): Markup => {
  const field = fieldOf[current];
  const pattern = field === 'against' ? '' : (params.get(field) ?? '');
  return tabs(
    s.views,
    viewNames.map((name) => ({
      name: s[name],
      path: pathOfView(name, params, { pattern }),
      current: name === current,
    })),
  );
};

const form = <T>(view: WordView<T>, shown: Shown, { corpus }: SiteSources): Markup => {
  const { params, language, s } = shown;
  const common = stringsOf(language);
  const name = fieldOf[view.name];
  const isNarrowed = [...params].some(
    ([parameter, value]) => value !== '' && parameter !== name && parameter !== 'lang',
  );
  const label =
    view.name === 'keyness'
      ? s.against
      : view.name === 'ngrams'
        ? s.where
        : view.name === 'frequencies'
          ? s.whereWords
          : common.query;
  return html`${queryForm({
    action: `/${view.name}`,
    name,
    value: params.get(name) ?? '',
    label,
    button: common.search,
    suggests: name !== 'against',
    fields: foldedFields(
      view.name === 'concordance' ? s.options : s.words,
      isNarrowed || name !== 'q',
      html`${view.fields(shown)}
${blockFields(blocksIn(params), { choices: wordBlockChoices, none: common.block_words, language })}
${setField(
  shown,
  corpus.store.sets.all().map((set) => set.name),
)}
${filterFields(filtersIn(params), language)}`,
    ),
  })}${name === 'against' ? null : html`<p class="small below-form"><a href="${linkTo('/builder', {})}">${s.build}</a></p>`}`;
};

const setField = ({ params, s }: Shown, names: readonly string[]): Markup | null =>
  names.length === 0
    ? null
    : selectField('set', s.set, { names, chosen: params.get('set'), label: (name) => name, none: s.allPages });
