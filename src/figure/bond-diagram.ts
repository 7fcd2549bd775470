import { canvas, color, textWidth, width } from './drawing.ts';
import { html, type Markup } from './markup.ts';

export interface BondDiagram {
  /** Read out instead of the picture. */
  readonly title: string;
  /** The word in the middle. */
  readonly word: string;
  /** What is bound to it, on its left, and what it is bound to, on its right: from top to bottom. */
  readonly left: readonly BondGroup[];
  readonly right: readonly BondGroup[];
}

export interface BondGroup {
  /** Written on the bond: a particle, mostly. */
  readonly label: string;
  readonly count: number;
  readonly words: readonly string[];
}

const lineHeight = 21;
const gap = 16;
const strokeMost = 16;
const columnWidth = 165;
/** Bonds begin straight, so that their names stand above them. */
const straight = 110;

interface PlacedGroup extends BondGroup {
  readonly top: number;
  readonly middle: number;
}

/** A word between those that depend on it and those that it depends on; bonds are as thick as they are frequent. */
export const bondDiagram = ({ title, word, left, right }: BondDiagram): Markup => {
  const height = Math.max(160, heightOf(left), heightOf(right));
  const most = Math.max(1, ...[...left, ...right].map(({ count }) => count));
  const [middleX, middleY] = [width / 2, height / 2];
  const half = Math.min(130, textWidth(word) * 0.75 + 18);
  const side = (groups: readonly BondGroup[], isLeft: boolean): Markup => {
    const from = isLeft ? columnWidth : width - columnWidth;
    const to = isLeft ? middleX - half : middleX + half;
    const hue = color(isLeft ? 0 : 1);
    return html`${placed(groups, height).map(({ label, count, words, top, middle }) => {
      const start = from + (isLeft ? straight : -straight);
      const bend = (start + to) / 2;
      const thick = Math.max(1.5, (strokeMost * count) / most);
      const anchor = isLeft ? 'end' : 'start';
      const labelAt = from + (isLeft ? 10 : -10);
      return html`<path d="M${from + (isLeft ? 4 : -4)} ${middle}H${start}C${bend} ${middle} ${bend} ${middleY} ${to} ${middleY}" fill="none" stroke="${hue}" stroke-width="${thick.toFixed(1)}" stroke-opacity=".55"><title>${label}: ${count}</title></path><text x="${labelAt}" y="${middle - thick / 2 - 5}" text-anchor="${isLeft ? 'start' : 'end'}" font-size="12"><tspan font-weight="700">${label}</tspan> ${count.toLocaleString('en')}</text>${words.map(
        (one, at) =>
          html`<text x="${isLeft ? from - 4 : from + 4}" y="${top + 15 + at * lineHeight}" text-anchor="${anchor}" font-size="15"${at === 0 ? html` font-weight="700"` : null}>${one}</text>`,
      )}\n`;
    })}`;
  };
  return canvas(
    title,
    height,
    html`${side(left, true)}${side(right, false)}<rect x="${middleX - half}" y="${middleY - 22}" width="${2 * half}" height="44" rx="10" fill="none" stroke="currentColor" stroke-width="1.5"/><text x="${middleX}" y="${middleY + 7}" text-anchor="middle" font-size="20" font-weight="700">${word}</text>`,
  );
};

const heightOf = (groups: readonly BondGroup[]): number =>
  groups.reduce((sum, { words }) => sum + Math.max(2, words.length) * lineHeight + gap, gap);

/** Under one another, as a block in the middle of the height. */
const placed = (groups: readonly BondGroup[], height: number): readonly PlacedGroup[] => {
  let top = (height - heightOf(groups)) / 2 + gap;
  return groups.map((group) => {
    const room = Math.max(2, group.words.length) * lineHeight;
    const own = top + (room - group.words.length * lineHeight) / 2;
    const middle = top + room / 2;
    top += room + gap;
    return { ...group, top: own, middle };
  });
};
