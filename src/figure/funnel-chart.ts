import { canvas, color } from './drawing.ts';
import { html, type Markup } from './markup.ts';
import { plainNumber } from './scale.ts';

export interface FunnelChart {
  /** Read out instead of the picture. */
  readonly title: string;
  /** Above the bars of each part; what went in, and what was left after each step. */
  readonly parts: readonly FunnelPart[];
}

export interface FunnelPart {
  readonly name: string;
  readonly begin: { readonly label: string; readonly count: number };
  readonly steps: readonly { readonly label: string; readonly left: number }[];
}

const row = 26;
const labelsEnd = 190;
const barsWidth = 400;

/** What is left after each step as a bar, with what the step took beside it, lighter. Pure. */
export const funnelChart = ({ title, parts }: FunnelChart): Markup => {
  const most = Math.max(1, ...parts.map(({ begin }) => begin.count));
  let y = 4;
  const drawn = parts.map(({ name, begin, steps }) => {
    const head = html`<text x="0" y="${y + 17}" font-weight="bold">${name}</text>\n`;
    y += row + 2;
    let before = begin.count;
    const bars = [{ label: begin.label, left: begin.count }, ...steps].map(({ label, left }) => {
      const bar = drawBar({ label, left, taken: before - left, y }, most);
      before = left;
      y += row;
      return bar;
    });
    y += 10;
    return [head, ...bars];
  });
  return canvas(title, y, html`${drawn}`);
};

interface Bar {
  readonly label: string;
  readonly left: number;
  readonly taken: number;
  readonly y: number;
}

const drawBar = ({ label, left, taken, y }: Bar, most: number): Markup => {
  const width = (count: number): number => Math.round((1000 * barsWidth * count) / most) / 1000;
  const says = `${plainNumber(left)}${taken === 0 ? '' : ` (−${plainNumber(taken)})`}`;
  const end = labelsEnd + 10 + width(left);
  return html`<g><title>${label}: ${says}</title><text x="${labelsEnd}" y="${y + 15}" text-anchor="end">${label}</text><rect x="${labelsEnd + 10}" y="${y + 2}" width="${width(left)}" height="${row - 8}" fill="${color(0)}"/>${taken === 0 ? null : html`<rect x="${end}" y="${y + 2}" width="${width(taken)}" height="${row - 8}" fill="${color(1)}" fill-opacity=".55"/>`}<text x="${end + width(taken) + 8}" y="${y + 15}">${says}</text></g>\n`;
};
