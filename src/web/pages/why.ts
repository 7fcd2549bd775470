import { documentId, parseDocumentId } from '../../model/ids.ts';
import { epochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import type { Mark } from '../../model/verdict.ts';
import { pageHistory, type PageHistory } from '../../corpus/page-history.ts';
import { facts } from '../frame/parts.ts';
import { queryForm } from '../frame/form.ts';
import { dataTable } from '../frame/table.ts';
import { linkTo, measured, timeOf } from '../frame/values.ts';
import { html, type Markup } from '../../figure/markup.ts';
import type { SitePage, SiteSources } from '../site-port.ts';
import { stageLabel, stateName } from '../language/names.ts';
import { stringsOf, type Language } from '../language/strings.ts';

/** The life of one URL: where it was found, what the server said, what the rules said. */
export const whyPage: SitePage = async ({ params, language }, sources) => {
  const s = stringsOf(language);
  const written = (params.get('url') ?? '').trim();
  const url = urlOf(written, sources);
  const history = url === null ? null : await pageHistory(sources.corpus, url);
  return {
    kind: 'page',
    status: written !== '' && history === null ? 404 : 200,
    title: s.why,
    section: 'why',
    content: html`<h1>${s.why}</h1><p class="soft">${s.whyText}</p>
${queryForm({ action: '/why', name: 'url', value: written, label: s.url, button: s.look, placeholder: 'http://blog.example.jp/ · 0000000042', fields: null })}
${written === '' ? null : history === null ? html`<p class="problem" role="alert">${s.unknownUrl}</p>` : html`<h2 class="url">${history.url}</h2>${historyOf(history, language)}`}`,
  };
};

/** A URL as written, or the one of a document id. */
export const urlOf = (written: string, { corpus }: SiteSources): Url | null => {
  const id = parseDocumentId(written);
  if (id !== null) return corpus.store.urls.byId(id.id)?.url ?? null;
  return parseUrl(written);
};

export const historyOf = (history: PageHistory, language: Language): Markup => {
  const s = stringsOf(language);
  const { known, document } = history;
  const refused = known.refusedBy === null ? null : ` (${known.refusedBy}${detailOf(known.refusedDetail)})`;
  return html`${facts([
    [s.id, known.id === null ? null : documentId(known.id, 0)],
    [s.found, timeOf(known.firstSeenAt)],
    [
      s.on,
      known.foundOn === null
        ? s.asSeed
        : html`<a href="${linkTo('/why', { url: known.foundOn })}">${known.foundOn}</a>`,
    ],
    [s.depth, known.depth],
    [s.state, html`${stateName(known.state, language)}${refused}`],
    [s.document, document === null ? s.empty : html`<a href="/document/${document.id}">${document.id}</a>`],
    [s.search, history.indexed ? s.indexed : s.notIndexed],
  ])}
${shownOf(history, language)}${fetchesOf(history, language)}${revisionsOf(history, language)}${verdictsOf(history, language)}`;
};

const detailOf = (detail: string | null): string => (detail === null ? '' : `: ${detail}`);

const shownOf = ({ sources }: PageHistory, language: Language): Markup | null => {
  const s = stringsOf(language);
  if (sources.shownBy.length === 0) return null;
  return html`<h3>${s.shownBy}</h3>${dataTable(
    s.shownBy,
    [{ name: s.when }, { name: s.outcome }, { name: s.url, long: true }],
    sources.shownBy.map(({ source, at, kind }) => [
      timeOf(at),
      s[`shown_${kind}`],
      html`<a href="${linkTo('/why', { url: source })}">${source}</a>`,
    ]),
  )}`;
};

const fetchesOf = ({ fetches }: PageHistory, language: Language): Markup | null => {
  const s = stringsOf(language);
  if (fetches.length === 0) return null;
  return html`<h3>${s.fetches}</h3>${dataTable(
    s.fetches,
    [
      { name: s.when },
      { name: s.outcome },
      { name: 'HTTP', number: true },
      { name: s.detail },
      { name: 'ms', number: true },
    ],
    fetches.map(({ at, kind, status, fault, change, ms }) => [
      timeOf(at),
      kind,
      status === 0 ? '' : status,
      [fault, change].filter((one) => one !== null).join(', '),
      Math.round(ms),
    ]),
  )}`;
};

const revisionsOf = ({ revisions }: PageHistory, language: Language): Markup | null => {
  const s = stringsOf(language);
  if (revisions.length === 0) return null;
  return html`<h3>${s.revisions}</h3>${dataTable(
    s.revisions,
    [{ name: s.revision, number: true }, { name: s.fetched }, { name: s.language }, { name: s.encoding }],
    revisions.map(({ revision, fetchedAt, language: tongue, charset }) => [
      revision,
      timeOf(epochMs(fetchedAt)),
      tongue,
      charset,
    ]),
  )}`;
};

const verdictsOf = ({ verdicts }: PageHistory, language: Language): Markup | null => {
  const s = stringsOf(language);
  if (verdicts.length === 0) return null;
  const row = (stage: string, mark: Mark): readonly (string | number)[] => [
    stage,
    mark.rule,
    measured(mark.value),
    mark.limit,
    mark.detail ?? '',
  ];
  return html`<h3>${s.verdicts}</h3>${dataTable(
    s.verdicts,
    [
      { name: s.stage },
      { name: s.rule },
      { name: s.value, number: true },
      { name: s.limit, number: true },
      { name: s.detail },
    ],
    verdicts.flatMap(({ stage, run, set, recipe, score, marks }) => {
      const of = [run, set, recipe].filter((one) => one !== null).join(', ');
      const name = `${stageLabel(stage, language)} (${of})`;
      return marks.length === 0
        ? [[name, s.stayed, '', '', `${s.score} ${score.toFixed(4)}`]]
        : marks.map((mark) => row(name, mark));
    }),
  )}`;
};
