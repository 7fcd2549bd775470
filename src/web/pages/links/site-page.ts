import { html } from '../../../figure/markup.ts';
import type { HostName } from '../../../model/url.ts';
import type { SiteComparison } from '../../../survey/site/site-report.ts';
import { refusedApi } from '../../api.ts';
import { lineField } from '../../frame/form.ts';
import type { Language } from '../../language/strings.ts';
import { ParameterReader, type Problem } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteReply, SiteRequest, SiteSources } from '../../site-port.ts';
import { problemPage } from '../problem.ts';
import { siteDrawingFile, siteFigure, siteTableFile } from './site-figure.ts';
import { siteSections } from './site-sections.ts';
import { siteWords } from './site-words.ts';

const hostLettersMax = 255;
const sitesMax = 4;
const prefix = '/site/';

type Compared =
  | { readonly comparison: SiteComparison }
  | { readonly problem: Problem }
  | { readonly unknown: readonly HostName[] }
  | { readonly nothing: true };

/** The sites of `/site/HOST?with=OTHER` or of `/site?host=A&host=B`. */
const compared = async ({ path, params }: SiteRequest, { links }: SiteSources): Promise<Compared> => {
  const reader = new ParameterReader(params);
  const named = path.startsWith(prefix)
    ? [path.slice(prefix.length), ...reader.several('with', hostLettersMax)]
    : reader.several('host', hostLettersMax);
  const hosts = [...new Set(named.map((name) => name.toLowerCase() as HostName))];
  if (hosts.length === 0) return { nothing: true };
  if (hosts.length > sitesMax)
    reader.refuse({ name: 'host', value: String(hosts.length), message: `At most ${sitesMax} hosts.` });
  if (reader.problem !== null) return { problem: reader.problem };
  const comparison = await links.compare(hosts);
  return comparison === null ? { unknown: hosts } : { comparison };
};

const answered = async (
  request: SiteRequest,
  sources: SiteSources,
  show: (comparison: SiteComparison) => SiteReply,
): Promise<SiteReply> => {
  const found = await compared(request, sources);
  if ('problem' in found) return problemPage(found.problem, request.language);
  if ('nothing' in found) return choosePage(request.language);
  return 'unknown' in found ? unknownPage(found.unknown, request.language) : show(found.comparison);
};

const choosePage = (language: Language): SiteReply => {
  const w = siteWords(language);
  return {
    kind: 'page',
    status: 200,
    title: w.sites,
    section: 'sites',
    trail: [{ name: w.sites, path: '/sites' }],
    content: html`<h1>${w.sites}</h1><p><a href="/sites">${w.nothingChosen}</a></p>`,
  };
};

const unknownPage = (hosts: readonly HostName[], language: Language): SiteReply => {
  const w = siteWords(language);
  return {
    kind: 'page',
    status: 404,
    title: w.sites,
    section: 'sites',
    trail: [{ name: w.sites, path: '/sites' }],
    content: html`<h1>${w.sites}</h1><p class="problem" role="alert">${hosts.join(', ')}: ${w.unknownSite}</p>`,
  };
};

/** The report on a site, or on several beside one another. */
export const sitePage: SitePage = async (request, sources) => {
  const known = await sources.links.sites();
  return answered(request, sources, (comparison) => {
    const { language } = request;
    const w = siteWords(language);
    const hosts = comparison.sites.map(({ host }) => host);
    const others = hosts.slice(1).map((host) => html`<input type="hidden" name="with" value="${host}">`);
    return {
      kind: 'page',
      status: 200,
      title: hosts.join(' · '),
      section: 'sites',
      trail: [{ name: w.sites, path: '/sites' }],
      content: html`<h1>${hosts.join(' · ')}</h1>
${siteFigure(comparison, language)}
${
  hosts.length >= sitesMax
    ? null
    : html`<form class="search" action="/site/${hosts[0] ?? ''}" method="get">${others}<div class="fields ends">${lineField('with', w.add, { value: '', placeholder: 'www.example.jp' })}<button>${w.addButton}</button></div></form>`
}
${comparison.sites.map((site) => siteSections(site, known, language))}`,
    };
  });
};

export const siteDrawing: SitePage = (request, sources) =>
  answered(request, sources, (comparison) => siteDrawingFile(comparison, request.language));

export const siteTable: SitePage = (request, sources) => answered(request, sources, siteTableFile);

/** `/api/site?host=`: the same numbers as data. */
export const siteApi: SitePage = async (request, sources) => {
  const found = await compared(request, sources);
  if ('problem' in found) return refusedApi(found.problem);
  if ('nothing' in found) return refusedApi({ name: 'host', value: '', message: 'Say which hosts: ?host=…', at: null });
  if ('unknown' in found)
    return refusedApi({
      name: 'host',
      value: found.unknown.join(', '),
      message: 'The corpus has no living page of one of these hosts.',
      at: null,
    });
  return { kind: 'json', status: 200, data: found.comparison };
};
