import { html, type Markup } from '../../../figure/markup.ts';
import type { Store } from '../../../store/port.ts';
import { cards } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, timeOf } from '../../frame/values.ts';
import { stateName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage } from '../../site-port.ts';
import { countTable } from './count-table.ts';
import { firstOf } from './first-of.ts';
import { manageTabs } from './manage-tabs.ts';

export const statusPage: SitePage = async ({ language }, { corpus, snapshots }) => {
  const s = stringsOf(language);
  const { store } = corpus;
  const { alive, buried, revisions } = store.versions.counts();
  const searchable = await snapshots.use((snapshot) => snapshot.documents);
  const states = store.urls.states();
  const urls = states.map(({ state, urls: count }) => ({ name: stateName(state, language), count, link: null }));
  return {
    kind: 'page',
    status: 200,
    title: s.status,
    section: 'manage',
    content: html`<h1>${s.status}</h1>
${manageTabs('status', language)}
${cards([
  [s.urls, store.urls.count(), '/manage/due'],
  [s.hosts, store.hosts.count()],
  [s.pages, alive],
  [stateName('dead', language), buried],
  [s.revisions, revisions],
  [s.documents, store.documents.count(), '/manage/selection'],
  [s.indexed, searchable],
])}
<h2>${s.urls}</h2>${countTable(s.state, s.urls, urls)}
<h2>${s.hosts}</h2>${hostTable(store, corpus.config.web.rowsMax, language)}`,
  };
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
