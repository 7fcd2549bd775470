import { html, type Markup } from '../../figure/markup.ts';
import { mapSize } from '../../figure/world/equal-earth.ts';
import { worldMap } from '../../figure/world-map.ts';
import { downloads, figureFile, tableFile } from '../frame/figure-block.ts';
import { dataTable } from '../frame/table.ts';
import { linkTo } from '../frame/values.ts';
import type { Language } from '../language/strings.ts';
import type { FollowedServer } from '../live/followed-log.ts';
import { countryNames, liveTexts, type LiveTexts, liveWords, marksOf } from '../live/live-texts.ts';
import type { Look } from '../live/live-watch.ts';
import type { SitePage } from '../site-port.ts';

/** `/live`: the collection under way. As it stands, and by its script every second anew. */
export const livePage: SitePage = async ({ language }, { live }) => {
  const look = await live.look();
  const w = liveWords(language);
  const shown = liveTexts(look.view, look.log, language);
  return {
    kind: 'page',
    status: 200,
    title: w.live,
    section: 'live',
    scripts: ['live'],
    content: html`<h1>${w.live}</h1>
<p class="lead">${w.about}</p>
<p role="status"><strong id="live-standing">${shown.texts['live-standing'] ?? ''}</strong></p>
<p id="live-connection" class="problem" role="alert" hidden>${w.lost}</p>
<p class="live-still soft">${w.reload} <a href="/live">${w.update}</a></p>
${numbers(shown, language)}
${mapFigure(look, shown, language)}
${throughput(shown, language)}
<div class="live-tables">
${part('live-outcomes', w.outcomes, dataTable(w.outcomes, [{ name: w.outcome }, { name: w.count, number: true }], shown.rows['live-outcomes'] ?? []))}
${part('live-waiting', w.waiting, dataTable(w.waiting, [{ name: w.waitsFor }, { name: w.hosts, number: true }], shown.rows['live-waiting'] ?? []))}
${part('live-places', w.places, placesTable(shown, language))}
</div>
${part('live-busiest', w.load, html`<p class="soft small">${w.loadNote}</p>${loadTable(shown, language)}`)}`,
  };
};

const part = (id: string, title: string, content: Markup): Markup =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>`;

const placesTable = (shown: LiveTexts, language: Language): Markup => {
  const w = liveWords(language);
  const head = [w.servers, w.requests, w.pages].map((name) => ({ name, number: true }));
  return dataTable(w.places, [{ name: w.place }, ...head], shown.rows['live-places'] ?? []);
};

const loadTable = (shown: LiveTexts, language: Language): Markup => {
  const w = liveWords(language);
  const head = [w.lastMinute, w.busy, w.pages].map((name) => ({ name, number: true }));
  return dataTable(
    w.load,
    [{ name: w.server, long: true }, { name: w.place }, ...head],
    shown.rows['live-busiest'] ?? [],
  );
};

/** The numbers in large type, each in a place that the script finds. */
const numbers = ({ texts }: LiveTexts, language: Language): Markup => {
  const w = liveWords(language);
  const rows = [
    ['live-pages', w.pages],
    ['live-pages-rate', w.pagesPerSecond],
    ['live-requests', w.requests],
    ['live-requests-rate', w.requestsPerSecond],
    ['live-bytes-rate', w.bytesPerSecond],
    ['live-flying', w.flying],
    ['live-servers', w.servers],
    ['live-hosts', w.hosts],
    ['live-queue', w.queue],
  ] as const;
  return html`<div class="cards">${rows.map(
    ([id, name]) => html`<div><b id="${id}">${texts[id] ?? ''}</b><span>${name}</span></div>`,
  )}<div><b id="live-left">${texts['live-left'] ?? ''}</b><span id="live-left-by">${texts['live-left-by'] ?? ''}</span></div></div>`;
};

const mapOf = ({ log }: Look, language: Language, barLabel: string | null): Markup => {
  const w = liveWords(language);
  const bars = marksOf(log, w, countryNames(language));
  return worldMap({ title: w.map, countries: null, points: [], bars, barLabel });
};

const mapFigure = (look: Look, shown: LiveTexts, language: Language): Markup => {
  const w = liveWords(language);
  const files = [
    ['SVG', linkTo('/live/map.svg', { lang: language })],
    ['CSV', '/live/servers.csv'],
  ] as const;
  return html`<figure class="figure">
<figcaption><b>${w.map}</b>${downloads(files, language)}</figcaption>
<div class="live-map" data-events="${linkTo('/live/events', { lang: language })}">${mapOf(look, language, null)}<canvas class="dots" data-units="${mapSize.width}" aria-hidden="true"></canvas><canvas class="shine" data-units="${mapSize.width}" aria-hidden="true"></canvas></div>
<p class="live-legend small">${w.barLabel}: ${['many', 'some', 'few'].map(
    (name, at) => html`<span class="key ${name}"></span><span class="bar-from">${shown.barLimits[at] ?? ''}</span> `,
  )}</p>
<p class="soft small">${w.mapNote}</p>
</figure>`;
};

const throughput = ({ texts, lines }: LiveTexts, language: Language): Markup => {
  const w = liveWords(language);
  return html`<figure class="figure live-throughput"><figcaption><b>${w.throughput}</b><span id="live-throughput-most">${texts['live-throughput-most'] ?? ''}</span></figcaption>
<svg viewBox="0 0 600 100" preserveAspectRatio="none" role="img" aria-label="${w.throughput}"><path class="frame" d="M0 99H600"/><path id="live-line-requests" class="requests" d="${lines['live-line-requests'] ?? ''}"/><path id="live-line-pages" class="pages" d="${lines['live-line-pages'] ?? ''}"/></svg>
<p class="soft small"><span class="key requests"></span>${w.requestsPerSecond} <span class="key pages"></span>${w.pagesPerSecond}</p></figure>`;
};

/** `/live/map.svg`: the map with its bars, as a file. */
export const liveMapFile: SitePage = async ({ language }, { live }) =>
  figureFile('live-map', mapOf(await live.look(), language, liveWords(language).barLabel));

/** `/live/servers.csv`: what was asked of each server. */
export const liveServersFile: SitePage = async (_request, { live }) => {
  const { log } = await live.look();
  const head = ['address', 'country', 'hosts', 'requests', 'pages'];
  const rows = [...log.servers()].map(({ address, spot, hosts, requests, pages }) => [
    address,
    spot.country,
    hosts.size,
    requests,
    pages,
  ]);
  return tableFile('live-servers', head, rows);
};

/** `/api/live`: the same as data. */
export const liveApi: SitePage = async (_request, { live }) => ({
  kind: 'json',
  status: 200,
  data: (await live.look()).view,
});

/** `/live/events`: every second what the page shows, as server-sent events. The first has every server, the others those that were asked. */
export const liveEvents: SitePage = ({ language }, { live, corpus }) => ({
  kind: 'stream',
  type: 'text/event-stream; charset=utf-8',
  name: null,
  lasts: true,
  async *pieces(signal) {
    const { liveServersMax } = corpus.config.web;
    const seen = new Map<FollowedServer, number>();
    for await (const look of live.watch(signal)) {
      const shown = liveTexts(look.view, look.log, language);
      const dots: (readonly number[])[] = [];
      for (const server of look.log.servers()) {
        if (server.number >= liveServersMax) break;
        if (seen.get(server) === server.requests) continue;
        seen.set(server, server.requests);
        dots.push([server.number, Math.round(server.x * 10) / 10, Math.round(server.y * 10) / 10, server.pages]);
      }
      yield `data: ${JSON.stringify({ ...shown, of: look.view.startedAt, dots })}\n\n`;
    }
  },
});
