import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { calendarStep, datedAddress } from '../../../src/collect/frontier/calendars.ts';
import { Blocks } from '../../../src/collect/frontier/decide-url.ts';
import { Discoverer } from '../../../src/collect/frontier/discoverer.ts';
import { Frontier } from '../../../src/collect/frontier/frontier.ts';
import { trapOf } from '../../../src/collect/frontier/traps.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { dayMs, epochMs, type EpochMs } from '../../../src/model/time.ts';
import { hostOf, type Url } from '../../../src/model/url.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { urlOf } from '../collect-harness.ts';

const now = epochMs(Date.parse('2026-11-18T00:00:00Z'));
const span = 730 * dayMs;
const options = { ...defaultConfig().collect, hopsMax: 1e6, cgiHopsMax: 1e6, newHostsAreSeeds: false };
const scope = { kind: 'web', seedHosts: new Set<never>(), seedDomains: new Set<string>() } as const;

const address = (path: string): Url => urlOf(`http://a.example${path}`);

const openDiscoverer = (hopsMax: number = options.hopsMax) => {
  const store = openSqlite(':memory:', { readOnly: false });
  const rules = { limits: { ...options, hopsMax }, scope, blocks: new Blocks([]) };
  return { store, discoverer: new Discoverer(store, rules, { ...options, frontier: new Frontier(), order: null }) };
};

/** Asks for everything that may be asked for, and says which paths that were; stops at `most`. */
const crawl = (
  start: string,
  linksOf: (path: string) => readonly string[],
  {
    most = 2_000,
    hopsMax = options.hopsMax,
    now: at = now,
  }: { readonly most?: number; readonly hopsMax?: number; readonly now?: EpochMs } = {},
): readonly string[] => {
  const { store, discoverer } = openDiscoverer(hopsMax);
  discoverer.seed(address(start), at);
  const asked: string[] = [];
  while (asked.length < most) {
    const waiting = store.urls.waiting(hostOf(address('/')), at);
    if (waiting.length === 0) break;
    for (const { key, url } of waiting) {
      const path = url.slice('http://a.example'.length);
      asked.push(path);
      store.urls.setState(key, { state: 'visited', dueAt: null });
      const known = store.urls.byKey(key);
      assert.ok(known !== null);
      discoverer.links(linksOf(path).map(address), known, at);
    }
  }
  store.close();
  return asked;
};

const two = (value: number): string => String(value).padStart(2, '0');

const months = (first: number, last: number): readonly { y: number; m: number }[] =>
  Array.from({ length: (last - first + 1) * 12 }, (_, n) => ({ y: first + Math.floor(n / 12), m: (n % 12) + 1 }));

/** Front page → this month; every month → the one before, the one after, and whatever else `more` says. */
const calendar = (
  pathOf: (y: number, m: number) => string,
  more: (y: number, m: number) => readonly string[] = () => [],
): ((path: string) => readonly string[]) => {
  const all = months(1500, 2998);
  const places = new Map(all.map(({ y, m }, place) => [pathOf(y, m), place]));
  return (path) => {
    if (path === '/') return [pathOf(2026, 11)];
    const place = places.get(path);
    if (place === undefined) return [];
    const own = all[place] ?? { y: 0, m: 0 };
    return [all[place - 1], all[place + 1]]
      .flatMap((one) => (one === undefined ? [] : [pathOf(one.y, one.m)]))
      .concat(more(own.y, own.m));
  };
};

test('calendars without end come to one, however their addresses are written', () => {
  const spellings: readonly ((y: number, m: number) => string)[] = [
    (y, m) => `/calendar?y=${y}&m=${m}`,
    (y, m) => `/cal.cgi?year=${y}&month=${two(m)}`,
    (y, m) => `/yoyaku.php?month=${two(m)}&year=${y}&room=3`,
    (y, m) => `/schedule?month=${y}${two(m)}`,
    (y, m) => `/schedule/?d=${y}-${two(m)}-01`,
    (y, m) => `/?plugin=calendar2&date=${y}${two(m)}`,
    (y, m) => `/events/${y}/${two(m)}/`,
    (y, m) => `/calendar/${y}/${m}`,
    (y, m) => `/event/${y}-${two(m)}.html`,
    (y, m) => `/sp/dragons/?cym=${y}-${m}`,
    (y, m) => `/events/event_date/${y}-${two(m)}-01/`,
    (y, m) => `/ticket/daily.php?date=${y}${two(m)}01`,
  ];
  for (const pathOf of spellings) {
    const asked = crawl('/', calendar(pathOf));
    // Two years to each side, the months at the ends, and the front page.
    assert.ok(asked.length >= 48 && asked.length <= 54, `${pathOf(2031, 2)}: ${asked.length}`);
  }
});

test('a calendar that jumps by years, and one of months and days, end too', () => {
  const pathOf = (y: number, m: number): string => `/calendar?y=${y}&m=${m}`;
  const jumping = calendar(pathOf, (y, m) => [pathOf(y - 1, m), pathOf(y + 1, m), pathOf(y + 10, m)]);
  assert.ok(crawl('/', jumping).length <= 54);
  const day = (y: number, m: number, d: number): string => `/day.php?ymd=${y}${two(m)}${two(d)}`;
  const days = calendar(pathOf, (y, m) => [1, 2, 28].map((d) => day(y, m, d)));
  const both = (path: string): readonly string[] => {
    const [, y, m] = /ymd=(\d{4})(\d\d)\d\d$/.exec(path) ?? [];
    return y === undefined ? days(path) : [pathOf(Number(y), Number(m)), pathOf(Number(y), Number(m) + 1)];
  };
  assert.ok(crawl('/', both).length <= 54 * 4);
});

/** A calendar in paths: every day leads to its neighbours, the same day of the next month and year, and its month. */
const dayCalendar = (base: string, { hasYears }: { readonly hasYears: boolean }) => {
  const dayOf = (at: number): string => {
    const date = new Date(at);
    return `${base}/${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/`;
  };
  const monthOf = (at: number): string => dayOf(at).slice(0, -3);
  return (path: string): readonly string[] => {
    if (path === '/') return [dayOf(now)];
    const [, year = '', month = '', day] = /(\d{4})\/(\d\d)\/(?:(\d\d)\/)?$/.exec(path) ?? [];
    const at = (years: number, monthsOn: number, days: number): number =>
      Date.UTC(Number(year) + years, Number(month) - 1 + monthsOn, Number(day ?? 1) + days);
    if (year === '' || Number(year) < 1500 || Number(year) > 2900) return [];
    const ways = hasYears ? [at(-1, 0, 0), at(1, 0, 0)] : [];
    if (day !== undefined)
      return [...[...ways, at(0, 0, -1), at(0, 0, 1), at(0, -1, 0), at(0, 1, 0)].map(dayOf), monthOf(at(0, 0, 0))];
    return [
      ...[...ways, at(0, -1, 0), at(0, 1, 0)].map(monthOf),
      ...Array.from({ length: 28 }, (_, days) => dayOf(at(0, 0, days))),
    ];
  };
};

test('a calendar of days in paths comes to an end, in the past too', () => {
  for (const hopsMax of [15, 1e6])
    for (const hasYears of [false, true]) {
      const asked = crawl('/', dayCalendar('/cal', { hasYears }), { hopsMax });
      assert.ok(asked.length <= 1_600, `${asked.length} with hopsMax ${hopsMax}`);
    }
});

test('a calendar of years, months and days in paths comes to an end, whether or not it says that it is one', () => {
  for (const base of ['/cal', '/room3']) {
    const linksOf = (path: string): readonly string[] => {
      const [year = 0, month, day] = path
        .slice(base.length + 1)
        .split('/')
        .filter(Boolean)
        .map(Number);
      if (path === '/') return [`${base}/2026/`];
      if (month === undefined)
        return [
          ...[year - 1, year + 1].map((one) => `${base}/${one}/`),
          ...Array.from({ length: 12 }, (_, at) => `${base}/${year}/${two(at + 1)}/`),
        ];
      const days = Array.from({ length: 28 }, (_, at) => `${base}/${year}/${two(month)}/${two(at + 1)}/`);
      return day === undefined ? [`${base}/${year}/`, ...days] : [`${base}/${year}/${two(month)}/`];
    };
    const asked = crawl('/', linksOf, { most: 6_000, hopsMax: 15 });
    // Four years of 12 months, the days of about as many, and what lies at the ends.
    assert.ok(asked.length > 1_000 && asked.length < 1_600, `${base}: ${asked.length}`);
  }
});

test('archives of years in paths and arguments are asked for to their first year, in any season', () => {
  for (const at of ['2026-02-03', '2026-11-18'].map((day) => epochMs(Date.parse(day))))
    for (const yearOf of [
      (year: number) => `/archives/${year}/`,
      (year: number) => `/diary/calendar/${year}/`,
      (year: number) => `/log.cgi?year=${year}`,
    ]) {
      const years = Array.from({ length: 25 }, (_, place) => 2002 + place);
      const linksOf = (path: string): readonly string[] => {
        if (path === '/') return [yearOf(2026)];
        const year = years.find((one) => yearOf(one) === path);
        if (year === undefined) return [];
        const months = Array.from({ length: 12 }, (_, month) => `${yearOf(year)}${two(month + 1)}/`);
        return [
          ...years.filter((one) => Math.abs(one - year) === 1).map(yearOf),
          ...(path.includes('?') ? [] : months),
        ];
      };
      const asked = crawl('/', linksOf, { now: at });
      assert.deepEqual(
        years.filter((one) => !asked.includes(yearOf(one))),
        [],
        yearOf(2002),
      );
    }
});

test('archives of articles are asked for to their first day, though only they lead to one another', () => {
  const kinds: readonly ((y: number, m: number) => string)[] = [
    (y, m) => `/archives/${y}/${two(m)}${two(m)}_1130.php`,
    (y, m) => `/${y}/${two(m)}/`,
    (y, m) => `/?month=${y}${two(m)}`,
    (y, m) => `/diary.cgi?date=${y}${two(m)}01`,
    (y, m) => `/cgi-bin/log.cgi?year=${y}&month=${m}`,
    (y, m) => `/archives/${y}-${two(m)}.html`,
    (y, m) => `/index.php/${y}/${two(m)}/09/how-to-call-function`,
    (y, m) => `/business/update/${two(m)}18/093.html?${y}`,
    (y, m) => `/local/article.php?id=${1900 + ((y * 12 + m) % 1000)}`,
  ];
  const published = months(2002, 2026).slice(0, -2);
  for (const pathOf of kinds) {
    const paths = published.map(({ y, m }) => pathOf(y, m));
    const linksOf = (path: string): readonly string[] => {
      if (path === '/') return [paths.at(-1) ?? ''];
      const place = paths.indexOf(path);
      return [paths[place - 1], paths[place + 1]].filter((one) => one !== undefined);
    };
    assert.equal(crawl('/', linksOf).length, new Set(paths).size + 1, paths[0]);
  }
});

test('numbers that run on through what looks like years are no calendar', () => {
  const kinds: readonly ((n: number) => string)[] = [
    (n) => `/item?id=${n}`,
    (n) => `/articles/${n}.html`,
    (n) => `/article/20${n}.html`,
    (n) => `/news/${n}0514.html`,
    (n) => `/update?no=${n}11`,
  ];
  for (const pathOf of kinds) {
    const linksOf = (path: string): readonly string[] => {
      const n = Array.from({ length: 1_100 }, (_, at) => 1_900 + at).find((one) => pathOf(one) === path) ?? 1_899;
      return n < 2_999 ? [pathOf(n + 1)] : [];
    };
    assert.equal(crawl('/', linksOf).length, 1_101, pathOf(2031));
  }
});

test('a far page that anything else links to is asked for, in whatever order the links are found', () => {
  const far = address('/calendar?y=2031&m=10');
  const ways = ['/calendar?y=2031&m=9', '/guide.html'];
  for (const order of [ways, ways.toReversed()]) {
    const { store, discoverer } = openDiscoverer();
    for (const path of order) {
      const from = store.urls.byKey(discoverer.seed(address(path), now));
      assert.ok(from !== null);
      discoverer.links([far], from, now);
      if (path === ways[0] && path === order[0]) {
        assert.equal(store.urls.byUrl(far)?.refusedBy, 'trap');
        discoverer.links([far], from, now);
        assert.equal(store.urls.byUrl(far)?.refusedBy, 'trap');
      }
    }
    assert.equal(store.urls.byUrl(far)?.refusedBy, null);
    assert.equal(store.urls.byUrl(far)?.state, 'new');
    store.close();
  }
});

// Paths and query strings of real sites (front pages of 2018, and the sites of realweb), one or two of each shape.
const real = readFileSync(join(import.meta.dirname, '../../../../test/data/addresses/real.txt'), 'utf8')
  .trim()
  .split('\n');

test('no real address is a trap, wherever it is linked from', () => {
  assert.ok(real.length >= 300, String(real.length));
  for (const path of real) {
    const to = address(path);
    const trap = trapOf(to, options);
    assert.ok(trap === null, `${path}: ${trap?.kind}`);
    const digits = [...path.matchAll(/\d+/g)];
    // Its neighbours by any of its numbers, in both directions.
    const neighbours = digits.flatMap((match) =>
      [-1, 1].map((by) => {
        const number = String(Number(match[0]) + by).padStart(match[0].length, '0');
        return address(path.slice(0, match.index) + number + path.slice(match.index + match[0].length));
      }),
    );
    for (const from of neighbours) {
      const page = datedAddress(from);
      if (page === null) continue;
      const step = calendarStep(to, { page, now, span, leadsOn: () => false });
      assert.equal(step, null, `${path} from ${from}`);
    }
  }
});

test('real addresses collected from one another are all asked for', () => {
  const asked = crawl('/', (path) => {
    const place = real.indexOf(path);
    return [real[place + 1], real[place + 2], real[place - 1]].filter((one) => one !== undefined);
  });
  assert.equal(asked.length, real.length + 1);
});
