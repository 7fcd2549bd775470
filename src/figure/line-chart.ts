import { html, type Markup } from './markup.ts';
import { bottomAxis, canvas, color, frame, leftAxis, legend, plot, rightAxis } from './drawing.ts';
import { plainNumber, scaleOf, type Axis, type Scale } from './scale.ts';

export interface LineChart {
  /** Read out instead of the picture. */
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  /** A second axis, for the lines that name it. */
  readonly right?: Axis;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly dashed?: boolean;
  /** Draws a mark at every point; points without lines between them have `joined: false`. Default: true, true. */
  readonly marked?: boolean;
  readonly joined?: boolean;
  readonly axis?: 'left' | 'right';
  /** Which colour of the palette; default: the place in the list. */
  readonly color?: number;
}

/** A line chart as SVG. Pure: the same data gives the same text. */
export const lineChart = (chart: LineChart): Markup => {
  const area = plot({ right: chart.right !== undefined });
  const on = (side: 'left' | 'right'): Line[] => chart.lines.filter(({ axis = 'left' }) => axis === side);
  const yOf = (lines: readonly Line[]): number[] => lines.flatMap(({ points }) => points.map(([, y]) => y));
  const x = scaleOf(
    chart.x,
    chart.lines.flatMap(({ points }) => points.map(([value]) => value)),
    [area.left, area.right],
  );
  const left = scaleOf(chart.y, yOf(on('left')), [area.bottom, area.top]);
  const right = chart.right === undefined ? null : scaleOf(chart.right, yOf(on('right')), [area.bottom, area.top]);
  const names = legend(
    area,
    chart.lines.map((line, at) => ({ name: line.name, color: color(line.color ?? at), dashed: line.dashed === true })),
  );
  return canvas(
    chart.title,
    area.height + names.height,
    html`${frame(area)}${leftAxis(area, chart.y, left)}${chart.right === undefined || right === null ? null : rightAxis(area, chart.right, right)}${bottomAxis(area, chart.x, x)}
${chart.lines.map((line, at) => drawLine(line, color(line.color ?? at), { x, y: line.axis === 'right' && right !== null ? right : left, chart })).toReversed()}${names.drawing}`,
  );
};

const drawLine = (
  line: Line,
  stroke: string,
  { x, y, chart }: { readonly x: Scale; readonly y: Scale; readonly chart: LineChart },
): Markup => {
  const runs = visibleRuns(line, x, y);
  const dash = line.dashed === true ? html` stroke-dasharray="6 4"` : null;
  const path = runs.map((run) => `M${run.map(({ at }) => at.map(rounded).join(' ')).join('L')}`).join('');
  const formats = [
    chart.x.format ?? plainNumber,
    (line.axis === 'right' ? chart.right : chart.y)?.format ?? plainNumber,
  ];
  const marks = runs.flat().map(({ at, value }) => {
    const said = `${line.name}: ${value.map((one, which) => formats[which]?.(one) ?? '').join(', ')}`;
    return html`<circle cx="${rounded(at[0])}" cy="${rounded(at[1])}" r="3.2" fill="${stroke}"><title>${said}</title></circle>`;
  });
  return html`${line.joined === false ? null : html`<path d="${path}" fill="none" stroke="${stroke}" stroke-width="2" stroke-linejoin="round"${dash}/>`}${line.marked === false ? null : marks}\n`;
};

interface Place {
  readonly at: readonly [number, number];
  readonly value: readonly [number, number];
}

/** The points that have a place, cut where one has none. */
const visibleRuns = (line: Line, x: Scale, y: Scale): Place[][] => {
  const runs: Place[][] = [];
  let run: Place[] | null = null;
  for (const value of line.points) {
    const [atX, atY] = [x.at(value[0]), y.at(value[1])];
    if (atX === null || atY === null) run = null;
    else if (run === null) runs.push((run = [{ at: [atX, atY], value }]));
    else run.push({ at: [atX, atY], value });
  }
  return runs;
};

const rounded = (pixel: number): number => Math.round(pixel * 10) / 10;
