import { countryLines } from './country-lines.ts';
import type { Place } from './equal-earth.ts';

export interface Country {
  /** Two letters of ISO 3166-1; `XK` for Kosovo, null for places that have none. */
  readonly code: string | null;
  /** The middle of its largest part: where a thing stands of which no more than the country is known. */
  readonly place: Place;
  /** For the `d` of an SVG path. Empty: too small to be seen as more than a dot. */
  readonly outline: string;
}

export const countries: readonly Country[] = countryLines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', latitude, longitude, ...steps] = line.split(' ');
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    return { code: code === '--' ? null : code, place, outline: steps.join(' ') };
  });

const byCode = new Map(countries.flatMap((country) => (country.code === null ? [] : [[country.code, country]])));

/** Null: the map knows no such country. */
export const countryOf = (code: string): Country | null => byCode.get(code) ?? null;
