import { setImmediate } from 'node:timers/promises';

const recordsAtOnce = 500;

/** The records as they come; whoever else waits for the processor has it after every few hundred: a server answers while it counts. */
export async function* paced<T>(records: Iterable<T>): AsyncGenerator<T> {
  let taken = 0;
  for (const record of records) {
    yield record;
    if (++taken % recordsAtOnce === 0) await setImmediate();
  }
}
