import { countryOf } from '../../figure/world/countries.ts';
import { mapSize, onMap, type Place } from '../../figure/world/equal-earth.ts';

/** What a database of places tells of an address. */
export interface FoundPlace {
  readonly country: string | null;
  readonly point: Place | null;
}

/** Where servers are drawn together: a country, a part of one where points are known, or nowhere. */
export interface Spot {
  /** Code of the country; null: no place is known. */
  readonly country: string | null;
  /** Where its bar stands, in the units of the map. */
  readonly x: number;
  readonly y: number;
}

/** A server on the map. */
export interface ServerPlace {
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
}

/** Points that are nearer than this to one another have one bar. */
const cell = 28;
/** Servers of which only the country is known fill a disc around its middle, which grows to this radius. */
const discRadiusMax = 46;
const discHalf = 300;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** South of Africa there is room for servers that are nowhere. */
const nowhere: Spot = { country: null, x: 90, y: mapSize.height - 70 };

/** Gives every server its place on the map, in the order in which they come: a place once given does not change. */
export class ServerSpots {
  readonly #find: (address: string) => FoundPlace | null;
  readonly #spots = new Map<string, { readonly spot: Spot; servers: number }>();

  constructor(find: (address: string) => FoundPlace | null) {
    this.#find = find;
  }

  place(address: string): ServerPlace {
    const found = this.#find(address);
    if (found !== null && found.point !== null) {
      const { x, y } = onMap(found.point);
      const at = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
      return { spot: this.#spot(`${found.country ?? ''} ${at}`, { country: found.country, x, y }).spot, x, y };
    }
    const country = found === null || found.country === null ? null : countryOf(found.country);
    const middle = country === null ? nowhere : { country: country.code, ...onMap(country.place) };
    const known = this.#spot(middle.country ?? 'nowhere', middle);
    return { spot: known.spot, ...inDisc(known.spot, known.servers++) };
  }

  #spot(name: string, spot: Spot): { readonly spot: Spot; servers: number } {
    const known = this.#spots.get(name) ?? { spot, servers: 0 };
    this.#spots.set(name, known);
    return known;
  }
}

/** The seeds of a sunflower: no two fall together, and the first is in the middle. */
const inDisc = ({ x, y }: Spot, number: number): { readonly x: number; readonly y: number } => {
  const radius = discRadiusMax * Math.sqrt(number / (number + discHalf));
  return { x: x + radius * Math.cos(number * goldenAngle), y: y + radius * Math.sin(number * goldenAngle) };
};
