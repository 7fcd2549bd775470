import { enlarged } from '../../base/enlarged.ts';

/** One number a page in as many bytes as it needs: a million pages as objects take a gigabyte, as columns a tenth. */
export interface NumberColumn {
  readonly length: number;
  push(value: number): void;
  at(place: number): number;
  set(place: number, value: number): void;
}

const kinds = {
  f64: (length: number) => new Float64Array(length),
  u32: (length: number) => new Uint32Array(length),
  i32: (length: number) => new Int32Array(length),
  u16: (length: number) => new Uint16Array(length),
  u8: (length: number) => new Uint8Array(length),
};

/** Numbers that a kind cannot hold are cut as typed arrays do. Places beyond the end are 0. */
export const numberColumn = (kind: keyof typeof kinds): NumberColumn => {
  let numbers = kinds[kind](1024);
  let length = 0;
  const reach = (needed: number): void => {
    if (needed > numbers.length) numbers = enlarged(numbers, needed, 1.5);
  };
  return {
    get length() {
      return length;
    },
    push: (value) => {
      reach(length + 1);
      numbers[length++] = value;
    },
    at: (place) => numbers[place] ?? 0,
    set: (place, value) => {
      reach(place + 1);
      numbers[place] = value;
      if (place >= length) length = place + 1;
    },
  };
};

const chunkRecords = 4096;

/** Records of so many bytes each. */
export interface ByteColumn {
  push(record: Uint8Array): void;
  /** A view, not a copy. */
  at(place: number): Uint8Array;
}

/** A record that is too short is filled with zeros. */
export const byteColumn = (bytesEach: number): ByteColumn => {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    push: (record) => {
      if (length % chunkRecords === 0) chunks.push(Buffer.alloc(chunkRecords * bytesEach));
      chunks.at(-1)?.set(record.subarray(0, bytesEach), (length % chunkRecords) * bytesEach);
      length++;
    },
    at: (place) => {
      const from = (place % chunkRecords) * bytesEach;
      return (chunks[Math.floor(place / chunkRecords)] ?? Buffer.alloc(0)).subarray(from, from + bytesEach);
    },
  };
};
