import { color } from './drawing.ts';
import { html, type Markup } from './markup.ts';

/** The dependencies of one sentence. */
export interface DependencyArcs {
  /** Read out instead of the picture. */
  readonly title: string;
  /** Bunsetsu in their order. */
  readonly units: readonly DependentUnit[];
}

export interface DependentUnit {
  readonly text: string;
  /** Place of what it depends on; -1: on nothing. */
  readonly head: number;
  /** D: plain; P: parallel, A: apposition, I: incomplete parallel. These three are marked. */
  readonly type: 'D' | 'P' | 'A' | 'I';
}

const letter = 17;
const gap = 24;
const step = 22;
const edge = 14;
/** Arcs that end at one place stand so far apart. */
const apart = 9;

/** Bunsetsu in a row, and above them an arc from each to what it depends on, the arrow at the head. Pure. */
export const dependencyArcs = ({ title, units }: DependencyArcs): Markup => {
  const places = placesOf(units);
  const arcs = arcsOf(units);
  const levels = Math.max(0, ...arcs.map(({ level }) => level));
  const base = edge + levels * step + 12;
  const width = (places.at(-1)?.end ?? 0) + edge;
  const height = base + letter + 2 * edge;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="arcs" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="${letter}" fill="currentColor"><title>${title}</title>
${arcs.map((arc) => drawArc(arc, { units, places, base }))}${units.map(({ text }, at) => html`<text x="${places[at]?.middle ?? 0}" y="${base + letter + 3}" text-anchor="middle" lang="ja">${text}</text><text x="${places[at]?.middle ?? 0}" y="${base + letter + edge + 5}" text-anchor="middle" font-size="10" opacity=".7">${at}</text>\n`)}</svg>`;
};

interface Place {
  readonly middle: number;
  readonly end: number;
}

const placesOf = (units: readonly DependentUnit[]): readonly Place[] => {
  let end = edge - gap;
  return units.map(({ text }) => {
    const from = end + gap;
    end = from + Math.max(2 * letter, textWidth(text));
    return { middle: (from + end) / 2, end };
  });
};

/** About: letters of Latin and the like take little more than half the room of Japanese ones. */
const textWidth = (text: string): number =>
  Math.ceil(Array.from(text).reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) < 0x2e80 ? 0.6 : 1), 0) * letter);

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly type: DependentUnit['type'];
  /** How high it stands: above all arcs between its ends. */
  readonly level: number;
  /** How many arcs that are wider or as wide end at the same head from the same side. */
  readonly wider: number;
}

const arcsOf = (units: readonly DependentUnit[]): readonly Arc[] => {
  const all = units.flatMap(({ head, type }, from) =>
    head >= 0 && head < units.length && head !== from ? [{ from, to: head, type }] : [],
  );
  const width = ({ from, to }: { from: number; to: number }): number => Math.abs(to - from);
  const placed: Arc[] = [];
  for (const arc of all.toSorted((a, b) => width(a) - width(b) || a.from - b.from)) {
    const [low, high] = [Math.min(arc.from, arc.to), Math.max(arc.from, arc.to)];
    const below = placed.filter((one) => Math.min(one.from, one.to) < high && Math.max(one.from, one.to) > low);
    const wider = all.filter(
      (one) =>
        one.to === arc.to && Math.sign(one.to - one.from) === Math.sign(arc.to - arc.from) && width(one) > width(arc),
    ).length;
    placed.push({ ...arc, wider, level: 1 + Math.max(0, ...below.map(({ level }) => level)) });
  }
  return placed.toSorted((a, b) => a.from - b.from);
};

/** Each type has its colour, a pattern of its own as well, and its letter. */
const looks = {
  D: { color: 'currentColor', dash: null },
  P: { color: color(0), dash: '7 3' },
  A: { color: color(2), dash: '2 3' },
  I: { color: color(1), dash: '9 3 2 3' },
} as const;

interface Drawing {
  readonly units: readonly DependentUnit[];
  readonly places: readonly Place[];
  readonly base: number;
}

const drawArc = ({ from, to, type, level, wider }: Arc, { units, places, base }: Drawing): Markup => {
  const side = to > from ? 1 : -1;
  const landings = places[to]?.middle ?? 0;
  const begin = (places[from]?.middle ?? 0) + 3 * side;
  const end = landings - (3 + apart * wider) * side;
  const top = base - level * step;
  const bend = Math.min(9, Math.abs(end - begin) / 2) * side;
  const { color: stroke, dash } = looks[type];
  const said = `${units[from]?.text ?? ''} → ${units[to]?.text ?? ''} (${type})`;
  return html`<g class="arc arc-${type}"><title>${said}</title><path d="M${begin} ${base}V${top + 9}Q${begin} ${top} ${begin + bend} ${top}H${end - bend}Q${end} ${top} ${end} ${top + 9}V${base - 4}" fill="none" stroke="${stroke}" stroke-width="1.6"${dash === null ? null : html` stroke-dasharray="${dash}"`}/><path d="M${end - 4} ${base - 7}h8l-4 7z" fill="${stroke}"/>${type === 'D' ? null : html`<text x="${(begin + end) / 2}" y="${top - 3}" text-anchor="middle" font-size="12" font-weight="bold" fill="${stroke}">${type}</text>`}</g>\n`;
};
