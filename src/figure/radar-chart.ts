import { html, type Markup } from './markup.ts';
import { color } from './drawing.ts';

export interface RadarChart {
  /** Read out instead of the picture. */
  readonly title: string;
  /** Clockwise from the top. */
  readonly axes: readonly string[];
  /** The value of the innermost point, of the outermost line, and of the line that is drawn stronger. */
  readonly scale: { readonly from: number; readonly to: number; readonly mean: number; readonly step: number };
  readonly shapes: readonly RadarShape[];
}

export interface RadarShape {
  readonly name: string;
  /** One of each axis; what lies outside the scale is drawn at its end. */
  readonly values: readonly number[];
}

const radius = 132;
const width = 440;
const centre = { x: width / 2, y: 170 };
const ground = 2 * centre.y - 8;
const rowHeight = 22;

/**
 * Several shapes over the same axes, each on a ray from the centre. Pure: the same data gives the same text. Narrow enough (`compact`) to be shown whole
 * on a small screen.
 */
export const radarChart = (chart: RadarChart): Markup => {
  const height = ground + (chart.shapes.length < 2 ? 0 : chart.shapes.length * rowHeight + 8);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" class="compact" role="img" aria-label="${chart.title}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor"><title>${chart.title}</title>
${rings(chart)}${chart.axes.map((axis, at) => ray(chart, axis, at))}
${chart.shapes.map((shape, at) => outline(chart, shape, at))}${chart.shapes.length < 2 ? null : chart.shapes.map(named)}</svg>`;
};

/** A row for each shape: names of hosts are long. */
const named = ({ name }: RadarShape, at: number): Markup => {
  const y = ground + at * rowHeight + 14;
  return html`<path d="M100 ${y - 4}h26" stroke="${color(at)}" stroke-width="3"/><text x="132" y="${y}">${name}</text>`;
};

type Place = readonly [x: number, y: number];

const placeOf = ({ axes, scale: { from, to } }: RadarChart, axis: number, value: number): Place => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return around(axes.length, axis, radius * share);
};

const around = (axes: number, axis: number, distance: number): Place => {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  return [rounded(centre.x + distance * Math.cos(angle)), rounded(centre.y + distance * Math.sin(angle))];
};

const closed = (places: readonly Place[]): string => `M${places.map((place) => place.join(' ')).join('L')}Z`;

const rings = (chart: RadarChart): Markup => {
  const { axes, scale } = chart;
  const values: number[] = [];
  for (let value = scale.from + scale.step; value <= scale.to; value += scale.step) values.push(value);
  return html`${values.map((value) => {
    const path = closed(axes.map((_, axis) => placeOf(chart, axis, value)));
    const strength = value === scale.mean ? html` stroke-width="1.6" stroke-opacity=".6"` : html` stroke-opacity=".2"`;
    const [x, y] = placeOf(chart, 0, value);
    return html`<path d="${path}" fill="none" stroke="currentColor"${strength}/><text x="${x + 4}" y="${y + 4}" font-size="11" fill-opacity=".75">${value}</text>`;
  })}\n`;
};

const ray = (chart: RadarChart, name: string, axis: number): Markup => {
  const [x, y] = around(chart.axes.length, axis, radius);
  const [labelX, labelY] = around(chart.axes.length, axis, radius + 16);
  const side = Math.abs(labelX - centre.x) < 12 ? 'middle' : labelX > centre.x ? 'start' : 'end';
  return html`<path d="M${centre.x} ${centre.y}L${x} ${y}" stroke="currentColor" stroke-opacity=".2"/><text x="${labelX}" y="${labelY + 5}" text-anchor="${side}">${name}</text>`;
};

const outline = (chart: RadarChart, { name, values }: RadarShape, at: number): Markup => {
  const places = values.map((value, axis) => placeOf(chart, axis, value));
  const stroke = color(at);
  const marks = places.map(
    ([x, y], axis) =>
      html`<circle cx="${x}" cy="${y}" r="3.4" fill="${stroke}"><title>${name}, ${chart.axes[axis] ?? ''}: ${rounded(values[axis] ?? 0)}</title></circle>`,
  );
  return html`<path d="${closed(places)}" fill="${stroke}" fill-opacity=".12" stroke="${stroke}" stroke-width="2" stroke-linejoin="round"/>${marks}\n`;
};

const rounded = (pixel: number): number => Math.round(pixel * 10) / 10;
