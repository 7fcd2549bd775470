import { enlarged } from '../../base/enlarged.ts';

/** A growing list of records of as many whole numbers (32 bits each), side by side in one array. */
export class RecordLog {
  readonly width: number;
  data: Uint32Array<ArrayBuffer>;
  /** Numbers in use: records × width. */
  length = 0;

  constructor(width: number) {
    this.width = width;
    this.data = new Uint32Array(width << 10);
  }

  get records(): number {
    return this.length / this.width;
  }

  /** Keeps its memory, which the next segment will need. */
  clear(): void {
    this.length = 0;
  }

  /** Makes room for one record; who asks writes it and adds `width` to the length. */
  reserve(): void {
    if (this.length + this.width <= this.data.length) return;
    // What is not used of the larger array takes no memory until it is written to.
    this.data = enlarged(this.data, this.length + this.width);
  }
}
