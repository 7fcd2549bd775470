import { enlarged } from '../../base/enlarged.ts';

/** A growing list of whole numbers, four bytes each. */
export class NumberLog {
  values: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.values = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = enlarged(this.values, this.length + 1);
    this.values[this.length++] = value;
  }

  clear(): void {
    this.length = 0;
  }

  view(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}
