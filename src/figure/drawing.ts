import { html, type Markup } from './markup.ts';
import type { Axis, Scale } from './scale.ts';

/** The picture is as wide as this; in a page it shrinks with the window. */
export const width = 720;

/** The rectangle of the data within the picture. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

export const plot = (room: { readonly right: boolean }): Plot => ({
  left: 78,
  right: room.right ? width - 78 : width - 20,
  top: 14,
  bottom: 330,
  height: 380,
});

/**
 * Okabe and Ito's colours, which most colour-blind people can tell apart, without their yellow; after eight, some of Tol's muted ones. A page that has
 * variables for them (lighter ones in dark mode) is obeyed.
 */
const palette = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#7f7f7f',
  '#8c564b',
  '#5d4fb3',
  '#999933',
  '#44aa99',
  '#b5637a',
] as const;
export const color = (at: number): string => {
  const place = at % palette.length;
  return `var(--figure-${place + 1}, ${palette[place] ?? palette[0]})`;
};

export const canvas = (title: string, height: number, drawing: Markup): Markup =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor"><title>${title}</title>
${drawing}</svg>`;

export const frame = ({ left, right, top, bottom }: Plot): Markup =>
  html`<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="currentColor"/>\n`;

export const leftAxis = (area: Plot, axis: Axis, scale: Scale): Markup =>
  html`${scale.ticks.map(
    ({ at, label }) =>
      html`<path d="M${area.left - 5} ${at}H${area.right}" stroke="currentColor" stroke-opacity=".15"/><text x="${area.left - 9}" y="${at + 4}" text-anchor="end">${label}</text>`,
  )}<text transform="translate(15 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${axis.label}</text>\n`;

export const rightAxis = (area: Plot, axis: Axis, scale: Scale): Markup =>
  html`<path d="M${area.right} ${area.top}V${area.bottom}" stroke="currentColor"/>${scale.ticks.map(
    ({ at, label }) =>
      html`<path d="M${area.right} ${at}h5" stroke="currentColor"/><text x="${area.right + 9}" y="${at + 4}">${label}</text>`,
  )}<text transform="translate(${width - 8} ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${axis.label}</text>\n`;

export const bottomAxis = (area: Plot, axis: Axis, scale: Scale): Markup =>
  html`${scale.ticks.map(
    ({ at, label }) =>
      html`<path d="M${at} ${area.bottom}v5" stroke="currentColor"/><text x="${at}" y="${area.bottom + 20}" text-anchor="middle">${label}</text>`,
  )}<text x="${(area.left + area.right) / 2}" y="${area.bottom + 42}" text-anchor="middle">${axis.label}</text>\n`;

export interface Named {
  readonly name: string;
  readonly color: string;
  readonly dashed: boolean;
}

/** What each colour means, under the picture. One name that says no more than the axis is left out. */
export const legend = (area: Plot, names: readonly Named[]): { readonly height: number; readonly drawing: Markup } => {
  if (names.length < 2) return { height: 0, drawing: html`` };
  let x = area.left;
  let y = area.height + 12;
  const entries = names.map(({ name, color: stroke, dashed }) => {
    const room = 52 + textWidth(name);
    if (x > area.left && x + room > width) {
      x = area.left;
      y += 22;
    }
    const entry = html`<path d="M${x} ${y - 4}h26" stroke="${stroke}" stroke-width="3"${dashed ? html` stroke-dasharray="6 4"` : null}/><text x="${x + 32}" y="${y}">${name}</text>`;
    x += room;
    return entry;
  });
  return { height: y - area.height + 12, drawing: html`${entries}\n` };
};

/** About: a full-width character takes twice the room of a Latin one. */
export const textWidth = (text: string): number =>
  text.length * 7.2 + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0) * 6.3;
