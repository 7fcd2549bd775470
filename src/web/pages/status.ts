import type { StageName } from '../../model/run.ts';
import { documentId } from '../../model/ids.ts';
import { ruleName } from '../../model/verdict.ts';
import type { Store } from '../../store/port.ts';
import { cards } from '../frame/parts.ts';
import { dataTable, scrolling, shareBar } from '../frame/table.ts';
import { grouped, linkTo, timeOf } from '../frame/values.ts';
import { html, type Markup } from '../../figure/markup.ts';
import { lastResult, sourceStatus } from '../../corpus/source-status.ts';
import type { SitePage } from '../site-port.ts';
import { stageLabel, stateName } from '../language/names.ts';
import { stringsOf, type Language } from '../language/strings.ts';
import { notFoundPage } from './problem.ts';

/** Stages whose runs leave verdicts. */
const markingStages = ['select-link', 'format', 'select-text'] as const satisfies readonly StageName[];

export const statusPage: SitePage = async ({ language }, { corpus, snapshots }) => {
  const s = stringsOf(language);
  const { store } = corpus;
  const { alive, buried, revisions } = store.versions.counts();
  const searchable = await snapshots.use((snapshot) => snapshot.documents);
  const states = store.urls.states();
  const refusals = store.urls.refusals();
  const urls = states.map(({ state, urls: count }) => ({ name: stateName(state, language), count, link: null }));
  const sets = store.sets.all();
  return {
    kind: 'page',
    status: 200,
    title: s.status,
    section: 'status',
    content: html`<h1>${s.status}</h1>
${cards([
  [s.urls, store.urls.count()],
  [s.hosts, store.hosts.count()],
  [s.pages, alive],
  [stateName('dead', language), buried],
  [s.revisions, revisions],
  [s.documents, store.documents.count()],
  [s.indexed, searchable],
])}
<h2>${s.urls}</h2>${countTable(s.state, s.urls, urls)}
<h2>${s.dropped}</h2><p class="soft small">${s.droppedText}</p>
${droppedTable(store, language, refusals)}
${
  sets.length === 0
    ? null
    : html`<h2>${s.sets}</h2>${dataTable(
        s.sets,
        [{ name: s.name }, { name: s.stage }, { name: s.pages, number: true }, { name: s.made }],
        sets.map(({ name, stage, pages, madeAt }) => [name, stage, grouped(pages), timeOf(madeAt)]),
      )}`
}
${sourceTable(store, corpus.config.web.rowsMax, language)}
<h2>${s.hosts}</h2>${hostTable(store, corpus.config.web.rowsMax, language)}`,
  };
};

/** `/dropped?stage=select-link&rule=adult`: the pages a rule marked, with what was measured. */
export const droppedPage: SitePage = (request, sources) => {
  const { params, language } = request;
  const { store, config } = sources.corpus;
  const stage = markingStages.find((name) => name === params.get('stage'));
  const run = stage === undefined ? null : store.runs.latest(stage);
  const rule = params.get('rule') ?? '';
  if (stage === undefined || run === null || rule === '') return notFoundPage(request, sources);
  const s = stringsOf(language);
  const { rows, more } = firstOf(store.verdicts.markedBy(run.id, ruleName(rule)), config.web.rowsMax);
  return {
    kind: 'page',
    status: 200,
    title: rule,
    section: 'status',
    content: html`<h1>${stageLabel(stage, language)}: ${rule}</h1>
${dataTable(
  rule,
  [{ name: s.url, long: true }, { name: s.value, number: true }, { name: s.limit, number: true }, { name: s.detail }],
  rows.map(({ id, mark }) => [
    html`<a href="${linkTo('/why', { url: documentId(id, 0) })}">${store.urls.byId(id)?.url ?? documentId(id, 0)}</a>`,
    mark.value,
    mark.limit,
    mark.detail,
  ]),
)}
${more ? html`<p class="soft">${s.more}</p>` : null}`,
  };
};

interface Count {
  readonly name: string;
  readonly count: number;
  readonly link: string | null;
}

const countTable = (name: string, unit: string, counts: readonly Count[]): Markup => {
  const largest = Math.max(1, ...counts.map(({ count }) => count));
  return scrolling(
    name,
    html`<table><thead><tr><th scope="col">${name}</th><th scope="col" class="number">${unit}</th><td></td></tr></thead><tbody>
${counts.map(
  (
    row,
  ) => html`<tr><td>${row.link === null ? row.name : html`<a href="${row.link}">${row.name}</a>`}</td><td class="number">${grouped(row.count)}</td><td class="graph">${shareBar(row.count / largest)}</td></tr>
`,
)}</tbody></table>`,
  );
};

const droppedTable = (
  store: Store,
  language: Language,
  refusals: readonly { readonly by: string; readonly urls: number }[],
): Markup => {
  const s = stringsOf(language);
  const refused = refusals.map(
    ({ by, urls }): Count => ({ name: `${stageLabel('collect', language)}: ${by}`, count: urls, link: null }),
  );
  const marked = markingStages.flatMap((stage) => {
    const run = store.runs.latest(stage);
    if (run === null) return [];
    return store.verdicts.counts(run.id).map(
      ({ rule, pages }): Count => ({
        name: `${stageLabel(stage, language)}: ${rule}`,
        count: pages,
        link: linkTo('/dropped', { stage, rule }),
      }),
    );
  });
  const counts = [...refused, ...marked];
  return counts.length === 0 ? html`<p>${s.nothingDropped}</p>` : countTable(s.rule, s.pages, counts);
};

/** Feeds and top pages, those that are asked for next first. */
const sourceTable = (store: Store, rowsMax: number, language: Language): Markup | null => {
  const s = stringsOf(language);
  const sources = sourceStatus(store);
  if (sources.length === 0) return null;
  const rows = sources.slice(0, rowsMax);
  return html`<h2>${s.sources}</h2>${dataTable(
    s.sources,
    [
      { name: s.url, long: true },
      { name: s.kind },
      { name: s.state },
      { name: s.nextVisit },
      { name: s.lastVisit },
      { name: s.outcome },
      { name: s.postsPerDay, number: true },
      { name: s.failures, number: true },
    ],
    rows.map(({ kind, url, state, nextAt, last, postsPerDay, failures }) => [
      html`<a href="${linkTo('/why', { url })}">${url}</a>`,
      s[`source_${kind}`],
      s[`state_${state}`],
      nextAt === null ? '' : timeOf(nextAt),
      last === null ? '' : timeOf(last.at),
      last === null ? '' : lastResult(last),
      postsPerDay ?? '',
      failures,
    ]),
  )}${sources.length > rows.length ? html`<p class="soft">${s.more} (${grouped(sources.length)})</p>` : null}`;
};

const hostTable = (store: Store, rowsMax: number, language: Language): Markup => {
  const s = stringsOf(language);
  const { rows, more } = firstOf(store.hosts.all(), rowsMax);
  return html`${dataTable(
    s.hosts,
    [{ name: s.host }, { name: s.address }, { name: s.collected, number: true }, { name: s.found }],
    rows.map(({ host, address, pages, addedAt }) => [
      html`<a href="http://${host}/" rel="noreferrer nofollow">${host}</a>`,
      address,
      grouped(pages),
      timeOf(addedAt),
    ]),
  )}${more ? html`<p class="soft">${s.more} (${grouped(store.hosts.count())})</p>` : null}`;
};

const firstOf = <T>(all: IterableIterator<T>, limit: number): { rows: readonly T[]; more: boolean } => {
  const rows: T[] = [];
  for (const row of all) {
    if (rows.length === limit) return { rows, more: true };
    rows.push(row);
  }
  return { rows, more: false };
};
