/** What an axis shows. Bounds that are not given are taken from the values. */
export interface Axis {
  readonly label: string;
  readonly from?: number;
  readonly to?: number;
  /** Default: linear. Only values above 0 have a place on a logarithmic axis. */
  readonly scale?: 'linear' | 'log';
  readonly format?: (value: number) => string;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface Scale {
  /** Where a value lies, in pixels; null when the axis has no place for it. */
  at(value: number): number | null;
  readonly ticks: readonly Tick[];
}

/** Lays an axis over the pixels from `begin` to `end` (which may be smaller: y axes go up). */
export const scaleOf = (axis: Axis, values: readonly number[], [begin, end]: readonly [number, number]): Scale => {
  const logarithmic = axis.scale === 'log';
  const shown = values.filter((value) => Number.isFinite(value) && (!logarithmic || value > 0));
  const low = axis.from ?? shown.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = axis.to ?? shown.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const known = Number.isFinite(low) && Number.isFinite(high);
  const marks = logarithmic ? decades(known ? low : 1, known ? high : 10) : steps(known ? low : 0, known ? high : 1);
  const place = logarithmic ? Math.log10 : (value: number): number => value;
  // Where no bound is given the axis reaches to the next tick, so that no point lies on the frame.
  const from = place(axis.from ?? Math.min(marks[0] ?? 0, known ? low : Number.POSITIVE_INFINITY));
  const to = place(axis.to ?? Math.max(marks.at(-1) ?? 1, known ? high : Number.NEGATIVE_INFINITY));
  const at = (value: number): number | null => {
    const share = (place(value) - from) / (to - from);
    return Number.isFinite(share) && share > -1e-9 && share < 1 + 1e-9 ? begin + share * (end - begin) : null;
  };
  const format = axis.format ?? plainNumber;
  const ticks = marks.flatMap((value) => {
    const pixel = at(value);
    return pixel === null ? [] : [{ at: pixel, label: format(value) }];
  });
  return { at, ticks };
};

/** Some five round values from below `low` to above `high`. */
const steps = (low: number, high: number): number[] => {
  const most = Math.max(Math.abs(low), Math.abs(high));
  // Values that hardly differ count as one; so do numbers too small to be divided.
  const span = high - low > 1e-9 * most ? high - low : most;
  if (span < 1e-290) return [0, 1];
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Multiples, not sums, and cut to the digits of the step: 0.3 and not 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};

/** Powers of ten from below `low` to above `high`; of many decades only some. */
const decades = (low: number, high: number): number[] => {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(high) - 1e-9));
  const every = Math.ceil((last - first) / 8);
  const marks: number[] = [];
  for (let power = first; power <= last; power += every) marks.push(Number(`1e${power}`));
  return marks;
};

export const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e15 ? value.toExponential() : value.toLocaleString('en', { maximumSignificantDigits: 6 });

/** 0.25 as `25 %`. */
export const percent = (value: number): string => `${plainNumber(Number((value * 100).toPrecision(6)))} %`;
