import { canvas, color, textWidth, width } from './drawing.ts';
import { html, type Markup } from './markup.ts';
import { plainNumber, scaleOf, type Axis } from './scale.ts';

export interface RankedBars {
  /** Read out instead of the picture. */
  readonly title: string;
  readonly x: Axis;
  /** From top to bottom. Values below 0 reach to the left of the line at 0. */
  readonly bars: readonly RankedBar[];
}

export interface RankedBar {
  readonly label: string;
  readonly value: number;
  /** Written at the end of the bar; default: the value. */
  readonly note?: string;
}

const rowHeight = 24;
const labelMost = 220;

/** Bars that lie, one under the other, so that words can be read beside them. Pure: the same data gives the same text. */
export const rankedBars = ({ title, x, bars }: RankedBars): Markup => {
  const format = x.format ?? plainNumber;
  const room = Math.min(
    labelMost,
    bars.reduce((widest, { label }) => Math.max(widest, textWidth(label)), 20),
  );
  const noteWidth = bars.reduce((widest, bar) => Math.max(widest, textWidth(bar.note ?? format(bar.value))), 0) + 10;
  const isTwoSided = bars.some(({ value }) => value < 0);
  const left = 14 + room + (isTwoSided ? noteWidth : 0);
  const right = width - 10 - noteWidth;
  const bottom = 8 + bars.length * rowHeight;
  const values = bars.map(({ value }) => value);
  const scale = scaleOf({ from: Math.min(0, ...values), ...x }, values, [left, right]);
  const ground = scale.at(0) ?? left;
  const grid = scale.ticks.map(
    ({ at, label }) =>
      html`<path d="M${rounded(at)} 4V${bottom}" stroke="currentColor" stroke-opacity=".15"/><text x="${rounded(at)}" y="${bottom + 18}" text-anchor="middle">${label}</text>`,
  );
  const drawn = bars.map(({ label, value, note }, at) => {
    const y = 8 + at * rowHeight;
    const end = scale.at(value) ?? ground;
    const isLeft = end < ground;
    const said = note ?? format(value);
    return html`<text x="${left - 8 - (isTwoSided ? noteWidth : 0)}" y="${y + 15}" text-anchor="end">${shortened(label)}</text><rect x="${rounded(Math.min(end, ground))}" y="${y + 3}" width="${rounded(Math.abs(end - ground))}" height="${rowHeight - 7}" rx="2" fill="${color(isLeft ? 1 : 0)}"><title>${label}: ${said}</title></rect><text x="${rounded(end + (isLeft ? -5 : 5))}" y="${y + 15}" text-anchor="${isLeft ? 'end' : 'start'}" font-size="11" opacity=".75">${said}</text>\n`;
  });
  return canvas(
    title,
    bottom + 48,
    html`${grid}\n${drawn}<path d="M${rounded(ground)} 4V${bottom}" stroke="currentColor"/><text x="${rounded((left + right) / 2)}" y="${bottom + 40}" text-anchor="middle">${x.label}</text>`,
  );
};

/** Cut where it would leave its room. */
const shortened = (label: string): string => {
  if (textWidth(label) <= labelMost) return label;
  let kept = '';
  for (const letter of label) {
    if (textWidth(kept + letter) > labelMost - 14) break;
    kept += letter;
  }
  return `${kept}…`;
};

const rounded = (pixel: number): number => Math.round(pixel * 10) / 10;
