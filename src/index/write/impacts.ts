/**
 * Pairs (frequency, length code) none of which is beaten by another: some posting of the list scores at least as much as
 * any posting with a lower frequency and a longer document. The score of the best pair bounds the scores of the list for
 * every choice of k1, b and average length (Lucene's impacts; Ding & Suel 2011 for block maxima).
 */
export class Impacts {
  #frequencies = new Int32Array(64);
  #codes = new Int32Array(64);
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  add(frequency: number, code: number): void {
    const frequencies = this.#frequencies;
    const codes = this.#codes;
    let kept = 0;
    for (let at = 0; at < this.#size; at++) {
      const f = frequencies[at] ?? 0;
      const c = codes[at] ?? 0;
      if (f >= frequency && c <= code) return;
      if (f <= frequency && c >= code) continue;
      frequencies[kept] = f;
      codes[kept++] = c;
    }
    if (kept === frequencies.length) {
      this.#size = kept;
      this.#mergeClosest();
      kept = this.#size;
    }
    frequencies[kept] = frequency;
    codes[kept] = code;
    this.#size = kept + 1;
  }

  /** At most `most` pairs, frequency × 256 + code, that still bound everything added. Zeros fill the rest. */
  packed(most: number): Uint32Array {
    while (this.#size > most) this.#mergeClosest();
    const out = new Uint32Array(most);
    for (let at = 0; at < this.#size; at++) out[at] = (this.#frequencies[at] ?? 0) * 256 + (this.#codes[at] ?? 0);
    return out.sort().reverse();
  }

  /** Replaces two neighbours by the pair that bounds both: the higher frequency with the shorter length. */
  #mergeClosest(): void {
    const order = Array.from({ length: this.#size }, (_, at) => at).sort(
      (a, b) => (this.#codes[a] ?? 0) - (this.#codes[b] ?? 0),
    );
    let best = 1;
    let bestLoss = Infinity;
    for (let at = 1; at < order.length; at++) {
      const short = order[at - 1] ?? 0;
      const long = order[at] ?? 0;
      const ratio = (this.#frequencies[long] ?? 0) / Math.max(1, this.#frequencies[short] ?? 0);
      const loss = ratio * (codeDistance(this.#codes[short] ?? 0, this.#codes[long] ?? 0) + 1);
      if (loss < bestLoss) {
        bestLoss = loss;
        best = at;
      }
    }
    const short = order[best - 1] ?? 0;
    const long = order[best] ?? 0;
    this.#frequencies[short] = Math.max(this.#frequencies[short] ?? 0, this.#frequencies[long] ?? 0);
    const last = this.#size - 1;
    this.#frequencies[long] = this.#frequencies[last] ?? 0;
    this.#codes[long] = this.#codes[last] ?? 0;
    this.#size = last;
  }
}

const codeDistance = (a: number, b: number): number => (b - a) / 16;

/** Frequencies above this score as this much. */
export const frequencyMax = 0xffffff;
