import type { DocumentId } from '../../../model/ids.ts';
import { hostOf, type HostName } from '../../../model/url.ts';
import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { pathEnd, type PathEnd } from '../../../survey/links/path-end.ts';
import type { LinkedHost, LinkedPage, LinkExplorer, Part, Slice } from '../../../survey/links/link-explorer.ts';
import { refusedApi } from '../../api.ts';
import { queryForm } from '../../frame/form.ts';
import { pager, tabs } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import { ParameterReader, type Problem } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { problemBox } from '../problem.ts';
import { filled, linkWords } from './link-words.ts';
import { siteLink } from './site-link.ts';

const views = ['out', 'in', 'anchors', 'hosts'] as const;
type View = (typeof views)[number];

const rowsOnPage = 50;
const rowsMax = 1000;
const urlLettersMax = 2048;

type KnownPage = Extract<PathEnd, { kind: 'page' }>;

interface Asked {
  readonly written: string;
  readonly view: View;
  readonly slice: Slice;
  readonly problem: Problem | null;
}

const read = ({ params }: SiteRequest): Asked => {
  const reader = new ParameterReader(params);
  const written = reader.text('url', urlLettersMax);
  const view = reader.choice('view', views) ?? 'out';
  const from = reader.whole('from', { most: Number.MAX_SAFE_INTEGER, fallback: 0 });
  const top = reader.whole('top', { least: 1, most: rowsMax, fallback: rowsOnPage });
  return { written, view, slice: { from, top }, problem: reader.problem };
};

/** `/links?url=`: the links out of a page and into it, what they are called, and the hosts at their other ends. */
export const linksPage: SitePage = async (request, sources) => {
  const { language } = request;
  const w = linkWords(language);
  const asked = read(request);
  const form = queryForm({
    action: '/links',
    name: 'url',
    value: asked.written,
    label: 'URL',
    button: w.show,
    placeholder: 'http://blog.example.jp/ · 0000000042',
    fields: null,
  });
  const answer = await contentOf(asked, request, sources);
  return {
    kind: 'page',
    status: answer.status,
    title: w.links,
    section: 'links',
    content: html`<h1>${w.links}</h1><p class="soft">${w.linksText} <a href="/path">${w.path}</a></p>${form}${answer.content}`,
  };
};

const contentOf = async (
  { written, view, slice, problem }: Asked,
  { language }: SiteRequest,
  { corpus, links }: SiteSources,
): Promise<{ readonly status: 200 | 400 | 404; readonly content: Piece }> => {
  const w = linkWords(language);
  if (problem !== null) return { status: 400, content: problemBox(problem, language) };
  if (written === '') return { status: 200, content: null };
  const page = pathEnd(written, corpus.store);
  if (page.kind === 'unknown')
    return { status: 404, content: html`<p class="problem" role="alert">${w.unknownUrl}</p>` };
  if (page.kind === 'host')
    return { status: 200, content: html`<p>${w.siteReport}: ${siteLink(page.host, await links.sites())}</p>` };
  const explorer = await links.explorer();
  const sites = await links.sites();
  return {
    status: 200,
    content: html`${headOf(page, { document: documentOf(page, corpus), sites, language })}${viewTabs(page, explorer, { view, language })}${shown(page, explorer, { view, slice, language, sites })}`,
  };
};

const documentOf = ({ key }: KnownPage, { store }: SiteSources['corpus']): DocumentId | null => {
  const id = store.urls.byKey(key)?.id ?? null;
  return (id === null ? null : store.documents.get(id)?.documentId) ?? null;
};

const headOf = (
  { url }: KnownPage,
  {
    document,
    sites,
    language,
  }: { readonly document: DocumentId | null; readonly sites: ReadonlySet<HostName>; readonly language: Language },
): Markup => {
  const w = linkWords(language);
  const host = hostOf(url);
  return html`<h2 class="url">${url}</h2><p class="small">${
    document === null ? null : html`<a href="/document/${document}">${w.document}</a> · `
  }<a href="${linkTo('/why', { url })}">${w.history}</a> · ${w.siteReport}: ${siteLink(host, sites)} · <a href="${linkTo('/path', { from: url })}">${w.path}</a></p>`;
};

interface Shown {
  readonly view: View;
  readonly slice: Slice;
  readonly language: Language;
  readonly sites: ReadonlySet<HostName>;
}

const viewTabs = (
  { key, url }: KnownPage,
  explorer: LinkExplorer,
  { view, language }: Pick<Shown, 'view' | 'language'>,
): Markup => {
  const w = linkWords(language);
  const counts = explorer.counts(key);
  const nameOf = (name: View): string =>
    name === 'out' || name === 'in' ? `${w[name]} (${grouped(counts[name])})` : w[name];
  return tabs(
    w.links,
    views.map((name) => ({ name: nameOf(name), path: linkTo('/links', { url, view: name }), current: name === view })),
  );
};

const shown = (page: KnownPage, explorer: LinkExplorer, as: Shown): Markup => {
  const { view, slice, language, sites } = as;
  const w = linkWords(language);
  const { key } = page;
  switch (view) {
    case 'out':
    case 'in':
      return listed(page, explorer.pages(key, view, slice), as, (part) => pageTable(part.rows, view, language));
    case 'anchors': {
      const texts = explorer.anchors(key, slice);
      const note = texts.total === 0 ? null : html`<p class="soft small">${filled(w.read, { read: texts.read })}</p>`;
      return html`${listed(page, texts, as, (part) =>
        dataTable(
          w.anchors,
          [
            { name: w.anchor, long: true },
            { name: w.pages, number: true },
            { name: w.hostCount, number: true },
          ],
          part.rows.map(({ anchor, pages, hosts }) => [named(anchor, language), grouped(pages), grouped(hosts)]),
        ),
      )}${note}`;
    }
    case 'hosts':
      return html`${(['in', 'out'] as const).map((direction) => {
        const title = direction === 'in' ? w.hostsIn : w.hostsOut;
        return html`<h3>${title}</h3>${listed(page, explorer.hosts(key, direction, slice), as, (part) => hostTable(title, part.rows, { language, sites }))}`;
      })}`;
  }
};

const named = (anchor: string, language: Language): Piece =>
  anchor === ''
    ? html`<span class="soft">${linkWords(language).noAnchor}</span>`
    : html`<span lang="ja">${anchor}</span>`;

const pageTable = (rows: readonly LinkedPage[], view: View, language: Language): Markup => {
  const w = linkWords(language);
  return dataTable(
    view === 'in' ? w.in : w.out,
    [
      { name: w.page, long: true },
      { name: w.anchor, long: true },
    ],
    rows.map(({ url, alive, anchors, nofollow }) => [
      html`<a href="${linkTo('/links', { url, ...(view === 'in' ? { view } : {}) })}">${url}</a>${alive ? null : html` <span class="tag">${w.notCollected}</span>`}${nofollow ? html` <span class="tag">nofollow</span>` : null}`,
      anchors.map((anchor, at) => [at === 0 ? null : ' · ', named(anchor, language)]),
    ]),
  );
};

const hostTable = (
  title: string,
  rows: readonly LinkedHost[],
  { language, sites }: Pick<Shown, 'language' | 'sites'>,
): Markup => {
  const w = linkWords(language);
  return dataTable(
    title,
    [
      { name: w.host, long: true },
      { name: w.pages, number: true },
    ],
    rows.map(({ host, pages }) => [siteLink(host, sites), grouped(pages)]),
  );
};

/** A part of a list with the way to the parts before and after it. */
const listed = <Row, Of extends Part<Row>>(
  { url }: KnownPage,
  part: Of & Part<Row>,
  { view, slice, language }: Shown,
  table: (part: Of) => Markup,
): Markup => {
  const w = linkWords(language);
  const { total, from, rows } = part;
  if (total === 0) return html`<p class="soft">${w.none}</p>`;
  const top = slice.top === rowsOnPage ? null : slice.top;
  const to = (place: number): string => linkTo('/links', { url, view, top, from: place === 0 ? null : place });
  const range = filled(w.range, { total, first: Math.min(from + 1, total), last: from + rows.length });
  return html`<p class="soft small" role="status">${range}</p>${table(part)}${pager(
    {
      previous: from === 0 ? null : to(Math.max(0, from - slice.top)),
      next: from + rows.length < total ? to(from + slice.top) : null,
    },
    language,
  )}`;
};

/** `/api/links?url=`: the same rows as data. */
export const linksApi: SitePage = async (request, { corpus, links }) => {
  const { written, view, slice, problem } = read(request);
  if (problem !== null) return refusedApi(problem);
  const page = pathEnd(written, corpus.store);
  if (page.kind !== 'page')
    return refusedApi({ name: 'url', value: written, message: 'Name a URL that the corpus knows.', at: null });
  const explorer = await links.explorer();
  const { key, url } = page;
  return {
    kind: 'json',
    status: 200,
    data: { url, links: explorer.counts(key), view, ...rowsOf(explorer, key, { view, slice }) },
  };
};

const rowsOf = (
  explorer: LinkExplorer,
  key: KnownPage['key'],
  { view, slice }: Pick<Shown, 'view' | 'slice'>,
): object => {
  switch (view) {
    case 'out':
    case 'in':
      return explorer.pages(key, view, slice);
    case 'anchors':
      return explorer.anchors(key, slice);
    case 'hosts':
      return { in: explorer.hosts(key, 'in', slice), out: explorer.hosts(key, 'out', slice) };
  }
};
