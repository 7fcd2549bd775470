import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geoEqualEarth } from 'd3-geo';
import { classLimits, type WorldMap, worldMap } from '../../src/figure/world-map.ts';
import { countries, countryOf } from '../../src/figure/world/countries.ts';
import type { MapBar } from '../../src/figure/world/map-bars.ts';
import { equatorY, mapScale, mapSize, middleLongitude, onMap } from '../../src/figure/world/equal-earth.ts';

const map = (parts: Partial<WorldMap>): string =>
  worldMap({ title: 'Servers', countries: null, points: [], bars: [], barLabel: null, ...parts }).text;

test('places are where d3-geo puts them', () => {
  const projection = geoEqualEarth()
    .rotate([-middleLongitude, 0])
    .scale(mapScale)
    .translate([mapSize.width / 2, equatorY]) as unknown as (place: [number, number]) => [number, number];
  for (let latitude = -60; latitude <= 85; latitude += 14.5)
    for (let longitude = -179; longitude < 180; longitude += 23.5) {
      const { x, y } = onMap({ latitude, longitude });
      const [wantedX, wantedY] = projection([longitude, latitude]);
      assert.ok(Math.hypot(x - wantedX, y - wantedY) < 0.001, `${latitude} ${longitude}: ${x} ${y}`);
    }
});

test('both ends of the cut and all land are on the picture', () => {
  assert.ok(onMap({ latitude: 0, longitude: -29.999 }).x > 0);
  assert.ok(onMap({ latitude: 0, longitude: -30.001 }).x < mapSize.width);
  for (const { code, place } of countries) {
    const { x, y } = onMap(place);
    assert.ok(x > 0 && x < mapSize.width && y > 0, code ?? '');
  }
});

interface Ring {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const ringsOf = (code: string): readonly Ring[] =>
  (countryOf(code) ?? assert.fail(code)).outline
    .split('M')
    .slice(1)
    .map((ring) => {
      const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
      const x: number[] = [];
      const y: number[] = [];
      for (let at = 0; at < steps.length; at += 2) {
        x.push((x.at(-1) ?? 0) + (steps[at] ?? 0));
        y.push((y.at(-1) ?? 0) + (steps[at + 1] ?? 0));
      }
      return { x, y };
    });

/** By the number of sides that a line to the right of the place crosses. */
const holds = ({ x, y }: Ring, place: { readonly x: number; readonly y: number }): boolean =>
  x.filter((x1, at) => {
    const [y1, x2, y2] = [y[at] ?? 0, x[(at + 1) % x.length] ?? 0, y[(at + 1) % y.length] ?? 0];
    return y1 > place.y !== y2 > place.y && place.x < x1 + ((place.y - y1) / (y2 - y1)) * (x2 - x1);
  }).length %
    2 ===
  1;

test('cities lie in the outline of their country and in no other', () => {
  const cities: readonly (readonly [code: string, latitude: number, longitude: number])[] = [
    ['JP', 36.2, 138.2],
    ['JP', 43.3, 142.8],
    ['US', 39.7, -105],
    ['US', 65, -150],
    ['BR', -15.8, -47.9],
    ['ZA', -29.1, 26.2],
    ['AU', -25, 134],
    ['DE', 50.1, 9],
    ['FR', 47, 2.5],
    ['RU', 66, -172],
    ['RU', 55.8, 37.6],
    ['CN', 34.3, 108.9],
    ['KR', 36.5, 127.9],
    ['NZ', -44, 170.5],
  ];
  for (const [code, latitude, longitude] of cities) {
    const place = onMap({ latitude, longitude });
    const around = countries.filter((one) => one.code !== null && ringsOf(one.code).some((ring) => holds(ring, place)));
    assert.deepEqual(
      around.map((one) => one.code),
      [code],
      `${latitude} ${longitude}`,
    );
  }
});

test('no outline runs around the back of the world', () => {
  for (const { code } of countries)
    for (const { x } of code === null ? [] : ringsOf(code))
      assert.ok(Math.max(...x) - Math.min(...x) < mapSize.width * 0.4, code ?? '');
});

test('each code is there once, and Intl has a name for it', () => {
  const codes = countries.flatMap(({ code }) => code ?? []);
  assert.equal(new Set(codes).size, codes.length);
  assert.ok(codes.length > 230, String(codes.length));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  assert.deepEqual(
    codes.filter((code) => names.of(code) === undefined),
    [],
  );
});

test('a country has the colour of its number; one too small to be seen is a dot, when it has a number', () => {
  const values = [
    { code: 'JP', value: 1000, label: 'Japan: 1,000' },
    { code: 'SG', value: 1, label: 'Singapore: 1' },
    { code: 'FR', value: 0, label: 'France: 0' },
  ];
  const picture = map({ countries: { label: 'servers', values } });
  assert.match(picture, /<path class="land shade-5" fill="#08519c"[^>]*><title>Japan: 1,000<\/title>/);
  assert.match(picture, /<circle class="land shade-1"[^>]*><title>Singapore: 1<\/title>/);
  assert.doesNotMatch(picture, /France/);
  assert.doesNotMatch(map({}), /<circle/);
});

test('classes have round limits, and every value has one', () => {
  const from = (...values: number[]): readonly number[] => classLimits(values).map((limit) => limit.from);
  assert.deepEqual(from(), []);
  assert.deepEqual(from(7), [7]);
  assert.deepEqual(from(3, 3), [3]);
  assert.deepEqual(from(1, 2, 3), [1, 2]);
  assert.deepEqual(from(1, 12_345), [1, 10, 50, 500, 2000]);
  assert.deepEqual(from(0.25, 4), [0.25, 0.5, 1, 2]);
});

const at = (value: number, label = ''): MapBar => ({ x: 900, y: 300, value, label });

test('the legend of bars names no colour that none of them can have', () => {
  const limits = (most: number): readonly (string | undefined)[] =>
    [...map({ barLabel: 'pages', bars: [at(most), at(1)] }).matchAll(/class="bar-from"[^>]*>([^<]*)</g)].map(
      ([, limit]) => limit,
    );
  assert.deepEqual(limits(1), ['1–']);
  assert.deepEqual(limits(16), ['2–', '1–']);
  assert.deepEqual(limits(1000), ['100–', '10–', '1–']);
});

test('bars are red, blue and yellow by pages, and the more pages the higher', () => {
  const picture = map({ barLabel: 'pages', bars: [at(1000), at(100), at(99), at(10), at(9), at(0)] });
  const bars = [...picture.matchAll(/<rect class="bar-(\w+)"[^>]*y="([\d.]+)" width="16" height="([\d.]+)"><title>/g)];
  assert.deepEqual(
    bars.map(([, name]) => name),
    ['many', 'many', 'some', 'some', 'few', 'few'],
  );
  const heights = bars.map(([, , , height]) => Number(height));
  assert.deepEqual(
    heights,
    heights.toSorted((a, b) => b - a),
  );
  assert.equal(heights.at(-1), 0);
  const feet = new Set(bars.map(([, , y, height]) => Math.round(Number(y) + Number(height))));
  assert.deepEqual([...feet], [300]);
  const limits = [...picture.matchAll(/<text class="bar-from"[^>]*>([^<]*)</g)].map(([, limit]) => limit);
  assert.deepEqual(limits, ['100–', '10–', '1–']);
});

test('names of strangers cannot leave their place', () => {
  const name = '"><script>alert(1)</script>\u0000\u202e';
  const picture = map({
    title: name,
    points: [{ place: { latitude: 1, longitude: 2 }, value: 1, label: name }],
    bars: [at(1, name)],
    barLabel: name,
  });
  for (const never of ['<script', '\u0000', '\u202e']) assert.ok(!picture.includes(never), never);
});
