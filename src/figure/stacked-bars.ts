import { html, type Markup } from './markup.ts';
import { bottomAxis, canvas, color, legend, textWidth } from './drawing.ts';
import { plainNumber, scaleOf, type Axis } from './scale.ts';

/** Bars that lie, one below the other: for names that are too long to stand under a bar. */
export interface StackedBars {
  /** Read out instead of the picture. */
  readonly title: string;
  readonly x: Axis;
  /** What the parts of a bar are; one name where bars have no parts. */
  readonly names: readonly string[];
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const width = 720;
const rowHeight = 26;
const labelWidthMax = 230;
const top = 8;

/** Lying bars as SVG, the parts of each joined on. Pure: the same data gives the same text. */
export const stackedBars = (chart: StackedBars): Markup => {
  const sums = chart.bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const labels = chart.bars.map(({ label }) => shortened(label, labelWidthMax));
  const left = Math.ceil(Math.max(60, ...labels.map(textWidth))) + 14;
  const bottom = top + chart.bars.length * rowHeight;
  // Where bars have no parts the value is written after each.
  const plain = chart.names.length === 1;
  const right = plain ? width - 80 : width - 20;
  const area = { left, right, top, bottom, height: bottom + 50 };
  const scale = scaleOf({ from: 0, ...chart.x }, sums, [left, right]);
  const format = chart.x.format ?? plainNumber;
  const ground = scale.at(chart.x.from ?? 0) ?? left;
  const rows = chart.bars.map(({ label, values }, at) => {
    const y = top + at * rowHeight;
    let sum = 0;
    const parts = values.map((value, which) => {
      const from = scale.at(sum) ?? ground;
      sum += value;
      const to = scale.at(sum) ?? right;
      if (value <= 0) return null;
      const name = plain ? '' : `${chart.names[which] ?? ''}: `;
      return html`<rect x="${rounded(from)}" y="${y + 4}" width="${rounded(Math.max(to - from, 0.5))}" height="${rowHeight - 8}" fill="${color(which)}"><title>${label}: ${name}${format(value)}</title></rect>`;
    });
    const value = plain
      ? html`<text x="${rounded((scale.at(sum) ?? right) + 6)}" y="${y + 18}">${format(sum)}</text>`
      : null;
    return html`<text x="${left - 8}" y="${y + 18}" text-anchor="end">${labels[at] ?? ''}</text>${parts}${value}\n`;
  });
  const names = legend(
    area,
    // What no bar has a part of is not in the picture.
    chart.names.flatMap((name, at) =>
      chart.bars.some(({ values }) => (values[at] ?? 0) > 0) ? [{ name, color: color(at), dashed: false }] : [],
    ),
  );
  const grid = scale.ticks.map(
    ({ at }) => html`<path d="M${rounded(at)} ${top}V${bottom}" stroke="currentColor" stroke-opacity=".15"/>`,
  );
  return canvas(
    chart.title,
    area.height + names.height,
    html`${grid}<path d="M${left} ${top}V${bottom}" stroke="currentColor"/>${rows}${bottomAxis(area, chart.x, { ...scale, ticks: scale.ticks.map((tick) => ({ ...tick, at: rounded(tick.at) })) })}${names.drawing}`,
  );
};

/** What is too long is cut in the middle: hosts differ at both ends. */
const shortened = (label: string, most: number): string => {
  if (textWidth(label) <= most) return label;
  const letters = Array.from(label);
  for (let keep = letters.length - 1; keep > 2; keep--) {
    const head = Math.ceil(keep / 2);
    const short = `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (keep - head)).join('')}`;
    if (textWidth(short) <= most) return short;
  }
  return label;
};

const rounded = (pixel: number): number => Math.round(pixel * 10) / 10;
