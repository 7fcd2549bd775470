import type { GeoPlace } from './place-finder.ts';

/**
 * The place that a record of a database tells: nested as MaxMind and DB-IP write it (`country.iso_code`, `location.latitude`), or flat as ip-location-db does
 * (`country_code`, `latitude`). Null: it tells nothing of a place.
 */
export const placeOfRecord = (record: unknown): GeoPlace | null => {
  const country = textOf(field(record, 'country', 'iso_code') ?? field(record, 'country_code'));
  const city = textOf(field(record, 'city', 'names', 'en') ?? field(record, 'city'));
  const latitude = degrees(field(record, 'location', 'latitude') ?? field(record, 'latitude'), 90);
  const longitude = degrees(field(record, 'location', 'longitude') ?? field(record, 'longitude'), 180);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const code = country !== null && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null;
  // ZZ is what registries write for nowhere.
  const known = code === 'ZZ' ? null : code;
  return known === null && point === null ? null : { country: known, city, point };
};

const field = (record: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined,
    record,
  );

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Some databases write numbers as text. */
const degrees = (value: unknown, most: number): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : null;
};
