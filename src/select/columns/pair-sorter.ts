import { enlarged } from '../../base/enlarged.ts';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAll } from '../../standard/write-all.ts';

/** Sorts any number of (key, value) pairs in bounded memory, over files when they do not fit. */
export interface PairSorter {
  /** Key: a whole number below 2^48. Value: below 2^32. */
  add(key: number, value: number): void;
  /** All pairs in order of key, then value. Once only; the files are gone afterwards. */
  sorted(): IterableIterator<readonly [key: number, value: number]>;
}

const pairBytes = 10;

/** `dir` must exist; nothing is written there unless more than `pairsInMemory` are added. */
export const pairSorter = (dir: string, pairsInMemory = 4_000_000): PairSorter => {
  const low = growing(pairsInMemory);
  const high = growing(pairsInMemory);
  const values = growing(pairsInMemory);
  const runs: string[] = [];
  let folder: string | null = null;
  let length = 0;
  const spill = (): void => {
    folder ??= mkdtempSync(join(dir, '.sort-'));
    const run = join(folder, String(runs.length));
    writeRun(run, sortPairs({ low: low.array(), high: high.array(), values: values.array(), length }));
    runs.push(run);
    length = 0;
  };
  return {
    add: (key, value) => {
      if (length === pairsInMemory) spill();
      low.set(length, key % 2 ** 32);
      high.set(length, Math.floor(key / 2 ** 32));
      values.set(length, value);
      length++;
    },
    *sorted() {
      const rest = sortPairs({ low: low.array(), high: high.array(), values: values.array(), length });
      try {
        yield* runs.length === 0 ? inMemory(rest) : merge([...runs.map(fromFile), inMemory(rest)]);
      } finally {
        if (folder !== null) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
};

interface Pairs {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly values: Uint32Array;
  readonly length: number;
}

const growing = (most: number): { set(at: number, value: number): void; array(): Uint32Array } => {
  let array = new Uint32Array(Math.min(most, 1024));
  return {
    set: (at, value) => {
      if (at === array.length) array = enlarged(array, Math.min(most, 2 * at), 1);
      array[at] = value;
    },
    array: () => array,
  };
};

/** Least significant digit first, 16 bits at a time: by value, then by key. */
const sortPairs = (pairs: Pairs): Pairs => {
  let order = Uint32Array.from({ length: pairs.length }, (_, at) => at);
  for (const { column, shift } of [
    { column: pairs.values, shift: 0 },
    { column: pairs.values, shift: 16 },
    { column: pairs.low, shift: 0 },
    { column: pairs.low, shift: 16 },
    { column: pairs.high, shift: 0 },
  ]) {
    const starts = new Uint32Array(65_537);
    for (let at = 0; at < pairs.length; at++) {
      const digit = ((column[at] as number) >>> shift) & 0xffff;
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < 65_536; digit++)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    const next = new Uint32Array(pairs.length);
    for (const at of order) {
      const digit = ((column[at] as number) >>> shift) & 0xffff;
      const place = starts[digit] as number;
      starts[digit] = place + 1;
      next[place] = at;
    }
    order = next;
  }
  const pick = (column: Uint32Array): Uint32Array => order.map((at) => column[at] as number);
  return { low: pick(pairs.low), high: pick(pairs.high), values: pick(pairs.values), length: pairs.length };
};

const writeRun = (file: string, { low, high, values, length }: Pairs): void => {
  const handle = openSync(file, 'w');
  const perWrite = 65_536;
  const bytes = Buffer.alloc(perWrite * pairBytes);
  for (let from = 0; from < length; from += perWrite) {
    const end = Math.min(length, from + perWrite);
    for (let at = from; at < end; at++) {
      const offset = (at - from) * pairBytes;
      bytes.writeUInt32LE(low[at] as number, offset);
      bytes.writeUInt16LE(high[at] as number, offset + 4);
      bytes.writeUInt32LE(values[at] as number, offset + 6);
    }
    writeAll(handle, bytes.subarray(0, (end - from) * pairBytes));
  }
  closeSync(handle);
};

function* inMemory({ low, high, values, length }: Pairs): IterableIterator<readonly [number, number]> {
  for (let at = 0; at < length; at++) {
    yield [(high[at] as number) * 2 ** 32 + (low[at] as number), values[at] as number];
  }
}

function* fromFile(file: string): IterableIterator<readonly [number, number]> {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(65_536 * pairBytes);
    for (let read = readSync(handle, bytes); read > 0; read = readSync(handle, bytes)) {
      for (let offset = 0; offset < read; offset += pairBytes) {
        yield [bytes.readUIntLE(offset, 6), bytes.readUInt32LE(offset + 6)];
      }
    }
  } finally {
    closeSync(handle);
  }
}

/** Takes the smallest of the heads again and again; there are few runs, so a look at each is cheap enough. */
function* merge(
  runs: readonly IterableIterator<readonly [number, number]>[],
): IterableIterator<readonly [number, number]> {
  const heads = runs.map((run) => run.next());
  for (;;) {
    let smallest = -1;
    let best: readonly [number, number] | null = null;
    for (const [at, head] of heads.entries()) {
      if (head.done === true) continue;
      if (best === null || head.value[0] < best[0] || (head.value[0] === best[0] && head.value[1] < best[1])) {
        smallest = at;
        best = head.value;
      }
    }
    const run = runs[smallest];
    if (best === null || run === undefined) return;
    yield best;
    heads[smallest] = run.next();
  }
}
