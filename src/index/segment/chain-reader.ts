import { ByteWriter } from './byte-writer.ts';
import type { PostingChains } from './posting-chains.ts';
import type { PostingWriter } from './posting-writer.ts';
import { frequencyUnit } from './segment-file.ts';

/** Reads the lists that were collected in memory back. */
export class ChainReader {
  readonly #chains: PostingChains;
  readonly #out = new ByteWriter(1 << 16);
  #at = 0;

  constructor(chains: PostingChains) {
    this.#chains = chains;
  }

  writeTo(writer: PostingWriter, list: number): void {
    this.#chains.gather(list, this.#out);
    const { bytes, length } = this.#out;
    this.#at = 0;
    for (let document = -1; this.#at < length; ) {
      const head = this.#varint(bytes);
      const form = head & 3;
      document += (head >>> 2) + 1;
      const occurrences = form === 0 ? 1 : this.#varint(bytes);
      const frequency = form === 2 ? this.#varint(bytes) : occurrences * frequencyUnit;
      const start = this.#at;
      for (let left = occurrences; left > 0; ) if ((bytes[this.#at++] ?? 0) < 128) left--;
      writer.add({ document, frequency, occurrences }, bytes, start, this.#at);
    }
  }

  #varint(bytes: Uint8Array): number {
    let value = bytes[this.#at++] ?? 0;
    if (value < 128) return value;
    value &= 127;
    for (let shift = 7; ; shift += 7) {
      const next = bytes[this.#at++] ?? 0;
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
  }
}
