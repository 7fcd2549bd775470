import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sha256 } from '../../src/base/digest.ts';
import { seededRandom, type Random } from '../../src/base/random.ts';
import { dayMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { openRealweb } from './realweb.ts';

/** What happens on the sites of one day, as addresses `host/path`. */
export interface DayPlan {
  readonly added: readonly string[];
  /** The text of an article has changed, and its feed says so. */
  readonly edited: readonly string[];
  /** New addresses; the old ones redirect there, the lists and the feed have the new ones. */
  readonly moved: readonly string[];
  readonly deleted: readonly string[];
}

export interface RealwebDays {
  readonly port: number;
  readonly addresses: ReadonlyMap<HostName, string>;
  readonly feeds: readonly string[];
  readonly tops: readonly string[];
  /** Articles that are there before the first day. */
  readonly archive: readonly string[];
  readonly plan: readonly DayPlan[];
  setDay(day: number): void;
  /** `host/path` of requests, ` 304` behind those answered so; files about whole sites are left out. */
  readonly log: string[];
  close(): Promise<void>;
}

interface Article {
  readonly host: string;
  path: string;
  readonly file: string;
  readonly title: string;
  readonly block: string;
  addedOn: number;
  updatedOn: number;
  movedOn: number;
  oldPath: string | null;
  deletedOn: number;
}

interface Site {
  readonly host: string;
  readonly feed: string;
  /** One article of a list page. */
  readonly block: RegExp;
  readonly format: 'rss' | 'atom';
}

const sites: readonly Site[] = [
  {
    host: 'jser.info',
    feed: '/rss/index.xml',
    block: /<section>\s*<div class="article">[\s\S]*?<\/section>/g,
    format: 'rss',
  },
  { host: 'c-a-p-engineer.github.io', feed: '/index.xml', block: /<article[\s\S]*?<\/article>/g, format: 'atom' },
];
const perPage = 10;
const never = Number.POSITIVE_INFINITY;

/**
 * Two real sites with lists and feeds, made again as they were on the days they grew: the newest articles are held back and
 * published day by day, lists and feeds made of the sites' own pieces. Seeded: edits, moves, deletions, a busy day, and
 * days on which only the frame of every page changes. Null when the data is not here.
 */
export const startRealwebDays = async (options: {
  readonly days: number;
  readonly archive: number;
  readonly seed: string;
}): Promise<RealwebDays | null> => {
  const realweb = await openRealweb();
  if (realweb === null) return null;
  const folder = realweb.unpack();
  const random = seededRandom(options.seed);
  const articles = sites.map((site) => readArticles(folder, site, options.archive + options.days * 5 + busyPosts));
  const plan = makePlan(articles, { ...options, random });
  const log: string[] = [];
  const startedAt = Date.now();
  let day = 0;
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = decodeURI(request.url ?? '/');
    const at = sites.findIndex((one) => one.host === host);
    const site = sites[at];
    const found =
      site === undefined ? null : answer({ folder, site, articles: articles[at] ?? [], day, startedAt }, path);
    const body = Buffer.from(found?.body ?? 'ない');
    const etag = `"${sha256(body).slice(0, 16)}"`;
    const isSame = found?.status === 200 && request.headers['if-none-match'] === etag;
    if (!/\/(?:robots\.txt|ai\.txt|tdmrep\.json)$/.test(path)) log.push(`${host}${path}${isSame ? ' 304' : ''}`);
    const type = found?.type ?? 'text/html; charset=utf-8';
    const location = found?.location === undefined ? {} : { Location: encodeURI(found.location) };
    response.writeHead(isSame ? 304 : (found?.status ?? 404), { 'Content-Type': type, ETag: etag, ...location });
    response.end(isSame ? undefined : body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const hosts = sites.map(({ host }) => host);
  return {
    port: (server.address() as AddressInfo).port,
    addresses: realweb.addresses(hosts),
    feeds: sites.map(({ host, feed }) => `http://${host}${feed}`),
    tops: hosts.map((host) => `http://${host}/`),
    archive: articles
      .flat()
      .filter(({ addedOn }) => addedOn < 0)
      .map((one) => one.host + (one.oldPath ?? one.path)),
    plan,
    setDay: (to) => {
      day = to;
    },
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A feed, a top page or another page of a list: no article. */
export const isSource = (place: string): boolean => /\.xml$|\/rss\/$|^[^/]*\/(?:page\/\d+\/)?$/.test(place);

/** More than a feed or a list page holds. */
const busyPosts = 14;

const readArticles = (folder: string, { host, block }: Site, count: number): Article[] => {
  const articles: Article[] = [];
  for (let page = 1; articles.length < count; page++) {
    const file = listFile(folder, host, page);
    if (!existsSync(file)) break;
    for (const [html] of readFileSync(file, 'utf8').matchAll(block)) {
      const path = decodeURI(/href="?(?:https?:\/\/[^/"]+)?(\/[^">\s]+)/.exec(html)?.[1] ?? '');
      if (path === '' || !existsSync(join(folder, host, path, 'index.html'))) continue;
      if (articles.some((one) => one.path === path)) continue;
      const title = html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 40)
        .replace(/[<>&]/g, ' ');
      const times = { addedOn: -1, updatedOn: -1, movedOn: never, oldPath: null, deletedOn: never };
      articles.push({ host, path, file: join(folder, host, path, 'index.html'), title, block: html, ...times });
    }
  }
  return articles;
};

const listFile = (folder: string, host: string, page: number): string =>
  join(folder, host, page === 1 ? 'index.html' : `page/${page}/index.html`);

/** Which articles are new, edited, moved and deleted on which day. Sets the articles' days, and drops articles there is no use for. */
const makePlan = (
  all: readonly Article[][],
  { days, archive, random }: { readonly days: number; readonly archive: number; readonly random: Random },
): DayPlan[] => {
  const plan: DayPlan[] = [{ added: [], edited: [], moved: [], deleted: [] }];
  const whole = (below: number): number => random.below(below);
  const busyDay = 1 + whole(days);
  const held = all.map((articles, site) => {
    const counts = Array.from({ length: days }, (_, day) => (site === 0 && day + 1 === busyDay ? busyPosts : whole(4)));
    let index = counts.reduce((sum, count) => sum + count, 0);
    articles.length = Math.min(articles.length, index + archive);
    for (const [day, count] of counts.entries())
      for (let post = 0; post < count; post++) {
        const article = articles[--index];
        if (article !== undefined) article.addedOn = article.updatedOn = day + 1;
      }
    return counts;
  });
  for (let day = 1; day <= days; day++) {
    const added = all.flatMap((articles) => articles.filter(({ addedOn }) => addedOn === day));
    const [edited, moved, deleted]: [Article[], Article[], Article[]] = [[], [], []];
    for (const [site, articles] of all.entries()) {
      const first = (held[site] ?? []).slice(day - 1).reduce((sum, count) => sum + count, 0);
      // Among the five that were the newest yesterday, so that the feed still has them.
      const candidate = articles[first + whole(5)];
      if (candidate === undefined || candidate.movedOn !== never || candidate.deletedOn !== never) continue;
      if (candidate.updatedOn > candidate.addedOn) continue;
      const happens = random.next();
      if (happens < 0.4) {
        candidate.updatedOn = day;
        edited.push(candidate);
      } else if (happens < 0.55) {
        candidate.movedOn = day;
        candidate.oldPath = candidate.path;
        candidate.path = candidate.path.replace(/\/?$/, '-new/');
        moved.push(candidate);
      } else if (happens < 0.7) {
        candidate.deletedOn = day;
        deleted.push(candidate);
      }
    }
    const places = (list: readonly Article[]): string[] => list.map((one) => one.host + pathOn(one, day));
    plan.push({ added: places(added), edited: places(edited), moved: places(moved), deleted: places(deleted) });
  }
  return plan;
};

const pathOn = ({ path, oldPath, movedOn }: Article, day: number): string =>
  day >= movedOn ? path : (oldPath ?? path);

interface SiteOfDay {
  readonly folder: string;
  readonly site: Site;
  readonly articles: readonly Article[];
  readonly day: number;
  readonly startedAt: number;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly location?: string;
  readonly body: string;
}

const answer = (web: SiteOfDay, path: string): Answer | null => {
  const { folder, site, articles, day } = web;
  const here = articles.filter(({ addedOn, deletedOn }) => addedOn <= day && deletedOn > day);
  if (path === site.feed) return feedOf(web, here.slice(0, perPage));
  const page = path === '/' ? 1 : Number(/^\/page\/(\d+)\/$/.exec(path)?.[1] ?? Number.NaN);
  if (!Number.isNaN(page)) return listOf(web, here, page);
  const article = articles.find((one) => pathOn(one, day) === path);
  if (article !== undefined) {
    if (!here.includes(article)) return null;
    const html = readFileSync(article.file, 'utf8');
    const added =
      article.updatedOn > article.addedOn && article.updatedOn <= day
        ? `<p>追記: ${article.updatedOn}日目に内容を直しました。</p>`
        : '';
    return {
      status: 200,
      body: framed(
        web,
        html.replace(/<\/article>|<\/body>/, (end) => added + end),
      ),
    };
  }
  const moved = articles.find(({ oldPath, movedOn }) => oldPath === path && movedOn <= day);
  if (moved !== undefined) return { status: 301, location: moved.path, body: '' };
  const file = join(folder, site.host, path, 'index.html');
  const isOther = !articles.some((one) => one.path === path || one.oldPath === path);
  return isOther && existsSync(file) ? { status: 200, body: framed(web, readFileSync(file, 'utf8')) } : null;
};

/** Links stay on http and never lead to what is not there yet; every third day the frame says something else. */
const framed = ({ articles, day, site }: SiteOfDay, html: string): string => {
  const links = html.replaceAll(`https://${site.host}`, `http://${site.host}`);
  const absent = new Set(articles.filter(({ addedOn }) => addedOn > day).map(({ path, oldPath }) => oldPath ?? path));
  const hidden = links.replace(
    /(href="?)((?:http:\/\/[^/"\s>]+)?(\/[^"\s>]*))/g,
    (whole, href: string, _all, path: string) => (absent.has(safeDecode(path)) ? `${href}/` : whole),
  );
  return hidden.replace('</body>', `<footer>本日の運勢: ${Math.floor(day / 3)}</footer></body>`);
};

const safeDecode = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const listOf = (web: SiteOfDay, here: readonly Article[], page: number): Answer | null => {
  const { folder, site, day } = web;
  const shown = here.slice((page - 1) * perPage, page * perPage);
  const file = listFile(folder, site.host, page);
  if (shown.length === 0 || !existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const blocks = [...html.matchAll(site.block)];
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const list = shown
    .map((one) =>
      day >= one.movedOn ? one.block.replaceAll(encodeURI(one.oldPath ?? ''), encodeURI(one.path)) : one.block,
    )
    .join('\n');
  const body = html.slice(0, first.index) + list + html.slice(last.index + last[0].length);
  return { status: 200, body: framed(web, body) };
};

const feedOf = ({ site, day, startedAt }: SiteOfDay, shown: readonly Article[]): Answer => {
  const date = (on: number): Date => new Date(startedAt + on * dayMs);
  const link = (one: Article): string => `http://${site.host}${encodeURI(pathOn(one, day))}`;
  const id = (one: Article): string => `tag:${site.host},${encodeURI(one.oldPath ?? one.path)}`;
  const updated = (one: Article): Date => date(one.updatedOn <= day ? one.updatedOn : one.addedOn);
  if (site.format === 'rss') {
    const items = shown.map(
      (one) =>
        `<item><title>${one.title}</title><link>${link(one)}</link><guid isPermaLink="false">${id(one)}</guid><pubDate>${date(one.addedOn).toUTCString()}</pubDate></item>`,
    );
    return {
      status: 200,
      type: 'application/rss+xml',
      body: `<rss version="2.0"><channel><title>新着</title>${items.join('')}</channel></rss>`,
    };
  }
  const entries = shown.map(
    (one) =>
      `<entry><id>${id(one)}</id><title>${one.title}</title><link href="${link(one)}"/><published>${date(one.addedOn).toISOString()}</published><updated>${updated(one).toISOString()}</updated></entry>`,
  );
  return {
    status: 200,
    type: 'application/atom+xml',
    body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>新着</title>${entries.join('')}</feed>`,
  };
};
