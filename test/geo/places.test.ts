import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPlaces } from '../../src/geo/open-places.ts';
import { placeOfRecord } from '../../src/geo/place-of-record.ts';
import { madePlaces } from './made-places.ts';

test('the country database that is installed knows addresses of universities, and nothing of private ones', () => {
  const places = openPlaces(null);
  // Waseda and Kyoto Universities, CERN, the University of California.
  const countries = ['133.9.1.1', '130.54.0.1', '188.184.9.234', '128.32.1.1'].map((at) => places.find(at)?.country);
  assert.deepEqual(countries, ['JP', 'JP', 'CH', 'US']);
  const nowhere = ['127.7.0.1', '10.0.0.1', '::1', 'fd00::1', 'example.jp', '', '1.2.3', '999.1.1.1', '1:2:3'];
  assert.deepEqual(
    nowhere.map((at) => places.find(at)),
    nowhere.map(() => null),
  );
  assert.equal(places.find('133.9.1.1')?.point, null);
  assert.match(places.source.madeOn, /^20\d\d-\d\d-\d\d$/);
});

test("a city database of the user's gives points, in either of the two forms of record", () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kumoito-geo-')), 'city.mmdb');
  writeFileSync(
    file,
    madePlaces({
      '127.7.0.1': {
        country: { iso_code: 'JP' },
        location: { latitude: 35.0116, longitude: 135.7681 },
        city: { names: { en: 'Kyoto' } },
      },
      '127.7.0.2': { country_code: 'br', latitude: '-23.5475', longitude: '-46.6361', city: 'São Paulo' },
    }),
  );
  const places = openPlaces(file);
  assert.deepEqual(places.find('127.7.0.1'), {
    country: 'JP',
    city: 'Kyoto',
    point: { latitude: 35.0116, longitude: 135.7681 },
  });
  assert.deepEqual(places.find('127.7.0.2'), {
    country: 'BR',
    city: 'São Paulo',
    point: { latitude: -23.5475, longitude: -46.6361 },
  });
  assert.equal(places.find('127.7.0.3'), null);
  assert.deepEqual(places.source, { name: 'Test-City', madeOn: '2026-11-01' });
});

test('records of strangers: what is no country and no point is no place', () => {
  const records = [
    null,
    'JP',
    {},
    { country_code: 'ZZ' },
    { country_code: '<b>' },
    { latitude: 91, longitude: 0 },
    { latitude: 3 },
  ];
  assert.deepEqual(
    records.map(placeOfRecord),
    records.map(() => null),
  );
});

test('what is no such file says so, and what to do', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kumoito-geo-')), 'city.mmdb');
  assert.throws(() => openPlaces(file), /city\.mmdb cannot be read .* Name one with --geo/);
  writeFileSync(file, 'id,country\n');
  assert.throws(() => openPlaces(file), /is no database of places in the MaxMind format/);
});
