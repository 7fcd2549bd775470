import { collectionPoliteness, type CollectionPoliteness } from '../../../corpus/politeness-report.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { Run } from '../../../model/run.ts';
import type { Store } from '../../../store/port.ts';
import { data, missing } from '../../api.ts';
import { selectField } from '../../frame/form.ts';
import { cards } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped } from '../../frame/values.ts';
import { standardTime } from '../../../model/time.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage, SiteRequest } from '../../site-port.ts';
import { notFoundPage } from '../problem.ts';
import { durationOf } from './durations.ts';
import { manageTabs } from './manage-tabs.ts';
import { manageWords } from './words.ts';

/** `/manage/politeness?run=`: how a collection treated each host that it asked. */
export const politenessPage: SitePage = (request, sources) => {
  const { language } = request;
  const { corpus } = sources;
  const w = manageWords(language);
  const run = askedCollection(request, corpus.store);
  if (run === undefined) return notFoundPage(request, sources);
  const report = run === null ? null : collectionPoliteness(corpus, run);
  return {
    kind: 'page',
    status: 200,
    title: w.politeness,
    section: 'manage',
    content: html`<h1>${w.politeness}</h1>
${manageTabs('politeness', language)}
<p class="soft">${w.politenessText}</p>
${run === null ? html`<p>${w.noCollection}</p>` : chooser(run, corpus.store, language)}
${report === null ? null : reportOf(report, corpus.config.web.rowsMax, language)}`,
  };
};

const collections = (store: Store): readonly Run[] =>
  store.runs
    .all()
    .filter(({ stage }) => stage === 'collect')
    .toReversed();

/** The collection asked for, or the newest. Undefined: there is none of that number; null: there is none at all. */
const askedCollection = ({ params }: SiteRequest, store: Store): Run | null | undefined => {
  const number = params.get('run') ?? '';
  const all = collections(store);
  return number === '' ? (all[0] ?? null) : all.find(({ id }) => String(id) === number);
};

const chooser = (chosen: Run, store: Store, language: Language): Markup => {
  const w = manageWords(language);
  const all = collections(store);
  return html`<form class="line" action="/manage/politeness" method="get">${selectField('run', w.collection, {
    names: all.map(({ id }) => String(id)),
    chosen: String(chosen.id),
    label: (name) => {
      const run = all.find(({ id }) => String(id) === name);
      return `${name} · ${run === undefined ? '' : standardTime(run.startedAt)}`;
    },
  })}<button>${w.show}</button></form>`;
};

const reportOf = ({ hosts, keepAlive }: CollectionPoliteness, rowsMax: number, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  if (hosts.length === 0) return html`<p>${w.noRequests}</p>`;
  const paused = hosts.filter(({ pauses }) => pauses.count > 0);
  const sum = (of: (host: (typeof hosts)[number]) => number): number => hosts.reduce((all, one) => all + of(one), 0);
  const pauses = sum((host) => host.pauses.count);
  const said = (ms: number): string => durationOf(ms, language);
  return html`${cards([
    [s.hosts, hosts.length],
    [w.requests, sum((host) => host.requests)],
    [w.smallest, paused.length === 0 ? '—' : said(Math.min(...paused.map((host) => host.pauses.smallestMs)))],
    [w.mean, pauses === 0 ? '—' : said(sum((host) => host.pauses.sumMs) / pauses)],
    [w.overlaps, sum((host) => host.overlaps)],
    [w.broken, hosts.filter(({ isKept }) => !isKept).length],
  ])}
<p class="soft small">${keepAlive ? w.keepAliveText : w.leastText}</p>
${dataTable(
  w.politeness,
  [
    { name: s.host },
    { name: w.requests, number: true },
    { name: w.least, number: true },
    { name: w.smallest, number: true },
    { name: w.mean, number: true },
    { name: w.kept },
    { name: w.waited, number: true },
    { name: w.answered, number: true },
  ],
  hosts
    .slice(0, rowsMax)
    .map(({ host, requests, leastMs, pauses: own, isKept, fetchMs }) => [
      host,
      grouped(requests),
      leastMs === null ? '' : said(leastMs),
      own.count === 0 ? '' : said(own.smallestMs),
      own.count === 0 ? '' : said(own.sumMs / own.count),
      isKept ? html`<span class="good">${w.isKept}</span>` : html`<strong class="bad">${w.notKept}</strong>`,
      own.count === 0 ? '' : said(own.sumMs),
      said(fetchMs / requests),
    ]),
)}${hosts.length > rowsMax ? html`<p class="soft">${s.more} (${grouped(hosts.length)})</p>` : null}`;
};

/** `/api/politeness?run=` */
export const politenessApi: SitePage = (request, { corpus }) => {
  const run = askedCollection(request, corpus.store);
  if (run === undefined || run === null) return missing(`There is no collection ${request.params.get('run') ?? ''}.`);
  const report = collectionPoliteness(corpus, run);
  const hosts = report.hosts.map(({ pauses, ...host }) => ({
    ...host,
    pauses: pauses.count === 0 ? { count: 0, sumMs: 0, smallestMs: null } : pauses,
  }));
  return data({ ...report, hosts });
};
