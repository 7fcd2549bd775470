/** How fast work goes on, and how long it will take. */
export interface Pace {
  /** A second, over the last half minute or so. */
  readonly rate: number;
  /** Null while it would mean nothing: in the first ten seconds, before a hundredth is done, or when it is more than two days. */
  readonly leftSeconds: number | null;
}

const windowMs = 30_000;
const startMs = 10_000;
const leftSecondsMax = 2 * 86_400;

/**
 * Follows the pace of work by what was done lately. An average since the beginning would count what was found done already
 * (documents that are kept) as speed, and promise too little for the rest.
 */
export const followPace = (total: number | null, beganMs: number): ((done: number, nowMs: number) => Pace) => {
  let marks: readonly { readonly done: number; readonly atMs: number }[] = [{ done: 0, atMs: beganMs }];
  return (done, nowMs) => {
    // The newest mark that is older than the window stays, as what lately is counted from.
    const from = marks.findLastIndex(({ atMs }) => nowMs - atMs >= windowMs);
    marks = [...marks.slice(Math.max(0, from)), { done, atMs: nowMs }];
    const [oldest = { done: 0, atMs: beganMs }] = marks;
    const rate = nowMs > oldest.atMs ? ((done - oldest.done) * 1000) / (nowMs - oldest.atMs) : 0;
    const isEarly = nowMs - beganMs < startMs || total === null || done < total / 100;
    const leftSeconds = isEarly || rate === 0 ? null : (total - done) / rate;
    return { rate, leftSeconds: leftSeconds !== null && leftSeconds <= leftSecondsMax ? leftSeconds : null };
  };
};
