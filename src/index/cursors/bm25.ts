import { codedLength } from '../segment/length-code.ts';
import { frequencyUnit } from '../files/segment-file.ts';

/** A word in more than half of the documents would count against them; it counts this little instead. */
const weightLeast = 0.01;

/** w = ln((N − n + 0.5)/(n + 0.5)) (docs/query-language.md, "Score"; Robertson et al. 1992). */
export const termWeight = (documents: number, holding: number): number =>
  Math.max(weightLeast, Math.log((documents - holding + 0.5) / (holding + 0.5)));

/** K = k1·((1 − b) + b·l_d/l_ave) for every length code, in the unit of frequencies. */
export const lengthNorms = ({ k1, b }: { k1: number; b: number }, averageLength: number): Float64Array =>
  Float64Array.from(
    { length: 256 },
    (_, code) => frequencyUnit * k1 * (1 - b + (b * codedLength(code)) / Math.max(1, averageLength)),
  );

/** (k1 + 1)·F/(K + F); with k3 = 0 the frequency in the query does not count. `gain` is w·(k1 + 1). */
export const saturated = (gain: number, frequency: number, norm: number): number =>
  (gain * frequency) / (frequency + norm);
