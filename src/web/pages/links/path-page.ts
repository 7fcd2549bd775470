import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import type { HostName } from '../../../model/url.ts';
import type { HostPath, PagePath } from '../../../survey/links/link-explorer.ts';
import { pathEnd } from '../../../survey/links/path-end.ts';
import { refusedApi } from '../../api.ts';
import { lineField } from '../../frame/form.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import { ParameterReader, type Problem } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { problemBox } from '../problem.ts';
import { filled, linkWords } from './link-words.ts';
import { siteLink } from './site-link.ts';

const urlLettersMax = 2048;

type Found =
  | { readonly kind: 'pages'; readonly path: PagePath | null }
  | { readonly kind: 'hosts'; readonly path: HostPath | null; readonly sites: ReadonlySet<HostName> }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'unknown' | 'mixed'; readonly name: 'from' | 'to'; readonly value: string };

interface Ends {
  readonly from: string;
  readonly to: string;
}

const find = async ({ params }: SiteRequest, { corpus, links }: SiteSources): Promise<Found & { ends: Ends }> => {
  const reader = new ParameterReader(params);
  const ends = { from: reader.text('from', urlLettersMax), to: reader.text('to', urlLettersMax) };
  if (reader.problem !== null) return { kind: 'problem', problem: reader.problem, ends };
  if (ends.from === '' || ends.to === '') return { kind: 'nothing', ends };
  const [from, to] = [pathEnd(ends.from, corpus.store), pathEnd(ends.to, corpus.store)];
  if (from.kind === 'unknown') return { kind: 'unknown', name: 'from', value: ends.from, ends };
  if (to.kind === 'unknown') return { kind: 'unknown', name: 'to', value: ends.to, ends };
  const explorer = await links.explorer();
  if (from.kind === 'page' && to.kind === 'page') return { kind: 'pages', path: explorer.path(from.key, to.key), ends };
  if (from.kind === 'host' && to.kind === 'host')
    return { kind: 'hosts', path: explorer.hostPath(from.host, to.host), sites: await links.sites(), ends };
  return { kind: 'mixed', name: 'to', value: ends.to, ends };
};

/** `/path?from=&to=`: the shortest way by links from page to page, or from host to host. */
export const pathPage: SitePage = async (request, sources) => {
  const { language } = request;
  const w = linkWords(language);
  const found = await find(request, sources);
  const { from, to } = found.ends;
  return {
    kind: 'page',
    status: found.kind === 'unknown' ? 404 : found.kind === 'problem' || found.kind === 'mixed' ? 400 : 200,
    title: w.path,
    section: 'links',
    trail: [{ name: w.links, path: '/links' }],
    content: html`<h1>${w.path}</h1><p class="soft">${w.pathText}</p>
<form class="search" action="/path" method="get" role="search"><div class="fields ends">${lineField('from', w.from, { value: from, placeholder: 'http://blog.example.jp/' })}${lineField('to', w.to, { value: to, placeholder: 'http://www.city.kawabe.example/' })}<button>${w.show}</button></div></form>
${answerOf(found, language)}${from === '' || to === '' ? null : html`<p class="small"><a href="${linkTo('/path', { from: to, to: from })}">${w.reverse}</a></p>`}`,
  };
};

const answerOf = (found: Found, language: Language): Piece => {
  const w = linkWords(language);
  switch (found.kind) {
    case 'nothing':
      return null;
    case 'problem':
      return problemBox(found.problem, language);
    case 'unknown':
      return html`<p class="problem" role="alert">${found.value}: ${/[/:]|^\d{10}$/.test(found.value) ? w.unknownUrl : w.unknownHost}</p>`;
    case 'mixed':
      return html`<p class="problem" role="alert">${w.oneOfEach}</p>`;
    case 'pages':
      return found.path === null ? html`<p role="status">${w.noPath}</p>` : pagePath(found.path, language);
    case 'hosts':
      return found.path === null ? html`<p role="status">${w.noPath}</p>` : hostPath(found.path, found.sites, language);
  }
};

const told = (steps: number, paths: number, language: Language): Markup => {
  const w = linkWords(language);
  const links = steps - 1;
  const length = links === 0 ? w.zeroLinks : links === 1 ? w.oneLink : filled(w.length, { links });
  return html`<p role="status"><strong>${length}</strong>${paths > 1 ? html` <span class="soft">${filled(w.paths, { paths: grouped(paths) })}</span>` : null}</p>`;
};

const pagePath = ({ steps, paths }: PagePath, language: Language): Markup => {
  const w = linkWords(language);
  return html`${told(steps.length, paths, language)}<ol class="path">${steps.map(
    ({ url, alive, anchors }) =>
      html`<li><a href="${linkTo('/links', { url })}">${url}</a>${alive ? null : html` <span class="tag">${w.notCollected}</span>`}${
        anchors.length === 0
          ? null
          : html`<span class="by" lang="ja">${anchors.map((anchor) => (anchor === '' ? w.noAnchor : `「${anchor}」`)).join(' ')}</span>`
      }</li>`,
  )}</ol>`;
};

const hostPath = ({ steps, paths }: HostPath, sites: ReadonlySet<HostName>, language: Language): Markup => {
  const w = linkWords(language);
  return html`${told(steps.length, paths, language)}<ol class="path">${steps.map(
    ({ host, pages, example }) =>
      html`<li>${siteLink(host, sites)}${
        example === null
          ? null
          : html`<span class="by">${pages === 1 ? w.onePageLinking : filled(w.pagesLinking, { pages })}, ${w.example} <a href="${linkTo('/links', { url: example.from })}">${example.from}</a> → <a href="${linkTo('/links', { url: example.to })}">${example.to}</a></span>`
      }</li>`,
  )}</ol>`;
};

/** `/api/path?from=&to=`: the same as data; `path` is null when none leads there. */
export const pathApi: SitePage = async (request, sources) => {
  const found = await find(request, sources);
  switch (found.kind) {
    case 'problem':
      return refusedApi(found.problem);
    case 'nothing':
      return refusedApi({ name: 'from', value: '', message: 'Say from where to where: ?from=…&to=…', at: null });
    case 'unknown':
      return refusedApi({ name: found.name, value: found.value, message: 'The corpus does not know it.', at: null });
    case 'mixed':
      return refusedApi({ name: 'to', value: found.value, message: 'Give two pages, or two hosts.', at: null });
    case 'pages':
    case 'hosts': {
      const { path } = found;
      return {
        kind: 'json',
        status: 200,
        data: { between: found.kind, path, links: path === null ? null : path.steps.length - 1 },
      };
    }
  }
};
