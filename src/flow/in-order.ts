/**
 * Runs `work` on up to `window` records at a time and yields the results in the order of the records, so that what comes
 * out does not depend on how many run at once. The only concurrency primitive of the record-wise stages.
 */
export async function* inOrder<In, Out>(
  records: AsyncIterable<In> | Iterable<In>,
  window: number,
  work: (record: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = [];
  try {
    for await (const record of records) {
      const result = work(record);
      // A rejection is seen when its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= window) yield await (running.shift() as Promise<Out>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Out>);
  } finally {
    await Promise.allSettled(running);
  }
}

/** Groups records; the last batch may be shorter. */
export async function* inBatches<T>(
  records: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length >= size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
