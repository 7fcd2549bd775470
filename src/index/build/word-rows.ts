import { enlarged } from '../../base/enlarged.ts';
import { NumberLog } from '../memory/number-log.ts';

/** The kinds of word of one segment, in the order in which they first came, and how often each was counted. */
export class WordRows {
  /** By row: the number of its kind in the word table. */
  readonly types = new NumberLog();
  /** By kind: its row and one (0: has none yet), and how often it was counted. */
  #counted = new Uint32Array(1 << 12);

  get counts(): Uint32Array {
    return this.types.view().map((type) => this.#counted[type * 2 + 1] ?? 0);
  }

  /** Counts an occurrence; gives the number of the row. */
  count(type: number): number {
    const at = type * 2;
    if (at >= this.#counted.length) this.#counted = enlarged(this.#counted, at + 2);
    if (this.#counted[at] === 0) {
      this.types.push(type);
      this.#counted[at] = this.types.length;
    }
    this.#counted[at + 1]!++;
    return this.#counted[at]! - 1;
  }

  clear(): void {
    this.types.clear();
    this.#counted.fill(0);
  }
}
