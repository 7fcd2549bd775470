import { html, type Markup } from './markup.ts';
import { plainNumber } from './scale.ts';
import { barLegend, drawBars, type MapBar } from './world/map-bars.ts';
import { countries, type Country } from './world/countries.ts';
import { mapSize, onMap, type Place } from './world/equal-earth.ts';

/** A number with a place of its own; the label is read out and shown under the pointer. */
export interface Mark {
  readonly place: Place;
  readonly value: number;
  readonly label: string;
}

export interface WorldMap {
  /** Read out instead of the picture. */
  readonly title: string;
  /** What the colours of countries count; null: they are not coloured. */
  readonly countries: {
    readonly label: string;
    readonly values: readonly { readonly code: string; readonly value: number; readonly label: string }[];
  } | null;
  /** Dots whose room grows with the value. */
  readonly points: readonly Mark[];
  /** Bars that stand on their places, coloured by their values. */
  readonly bars: readonly MapBar[];
  /** What bars count; null: there are none, and there will be none. */
  readonly barLabel: string | null;
}

/**
 * The world as SVG, with countries coloured by a number, dots and bars. Pure: the same data gives the same text. Colours
 * are variables with a value of their own, so that the picture can be used alone, and a page can have others in the dark.
 */
export const worldMap = (map: WorldMap): Markup => {
  const values = map.countries?.values.filter(({ value }) => value > 0) ?? [];
  const limits = classLimits(values.map(({ value }) => value));
  const known = new Map(values.map((one) => [one.code, one]));
  const most = map.points.reduce((largest, { value }) => Math.max(largest, value), 1);
  const names = [
    ...(map.countries === null ? [] : [countryLegend(map.countries.label, limits)]),
    ...(map.barLabel === null ? [] : [barLegend(map.barLabel, map.bars)]),
  ];
  const height = mapSize.height + (names.length === 0 ? 0 : legendHeight);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${height}" role="img" aria-label="${map.title}" class="world-map" font-family="system-ui, sans-serif" font-size="30" fill="currentColor"><title>${map.title}</title>
${countries.map((country) => land(country, known.get(country.code ?? ''), limits))}
${map.points.map((point) => dot(point, most))}${drawBars(map.bars)}
${names.map((name, at) => html`<g transform="translate(${20 + at * (mapSize.width / 2)} ${mapSize.height + 20})">${name}</g>`)}</svg>`;
};

/** From light to dark: ColorBrewer's blues, which can be told apart in print and by the colour-blind. */
const shades = ['#c6dbef', '#9ecae1', '#6baed6', '#3182bd', '#08519c'] as const;
const empty = 'var(--map-land, #e4e4e0)';

type Limit = { readonly from: number; readonly color: string };

/** Up to five classes between the smallest and the largest value, each some times the one before, with round limits. */
export const classLimits = (values: readonly number[]): readonly Limit[] => {
  if (values.length === 0) return [];
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = Math.max(2, (most / least) ** (1 / shades.length));
  const limits: number[] = [];
  for (let at = least; at <= most && limits.length < shades.length; at *= step) {
    const round = limits.length === 0 ? least : roundedUp(at);
    if (round <= most && round > (limits.at(-1) ?? 0)) limits.push(round);
  }
  return limits.map((from, at) => ({ from, color: shades[at + shades.length - limits.length] as string }));
};

/** 1, 2 or 5 times a power of ten, or as much as that. */
const roundedUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const first = [1, 2, 5, 10].find((one) => one * power >= value * 0.999) ?? 10;
  return first * power;
};

const classOf = (value: number, limits: readonly Limit[]): number => limits.findLastIndex(({ from }) => value >= from);

const land = (
  { outline, place }: Country,
  told: { readonly value: number; readonly label: string } | undefined,
  limits: readonly Limit[],
): Markup | null => {
  const at = told === undefined ? -1 : classOf(told.value, limits);
  const color = limits[at]?.color ?? empty;
  const name = at < 0 ? 'land' : `land shade-${at + 1 + shades.length - limits.length}`;
  const title = told === undefined ? null : html`<title>${told.label}</title>`;
  const look = html`class="${name}" fill="${color}" stroke="var(--map-sea, #ffffff)" stroke-width="1"`;
  if (outline !== '') return html`<path ${look} d="${outline}">${title}</path>\n`;
  // A country too small to be seen has a dot where it has a number.
  if (told === undefined) return null;
  const { x, y } = onMap(place);
  return html`<circle ${look} cx="${rounded(x)}" cy="${rounded(y)}" r="6">${title}</circle>\n`;
};

const dot = ({ place, value, label }: Mark, most: number): Markup => {
  const { x, y } = onMap(place);
  const radius = 3 + 21 * Math.sqrt(value / most);
  return html`<circle class="dot" fill="var(--map-many, #d7301f)" fill-opacity=".6" cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}"><title>${label}</title></circle>\n`;
};

const legendHeight = 116;

const countryLegend = (label: string, limits: readonly Limit[]): Markup =>
  html`<text y="22">${label}</text>${limits.map(
    ({ from, color }, at) =>
      html`<rect class="shade-${at + 1 + shades.length - limits.length}" fill="${color}" x="${at * 150}" y="36" width="150" height="20"/><text x="${at * 150}" y="62" dominant-baseline="hanging" font-size="24">${plainNumber(from)}–</text>`,
  )}`;

const rounded = (unit: number): number => Math.round(unit * 10) / 10;
