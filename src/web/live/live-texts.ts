import { type BarShape, barLimits, barShapes, type MapBar } from '../../figure/world/map-bars.ts';
import type { OutcomeKind } from '../../model/outcome.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../model/time.ts';
import { grouped } from '../frame/values.ts';
import { bilingual } from '../language/bilingual.ts';
import type { Language } from '../language/strings.ts';
import type { FollowedLog } from './followed-log.ts';
import type { LiveView } from './live-view.ts';

export const liveWords = bilingual({
  live: ['収集の様子', 'Live map'],
  about: [
    '別のプロセスで動いている収集を、毎秒更新して示します。',
    'A collection that another process makes, as it stands, every second.',
  ],
  none: [
    'このコーパスではまだ収集が行われていません。kumoito collect を実行すると、ここに表れます。',
    'Nothing has been collected for this corpus yet. What kumoito collect does will be seen here.',
  ],
  running: ['収集中', 'Collecting'],
  quiet: [
    '収集から便りがありません。中断されたか、計算機が止まっています。最後に見えた時刻',
    'The collection is not heard of: it was killed, or its machine stands still. Last seen',
  ],
  idle: ['収集は終わりました（すべて済み）', 'The collection has ended: nothing is left'],
  limit: ['収集は終わりました（上限に達した）', 'The collection has ended: it reached its limit'],
  interrupted: ['収集は中断されました', 'The collection was interrupted'],
  failed: ['収集は失敗しました', 'The collection has failed'],
  run: ['実行', 'run'],
  since: ['開始', 'since'],
  map: ['収集先のサーバ', 'Servers that are asked'],
  mapNote: [
    '棒は場所ごとのページ数（高さは対数）、点は一つ一つのサーバで、尋ねたばかりのものは光ります。国しか分からないサーバの点は、その国の中心のまわりに並べます。場所の分からないサーバは左下です。',
    'Bars are pages by place (height: logarithm), dots are servers; one that was just asked shines. Of most servers only the country is known: their dots stand around its middle. Servers of which no place is known are at the lower left.',
  ],
  barLabel: ['ページ数', 'pages'],
  pages: ['ページ', 'pages'],
  requests: ['要求', 'requests'],
  servers: ['サーバ', 'servers'],
  hosts: ['ホスト', 'hosts'],
  bytes: ['転送量', 'transferred'],
  pagesPerSecond: ['ページ／秒', 'pages a second'],
  requestsPerSecond: ['要求／秒', 'requests a second'],
  bytesPerSecond: ['バイト／秒', 'bytes a second'],
  flying: ['同時の接続', 'connections in use'],
  queue: ['待っている URL', 'URLs waiting'],
  known: ['知られている URL', 'URLs known'],
  left: ['残り（見込み）', 'left, about'],
  left_queue: ['新しい URL が見つからなければ', 'if nothing more is found'],
  left_pages: ['指定のページ数まで', 'to the number of pages asked for'],
  left_time: ['指定の時刻まで', 'to the end that was given'],
  unknown: ['不明', 'not known'],
  throughput: ['この 10 分の速さ（要求／秒、ページ／秒）', 'The last ten minutes (requests and pages a second)'],
  most: ['最大', 'most'],
  outcomes: ['結果', 'Outcomes'],
  outcome: ['結果', 'outcome'],
  count: ['回数', 'count'],
  waiting: ['ホストは何を待っているか', 'What hosts wait for'],
  waitsFor: ['待っているもの', 'waits for'],
  asked: ['いま尋ねている', 'being asked'],
  due: ['接続の空き', 'a connection'],
  address: ['同じアドレスの別のホスト', 'another host of its address'],
  lookups: ['名前の解決', 'its address to be looked up'],
  early: ['URL の予定の時刻', 'the time of its next URL'],
  within: ['間隔：あと {n} 以内', 'its pause: {n} at most'],
  beyond: ['間隔：さらに長い', 'its pause: longer'],
  places: ['場所', 'Places'],
  place: ['場所', 'place'],
  noPlace: ['場所不明', 'no place known'],
  load: ['サーバごとの負荷', 'Load per server'],
  loadNote: [
    'この 1 分に最も長く働かせたサーバ。「稼働」は、そのうち私たちに応えていた割合です。',
    'Servers that worked for us longest in the last minute. “Busy” is the share of it that they spent on answering us.',
  ],
  server: ['サーバ', 'server'],
  lastMinute: ['この 1 分', 'last minute'],
  busy: ['稼働', 'busy'],
  seconds: ['秒', 's'],
  minutes: ['分', 'min'],
  hours: ['時間', 'h'],
  days: ['日', 'days'],
  lost: ['サーバとの接続が切れました。再接続しています。', 'The connection to the site is lost. Trying again.'],
  reload: ['この画面は動きません（スクリプトが無効）。', 'This page stands still: scripts are off.'],
  update: ['更新', 'Update'],
});

type Words = ReturnType<typeof liveWords>;

const outcomeWords: Readonly<Record<OutcomeKind, readonly [ja: string, en: string]>> = {
  page: ['ページ', 'page'],
  unchanged: ['変化なし', 'unchanged'],
  redirect: ['転送', 'redirect'],
  gone: ['消滅', 'gone'],
  failed: ['失敗', 'failed'],
  robots: ['robots.txt', 'robots.txt'],
  sitemap: ['サイトマップ', 'sitemap'],
  feed: ['フィード', 'feed'],
  rights: ['権利のファイル', 'file about rights'],
};

/** Everything on the page that changes, as it is shown: texts by the id of their place, rows by that of their table. */
export interface LiveTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly (readonly (string | number)[])[]>>;
  /** `d` of the lines of the throughput. */
  readonly lines: Readonly<Record<string, string>>;
  readonly bars: readonly BarShape[];
  readonly barLimits: readonly string[];
}

const placesMax = 30;
const barsMax = 80;

export const liveTexts = (view: LiveView, log: FollowedLog, language: Language): LiveTexts => {
  const w = liveWords(language);
  const country = countryNames(language);
  const marks = marksOf(log, w, country);
  const most = Math.max(0.1, ...view.history.map(({ requests }) => requests));
  return {
    texts: {
      'live-standing': standingText(view, w),
      'live-pages': grouped(view.pages),
      'live-requests': grouped(view.requests),
      'live-servers': grouped(view.servers),
      'live-hosts': grouped(view.hosts),
      'live-pages-rate': rateText(view.rate.pages),
      'live-requests-rate': rateText(view.rate.requests),
      'live-bytes-rate': bytesText(view.rate.bytes),
      'live-flying': `${grouped(view.flying)} / ${grouped(view.connections)}`,
      'live-queue': grouped(view.queue.waiting),
      'live-left': view.leftMs === null ? '–' : durationText(view.leftMs, w),
      'live-left-by': view.leftBy === null ? w.left : `${w.left}: ${w[`left_${view.leftBy}`]}`,
      'live-throughput-most': `${w.most}: ${rateText(most)}`,
    },
    rows: {
      'live-outcomes': view.outcomes.map(({ kind, fault, fetches }) => [
        `${outcomeWords[kind][language === 'ja' ? 0 : 1]}${fault === null ? '' : ` (${fault})`}`,
        grouped(fetches),
      ]),
      'live-waiting': waitingRows(view, w),
      'live-places': placeRows(view, w, country),
      'live-busiest': view.busiest.map((server) => [
        `${server.address} ${server.host}${server.hosts > 1 ? ` +${grouped(server.hosts - 1)}` : ''}`,
        server.country === null ? w.noPlace : country(server.country),
        grouped(server.lastMinute),
        `${(server.busy * 100).toFixed(1)} %`,
        grouped(server.pages),
      ]),
    },
    lines: {
      'live-line-requests': lineOf(view.history.map(({ requests }) => requests / most)),
      'live-line-pages': lineOf(view.history.map(({ pages }) => pages / most)),
    },
    bars: barShapes(marks),
    barLimits: barLimits(marks),
  };
};

export const countryNames = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => names.of(code) ?? code;
};

export const marksOf = (log: FollowedLog, w: Words, country: (code: string) => string): readonly MapBar[] =>
  log
    .places()
    .filter(({ pages }) => pages > 0)
    .slice(0, barsMax)
    .map(({ spot, servers, pages }) => ({
      x: spot.x,
      y: spot.y,
      value: pages,
      label: `${spot.country === null ? w.noPlace : country(spot.country)}: ${grouped(pages)} ${w.pages}, ${grouped(servers)} ${w.servers}`,
    }));

const standingText = (view: LiveView, w: Words): string => {
  const { standing, run, startedAt, at, seenAt, ended } = view;
  if (standing === 'none') return w.none;
  const of = `${w.run} ${run}, ${w.since} ${timeText(startedAt ?? 0)}`;
  if (standing === 'quiet') return `${w.quiet} ${timeText(seenAt ?? 0)} (${of})`;
  return standing === 'running' ? `${w.running} (${of})` : `${w[ended ?? 'failed']} ${timeText(at ?? 0)} (${of})`;
};

const timeText = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const rateText = (perSecond: number): string =>
  perSecond >= 100 ? grouped(Math.round(perSecond)) : perSecond.toFixed(perSecond >= 10 ? 1 : 2);

const bytesText = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit++) size /= 1000;
  return `${size.toFixed(size >= 100 || unit === 0 ? 0 : 1)} ${units[unit]}`;
};

const durationText = (ms: number, w: Words): string => {
  if (ms < minuteMs) return `${Math.ceil(ms / secondMs)} ${w.seconds}`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} ${w.minutes}`;
  return ms < 2 * dayMs ? `${(ms / hourMs).toFixed(1)} ${w.hours}` : `${(ms / dayMs).toFixed(1)} ${w.days}`;
};

const waitingRows = (view: LiveView, w: Words): (readonly (string | number)[])[] => [
  [w.asked, grouped(view.flying)],
  [w.due, grouped(view.waiting.due)],
  [w.address, grouped(view.waiting.address)],
  ...view.waiting.windows.map(({ withinMs, hosts }) => [
    withinMs === null ? w.beyond : w.within.replace('{n}', durationText(withinMs, w)),
    grouped(hosts),
  ]),
  [w.lookups, grouped(view.lookups)],
  [w.early, grouped(view.waiting.early)],
];

/** One row a country, though it may have several bars. */
const placeRows = (view: LiveView, w: Words, country: (code: string) => string): (readonly (string | number)[])[] => {
  const sums = new Map<string, { servers: number; requests: number; pages: number }>();
  for (const { country: code, servers, requests, pages } of view.places) {
    const name = code === null ? w.noPlace : country(code);
    const sum = sums.get(name) ?? { servers: 0, requests: 0, pages: 0 };
    sums.set(name, {
      servers: sum.servers + servers,
      requests: sum.requests + requests,
      pages: sum.pages + pages,
    });
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.pages - a.pages || b.requests - a.requests)
    .slice(0, placesMax)
    .map(([name, { servers, requests, pages }]) => [name, grouped(servers), grouped(requests), grouped(pages)]);
};

/** Values from 0 to 1 over the width of the picture of the throughput. */
const lineOf = (values: readonly number[]): string =>
  values
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${((at * 600) / (values.length - 1)).toFixed(1)} ${(98 - 96 * value).toFixed(1)}`,
    )
    .join('');
