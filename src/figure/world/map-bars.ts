import { html, type Markup } from '../markup.ts';
import { plainNumber } from '../scale.ts';

/** A number that stands as a bar on its place, which is given in the units of the map; the label is shown under the pointer. */
export interface MapBar {
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly label: string;
}

/** A bar as it is drawn. */
export interface BarShape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `many`, `some` or `few`, of which each has its colour. */
  readonly name: string;
  readonly label: string;
}

/** The bars of Muraoka et al. (2008), fig. 2: most pages red, fewer blue, few yellow. The bounds, shares of the largest, are ours. */
const barClasses = [
  { name: 'many', color: 'var(--map-many, #d7301f)', least: 0.1 },
  { name: 'some', color: 'var(--map-some, #2b6cb0)', least: 0.01 },
  { name: 'few', color: 'var(--map-few, #e0a800)', least: 0 },
] as const;

const barWidth = 16;

/** A bar is as high as its value's logarithm, since one country has often more pages than all others together. */
export const barShapes = (bars: readonly MapBar[]): readonly BarShape[] => {
  const most = mostOf(bars);
  return bars.map(({ x, y, value, label }) => {
    const height = value <= 0 ? 0 : 10 + 110 * (Math.log1p(value) / Math.log1p(Math.max(1, most)));
    const { name } = barClasses.find(({ least }) => value >= most * least) ?? barClasses[2];
    const [left, top] = [rounded(x - barWidth / 2), rounded(y - height)];
    return { x: left, y: top, width: barWidth, height: rounded(height), name, label };
  });
};

export const drawBars = (bars: readonly MapBar[]): Markup =>
  html`<g class="bars">${barShapes(bars).map(({ x, y, width, height, name, label }) => {
    const color = barClasses.find((one) => one.name === name)?.color ?? '';
    return html`<rect class="bar-${name}" fill="${color}" stroke="var(--map-sea, #ffffff)" x="${x}" y="${y}" width="${width}" height="${height}"><title>${label}</title></rect>\n`;
  })}</g>`;

/** From how many on a bar has each colour; empty for a colour that no bar can have, since the one before begins there already. */
export const barLimits = (bars: readonly MapBar[]): readonly string[] => {
  const most = mostOf(bars);
  const from = barClasses.map(({ least }) => Math.max(1, Math.ceil(most * least)));
  return from.map((limit, at) => (limit === from[at - 1] ? '' : `${plainNumber(limit)}–`));
};

export const barLegend = (label: string, bars: readonly MapBar[]): Markup => {
  const limits = barLimits(bars);
  return html`<text y="22">${label}</text>${barClasses.map(({ color }, at) =>
    limits[at] === ''
      ? null
      : html`<rect fill="${color}" x="${at * 200}" y="36" width="${barWidth}" height="26"/><text class="bar-from" x="${at * 200 + barWidth + 10}" y="58" font-size="24">${limits[at] ?? ''}</text>`,
  )}`;
};

const mostOf = (bars: readonly MapBar[]): number => bars.reduce((most, { value }) => Math.max(most, value), 0);

const rounded = (unit: number): number => Math.round(unit * 10) / 10;
