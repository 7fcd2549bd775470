/** The records as they come, each told when it is taken: how far the work on them is. */
export function* told<T>(records: Iterable<T>, onProgress: (done: number) => void): Generator<T> {
  let done = 0;
  for (const record of records) {
    onProgress(done++);
    yield record;
  }
}

/** Tells how many of the records are done by work that goes over all of them several times, step by step. */
export const inPasses = (passes: number, onProgress: (done: number) => void): (() => void) => {
  let steps = 0;
  return () => onProgress(Math.floor(steps++ / passes));
};
