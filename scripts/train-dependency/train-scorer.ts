import { groupUnits, type Scorer } from '../../src/analyzer/dependency/scorer.ts';
import { seededRandom, type Random } from '../../src/base/random.ts';
import type { ExampleSet } from './example-set.ts';
import { roundScorer, type Network } from './round-scorer.ts';

export interface TrainingOptions {
  /** Size of the tables: powers of two. */
  readonly wideBits: number;
  /** 0 = no deep part. */
  readonly rowBits: number;
  /** How many networks are trained, each from another seed; the scorer is their average. */
  readonly networks: number;
  readonly epochs: number;
  readonly wideRate: number;
  readonly deepRate: number;
  /** Share of hidden units switched off for an example (Srivastava et al. 2014). */
  readonly dropout: number;
  readonly seed: string;
}

/** Features seen less often than this in training are left out. */
const occurrencesMin = 2;
const weightDecay = 1e-4;
const units = groupUnits;

/**
 * Trains networks by AdaGrad (Duchi et al. 2011) on the log loss of the softmax over the candidates of each example, averages
 * them and rounds the result to bytes. The same examples and seed give the same scorer.
 */
export const trainScorer = (examples: ExampleSet, options: TrainingOptions): Scorer =>
  roundScorer(
    Array.from({ length: options.networks }, (_, at) =>
      trainNetwork(examples, { ...options, seed: `${options.seed} ${at}` }),
    ),
    options,
  );

const trainNetwork = (examples: ExampleSet, options: TrainingOptions): Network => {
  const weights = newWeights(examples, options);
  const random = seededRandom(options.seed);
  for (let at = 0; at < weights.rows.length; at++) weights.rows[at] = (random.next() - 0.5) * 0.1;
  for (let unit = 0; unit < units; unit++) weights.out[unit] = (random.next() - 0.5) * 0.5;
  const mean: Mean = {
    sums: {
      wide: new Float32Array(weights.wide.length),
      rows: new Float32Array(weights.rows.length),
      bias: new Float32Array(units),
      out: new Float32Array(units),
    },
    taken: 0,
  };
  const pauseLength = Math.max(1, Math.floor(examples.count / pausesPerEpoch));
  const order = Int32Array.from({ length: examples.count }, (_, at) => at);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    // The last two epochs settle at half the rate.
    const pace = epoch >= options.epochs - 2 ? 0.5 : 1;
    const rates = { wide: options.wideRate * pace, deep: options.deepRate * pace };
    for (const [done, at] of order.entries()) {
      learn(examples, at, { weights, rates, random, dropout: options.dropout });
      if (epoch >= options.epochs - averagedEpochs && done % pauseLength === pauseLength - 1) takeIn(mean, weights);
    }
  }
  for (const part of parts)
    for (let at = 0; at < weights[part].length; at++) weights[part][at] = mean.sums[part][at]! / mean.taken;
  for (let row = 0; row < weights.rowSeen.length; row++)
    if (weights.rowSeen[row]! < occurrencesMin) weights.rows.fill(0, row * units, (row + 1) * units);
  return weights;
};

/** The weights of the last epochs are averaged: one run of chance counts for less (Polyak and Juditsky 1992). */
const averagedEpochs = 3;
const pausesPerEpoch = 4;
const parts = ['wide', 'rows', 'bias', 'out'] as const;

interface Mean {
  readonly sums: Pick<Weights, (typeof parts)[number]>;
  taken: number;
}

const takeIn = (mean: Mean, weights: Weights): void => {
  mean.taken++;
  for (const part of parts) {
    const sum = mean.sums[part];
    const now = weights[part];
    for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + now[at]!;
  }
};

interface Weights {
  readonly deep: boolean;
  readonly wide: Float32Array;
  readonly wideSquares: Float32Array;
  readonly wideSeen: Uint8Array;
  readonly rows: Float32Array;
  readonly rowSquares: Float32Array;
  readonly rowSeen: Uint8Array;
  readonly bias: Float32Array;
  readonly biasSquares: Float32Array;
  readonly out: Float32Array;
  readonly outSquares: Float32Array;
  readonly wideMask: number;
  readonly rowShift: number;
}

const newWeights = (examples: ExampleSet, { wideBits, rowBits }: TrainingOptions): Weights => {
  const rowCount = rowBits === 0 ? 0 : 1 << rowBits;
  const weights: Weights = {
    deep: rowBits > 0,
    wide: new Float32Array(1 << wideBits),
    wideSquares: new Float32Array(1 << wideBits).fill(1e-4),
    wideSeen: new Uint8Array(1 << wideBits),
    rows: new Float32Array(rowCount * units),
    rowSquares: new Float32Array(rowCount * units).fill(1e-3),
    rowSeen: new Uint8Array(rowCount),
    bias: new Float32Array(units),
    biasSquares: new Float32Array(units).fill(1e-3),
    out: new Float32Array(units),
    outSquares: new Float32Array(units).fill(1e-3),
    wideMask: (1 << wideBits) - 1,
    rowShift: 32 - rowBits,
  };
  count(examples.wide, weights.wideSeen, (id) => id & weights.wideMask);
  if (rowBits > 0) {
    count(examples.deep, weights.rowSeen, (id) => id >>> weights.rowShift);
    count(examples.shared, weights.rowSeen, (id) => id >>> weights.rowShift);
  }
  return weights;
};

const count = (ids: ExampleSet['wide'], seen: Uint8Array, slotOf: (id: number) => number): void => {
  for (let at = 0; at < ids.length; at++) {
    const slot = slotOf(ids.values[at]!);
    if (seen[slot]! < occurrencesMin) seen[slot] = seen[slot]! + 1;
  }
};

const shuffle = (order: Int32Array, random: Random): void => {
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    const kept = order[at]!;
    order[at] = order[other]!;
    order[other] = kept;
  }
};

interface Lesson {
  readonly weights: Weights;
  readonly rates: { readonly wide: number; readonly deep: number };
  readonly random: Random;
  readonly dropout: number;
}

const roomForCandidates = 64;
const hidden = new Float32Array(units * roomForCandidates);
const sharedSum = new Float32Array(units);
const keep = new Float32Array(units);
const scores = new Float64Array(roomForCandidates);
const gradient = new Float32Array(units);
const sharedGradient = new Float32Array(units);

const learn = (examples: ExampleSet, at: number, lesson: Lesson): void => {
  const first = examples.candidateStart.values[at]!;
  const candidates = examples.candidateStart.values[at + 1]! - first;
  if (candidates + (examples.allowsNone ? 1 : 0) < 2) return;
  if (lesson.weights.deep) openHidden(examples, at, lesson);
  let most = examples.allowsNone ? 0 : Number.NEGATIVE_INFINITY;
  for (let c = 0; c < candidates; c++) {
    scores[c] = scoreOf(examples, { candidate: first + c, slot: c }, lesson.weights);
    most = Math.max(most, scores[c]!);
  }
  let total = examples.allowsNone ? Math.exp(-most) : 0;
  for (let c = 0; c < candidates; c++) total += scores[c] = Math.exp(scores[c]! - most);
  sharedGradient.fill(0);
  const target = examples.target.values[at]!;
  for (let c = 0; c < candidates; c++) {
    const error = scores[c]! / total - (c === target ? 1 : 0);
    if (Math.abs(error) >= 1e-3) correct(examples, { candidate: first + c, slot: c, error }, lesson);
  }
  if (lesson.weights.deep) correctShared(examples, at, lesson);
};

/** Sums what the candidates share and draws the units that are switched off. */
const openHidden = (examples: ExampleSet, at: number, { weights, random, dropout }: Lesson): void => {
  sharedSum.set(weights.bias);
  addRows(weights, examples.shared.values, {
    from: examples.sharedStart.values[at]!,
    to: examples.sharedStart.values[at + 1]!,
    sum: sharedSum,
    place: 0,
  });
  for (let unit = 0; unit < units; unit++) keep[unit] = random.next() < dropout ? 0 : 1 / (1 - dropout);
};

interface RowSum {
  readonly from: number;
  readonly to: number;
  readonly sum: Float32Array;
  readonly place: number;
}

const addRows = (weights: Weights, ids: Int32Array, { from, to, sum, place }: RowSum): void => {
  const { rows, rowSeen, rowShift } = weights;
  for (let at = from; at < to; at++) {
    const slot = ids[at]! >>> rowShift;
    if (rowSeen[slot]! < occurrencesMin) continue;
    const row = slot * units;
    for (let unit = 0; unit < units; unit++) sum[place + unit] = sum[place + unit]! + rows[row + unit]!;
  }
};

interface Answer {
  readonly candidate: number;
  /** Which of the example's candidates it is: where its hidden units are kept. */
  readonly slot: number;
}

const scoreOf = (examples: ExampleSet, { candidate, slot }: Answer, weights: Weights): number => {
  const { wide, wideMask } = weights;
  const ids = examples.wide.values;
  const end = examples.wideStart.values[candidate + 1]!;
  let score = 0;
  for (let at = examples.wideStart.values[candidate]!; at < end; at++) score += wide[ids[at]! & wideMask]!;
  if (!weights.deep) return score;
  const place = slot * units;
  hidden.set(sharedSum, place);
  const from = examples.deepStart.values[candidate]!;
  const to = examples.deepStart.values[candidate + 1]!;
  addRows(weights, examples.deep.values, { from, to, sum: hidden, place });
  for (let unit = 0; unit < units; unit++) {
    const value = hidden[place + unit]!;
    if (value > 0) score += value * keep[unit]! * weights.out[unit]!;
  }
  return score;
};

const correct = (
  examples: ExampleSet,
  { candidate, slot, error }: Answer & { readonly error: number },
  { weights, rates }: Lesson,
): void => {
  const { wide, wideSquares, wideSeen, wideMask, out, outSquares } = weights;
  const ids = examples.wide.values;
  const end = examples.wideStart.values[candidate + 1]!;
  for (let at = examples.wideStart.values[candidate]!; at < end; at++) {
    const id = ids[at]! & wideMask;
    if (wideSeen[id]! < occurrencesMin) continue;
    const slope = error + weightDecay * wide[id]!;
    wideSquares[id] = wideSquares[id]! + slope * slope;
    wide[id] = wide[id]! - (rates.wide * slope) / Math.sqrt(wideSquares[id]!);
  }
  if (!weights.deep) return;
  for (let unit = 0; unit < units; unit++) {
    const value = hidden[slot * units + unit]! * keep[unit]!;
    gradient[unit] = 0;
    if (value <= 0) continue;
    const slope = error * out[unit]! * keep[unit]!;
    gradient[unit] = slope;
    sharedGradient[unit] = sharedGradient[unit]! + slope;
    outSquares[unit] = outSquares[unit]! + (error * value) ** 2;
    out[unit] = out[unit]! - (rates.deep * error * value) / Math.sqrt(outSquares[unit]!);
  }
  const from = examples.deepStart.values[candidate]!;
  const to = examples.deepStart.values[candidate + 1]!;
  moveRows(weights, examples.deep.values, { from, to, slope: gradient, rate: rates.deep });
};

const correctShared = (examples: ExampleSet, at: number, { weights, rates }: Lesson): void => {
  const from = examples.sharedStart.values[at]!;
  const to = examples.sharedStart.values[at + 1]!;
  moveRows(weights, examples.shared.values, { from, to, slope: sharedGradient, rate: rates.deep });
  for (let unit = 0; unit < units; unit++) {
    const slope = sharedGradient[unit]!;
    if (slope === 0) continue;
    weights.biasSquares[unit] = weights.biasSquares[unit]! + slope * slope;
    weights.bias[unit] = weights.bias[unit]! - (rates.deep * slope) / Math.sqrt(weights.biasSquares[unit]!);
  }
};

interface Move {
  readonly from: number;
  readonly to: number;
  readonly slope: Float32Array;
  readonly rate: number;
}

const moveRows = (weights: Weights, ids: Int32Array, { from, to, slope, rate }: Move): void => {
  const { rows, rowSquares, rowSeen, rowShift } = weights;
  for (let at = from; at < to; at++) {
    const id = ids[at]! >>> rowShift;
    if (rowSeen[id]! < occurrencesMin) continue;
    for (let unit = 0; unit < units; unit++) {
      const step = slope[unit]!;
      if (step === 0) continue;
      const place = id * units + unit;
      rowSquares[place] = rowSquares[place]! + step * step;
      rows[place] = rows[place]! - (rate * step) / Math.sqrt(rowSquares[place]!);
    }
  }
};
