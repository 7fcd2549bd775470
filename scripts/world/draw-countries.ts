import { readFileSync } from 'node:fs';
import { geoArea, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { equatorY, mapScale, mapSize, middleLongitude } from '../../src/figure/world/equal-earth.ts';
import { type CountryGeometry, type GeoFeature, thinned, type Topology } from './topology.ts';

/** Degrees; two units of the picture at the equator are 0.38. */
const thinnedBy = 0.15;
/** Islands that take less room than this, in square units, are left out, but for the largest of a country. */
const roomMin = 6;

/** Without a number of ISO 3166: the code that is used for it. Other places without one are drawn and have no name. */
const withoutNumber: Readonly<Record<string, string>> = { Kosovo: 'XK' };

/** The file of countries that `world-map.ts` draws, made from Natural Earth's borders as world-atlas packs them. */
export const drawCountries = (atlas: URL): string => {
  const whole = JSON.parse(readFileSync(atlas, 'utf8')) as Topology;
  const borders = thinned(whole, thinnedBy);
  const drawn = borders.objects.countries.geometries.map((country) => {
    const largest = largestPart(feature(whole, country));
    const [longitude, latitude] = geoCentroid(largest).map((degrees) => Math.round(degrees * 10) / 10);
    const outline = outlineOf(feature(borders, country));
    return { code: codeOf(country), place: `${latitude} ${longitude}`, outline, room: geoArea(largest) };
  });
  const lines = drawn
    .filter(({ code, outline }) => code !== 'AQ' && (code !== '--' || outline !== ''))
    // Some islands stand apart from the country whose number they carry.
    .filter((one) => one.code === '--' || !drawn.some(({ code, room }) => code === one.code && room > one.room))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, place, outline }) => `${code} ${place} ${outline}`.trimEnd());
  return `// Made by \`npm run docs\` from the borders of Natural Earth (public domain) as packed by world-atlas 2.0.2. Do not edit.
// A line is a country: its code of ISO 3166-1 (-- without one), latitude and longitude of the middle of its largest part, and
// its outline in the units of equal-earth.ts.
export const countryLines = \`
${lines.join('\n')}
\`;
`;
};

/** Two letters from three digits: CLDR, and with it Intl, knows the one as an old way to write the other. */
const codeOf = ({ id, properties }: CountryGeometry): string => {
  if (id === undefined) return withoutNumber[properties.name] ?? '--';
  return new Intl.Locale(`und-${id}`).region ?? '--';
};

const partsOf = ({ geometry }: GeoFeature): readonly GeoFeature[] =>
  geometry.type === 'Polygon'
    ? [{ type: 'Feature', geometry }]
    : geometry.coordinates.map((coordinates) => ({ type: 'Feature', geometry: { type: 'Polygon', coordinates } }));

const largestPart = (country: GeoFeature): GeoFeature =>
  partsOf(country).reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest));

/** An island of which thinning left a line, or its mirror image: drawn, that would be all of the Earth but itself. */
const isLand = (part: GeoFeature): boolean => geoArea(part) > 1e-7 && geoArea(part) < Math.PI;

const projection = geoEqualEarth()
  .rotate([-middleLongitude, 0])
  .scale(mapScale)
  .translate([mapSize.width / 2, equatorY])
  .precision(0);

type Ring = [x: number, y: number][];

/** Rings of whole numbers, each point as the step from the one before. */
const outlineOf = (country: GeoFeature): string => {
  const rings: Ring[] = [];
  const add = (x: number, y: number): void => {
    const ring = rings.at(-1) as Ring;
    const [toX, toY] = [Math.round(x), Math.round(y)];
    const last = ring.at(-1);
    if (last === undefined || last[0] !== toX || last[1] !== toY) ring.push([toX, toY]);
  };
  const draw = geoPath(projection, {
    moveTo: (x, y) => {
      rings.push([]);
      add(x, y);
    },
    lineTo: add,
    closePath: () => {},
    arc: () => {},
  });
  for (const part of partsOf(country)) if (isLand(part)) draw(part);
  const largest = Math.max(...rings.map(roomOf));
  return rings
    .filter((ring) => ring.length > 2 && roomOf(ring) > 0 && (roomOf(ring) >= roomMin || roomOf(ring) === largest))
    .map(written)
    .join('');
};

const written = (ring: Ring): string => {
  const steps = ring.slice(1).map(([x, y], at) => {
    const [beforeX, beforeY] = ring[at] as [number, number];
    return joined(x - beforeX, y - beforeY);
  });
  const [x, y] = ring[0] as [number, number];
  return `M${joined(x, y)}l${steps.join(' ').replace(/ -/g, '-')}z`;
};

const joined = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

const roomOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] as [number, number];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );
