import { html, type Markup } from './markup.ts';
import { bottomAxis, canvas, color, frame, leftAxis, legend, plot } from './drawing.ts';
import { plainNumber, scaleOf, type Axis, type Tick } from './scale.ts';

export interface BarChart {
  /** Read out instead of the picture. */
  readonly title: string;
  readonly x: { readonly label: string };
  readonly y: Axis;
  /** What the bars of a group are; one name for a plain histogram. */
  readonly names: readonly string[];
  readonly groups: readonly { readonly label: string; readonly values: readonly number[] }[];
}

/** A bar chart or histogram as SVG. Pure: the same data gives the same text. */
export const barChart = (chart: BarChart): Markup => {
  const area = plot({ right: false });
  const values = chart.groups.flatMap((group) => group.values);
  const base = chart.y.scale === 'log' ? {} : { from: Math.min(0, ...values) };
  const y = scaleOf({ ...base, ...chart.y }, values, [area.bottom, area.top]);
  const room = (area.right - area.left) / Math.max(1, chart.groups.length);
  const bar = (room * 0.8) / Math.max(1, chart.names.length);
  const format = chart.y.format ?? plainNumber;
  const ground = y.at(0) ?? area.bottom;
  const bars = chart.groups.flatMap(({ label, values: group }, at) =>
    group.map((value, which) => {
      const top = y.at(value);
      if (top === null) return null;
      const x = area.left + at * room + room * 0.1 + which * bar;
      const name = chart.names.length > 1 ? `${chart.names[which] ?? ''}, ` : '';
      return html`<rect x="${rounded(x)}" y="${rounded(Math.min(top, ground))}" width="${rounded(bar)}" height="${rounded(Math.abs(ground - top))}" fill="${color(which)}"><title>${name}${label}: ${format(value)}</title></rect>\n`;
    }),
  );
  const names = legend(
    area,
    chart.names.map((name, at) => ({ name, color: color(at), dashed: false })),
  );
  const ticks = labelled(chart, area.left, room);
  return canvas(
    chart.title,
    area.height + names.height,
    html`${frame(area)}${leftAxis(area, chart.y, y)}${bottomAxis(area, { label: chart.x.label }, { at: () => null, ticks })}${bars}${names.drawing}`,
  );
};

/** Labels of the groups, each so far from the one before that they do not touch. */
const labelled = ({ groups }: BarChart, left: number, room: number): Tick[] => {
  const widest = groups.reduce((most, { label }) => Math.max(most, label.length), 1);
  const every = Math.max(1, Math.ceil((widest * 7.5 + 8) / room));
  return groups.flatMap(({ label }, at) =>
    at % every === 0 ? [{ at: rounded(left + (at + 0.5) * room), label }] : [],
  );
};

const rounded = (pixel: number): number => Math.round(pixel * 10) / 10;
