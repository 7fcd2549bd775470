import { groupUnits, groupWords, type Scorer } from '../../src/analyzer/dependency/scorer.ts';

/** What training leaves of one network: weights of features, rows of hidden units, and what follows the units. */
export interface Network {
  readonly wide: Float32Array;
  readonly rows: Float32Array;
  readonly bias: Float32Array;
  readonly out: Float32Array;
}

/** Averages the scores of networks by standing their hidden units side by side, in small whole numbers. */
export const roundScorer = (
  networks: readonly Network[],
  { wideBits, rowBits }: { readonly wideBits: number; readonly rowBits: number },
): Scorer => {
  const wideWeights = new Float32Array(1 << wideBits);
  for (const { wide } of networks)
    for (let at = 0; at < wide.length; at++) wideWeights[at] = wideWeights[at]! + wide[at]! / networks.length;
  const wideStep = stepOf(wideWeights);
  const wide = Int8Array.from(wideWeights, (weight) => toByte(weight, wideStep));
  const base = { wide, wideMask: (1 << wideBits) - 1 };
  if (rowBits === 0) {
    const none = { rows: new Int32Array(0), rowShift: 0, bias: new Int32Array(0), out: new Int16Array(0) };
    return { ...base, ...none, groups: 0, wideWorth: 1 };
  }
  const groups = networks.length;
  const rows = new Int32Array((groups * groupWords) << rowBits);
  const bytes = new Uint8Array(rows.buffer);
  const bias = new Int32Array(groups * groupUnits);
  const out = new Int16Array(groups * groupUnits);
  const rowSteps = networks.map((network) => stepOf(network.rows));
  // One step of the whole score, small enough that the largest weight of a unit is outMost steps of its group.
  const scoreStep =
    Math.max(...networks.map((network, group) => largest(network.out) * (rowSteps[group] ?? 1))) / outMost;
  for (const [group, network] of networks.entries()) {
    const rowStep = rowSteps[group] ?? 1;
    for (let at = 0; at < network.rows.length; at++) {
      const unit = at % groupUnits;
      const row = (at - unit) / groupUnits;
      bytes[(row * groups + group) * groupUnits + unit] = toByte(network.rows[at]!, rowStep) + 128;
    }
    for (let unit = 0; unit < groupUnits; unit++) {
      bias[group * groupUnits + unit] = Math.round(network.bias[unit]! / rowStep);
      out[group * groupUnits + unit] = Math.round((network.out[unit]! * rowStep) / scoreStep);
    }
  }
  return { ...base, rows, rowShift: 32 - rowBits, bias, out, groups, wideWorth: (wideStep * groups) / scoreStep };
};

const outMost = 2000;

const largest = (values: Float32Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** So that all but one in ten thousand of the weights fit into a byte: the few beyond are cut off. */
const stepOf = (values: Float32Array): number => {
  const sizes = values
    .filter((value) => value !== 0)
    .map(Math.abs)
    .sort();
  return (sizes[Math.floor((sizes.length - 1) * (1 - 1e-4))] ?? 1) / 127;
};

const toByte = (value: number, step: number): number => Math.max(-127, Math.min(127, Math.round(value / step)));
