/** A growing list of whole numbers, four bytes each. */
export class NumberLog {
  values: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.values = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  clear(): void {
    this.length = 0;
  }

  view(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}
