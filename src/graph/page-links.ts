import { enlarged } from '../base/enlarged.ts';
import type { Csr } from './csr.ts';

/** Links of collected pages: `targets` from `begin` to before `end`. A page not collected has none. */
export interface PageLinks {
  readonly targets: Uint32Array;
  begin(page: number): number;
  end(page: number): number;
}

/** A recorded graph of which only the collected part can be seen. */
export class RecordedLinks implements PageLinks {
  readonly targets: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #collected: Uint8Array;

  constructor({ nodes, offsets, targets }: Csr) {
    this.targets = targets;
    this.#offsets = offsets;
    this.#collected = new Uint8Array(nodes);
  }

  collect(page: number): void {
    this.#collected[page] = 1;
  }

  begin(page: number): number {
    return this.#offsets[page] ?? 0;
  }

  end(page: number): number {
    return this.#offsets[this.#collected[page] === 1 ? page + 1 : page] ?? 0;
  }
}

/** Takes the links of each page as it is collected. */
export interface CollectedLinks extends PageLinks {
  put(page: number, targets: Uint32Array): void;
}

/** Keeps all links: 4 bytes each and 12 a page. For the orders that pass scores on through pages collected before. */
export class GrowingLinks implements CollectedLinks {
  targets = new Uint32Array(1024);
  #begin = new Float64Array(256);
  #count = new Uint32Array(256);
  #size = 0;

  put(page: number, links: Uint32Array): void {
    if (page >= this.#begin.length) {
      this.#begin = enlarged(this.#begin, page + 1, 1.5);
      this.#count = enlarged(this.#count, page + 1, 1.5);
    }
    if (this.#size + links.length > this.targets.length) {
      this.targets = enlarged(this.targets, Math.ceil((this.#size + links.length) * 1.5));
    }
    this.targets.set(links, this.#size);
    this.#begin[page] = this.#size;
    this.#count[page] = links.length;
    this.#size += links.length;
  }

  begin(page: number): number {
    return this.#begin[page] ?? 0;
  }

  end(page: number): number {
    return (this.#begin[page] ?? 0) + (this.#count[page] ?? 0);
  }
}

/** Keeps only the links of the page collected last: all that DL1, BLC and BF look at. */
export class NewestLinks implements CollectedLinks {
  targets = new Uint32Array(0);
  #page = -1;

  put(page: number, links: Uint32Array<ArrayBuffer>): void {
    this.#page = page;
    this.targets = links;
  }

  begin(): number {
    return 0;
  }

  end(page: number): number {
    return page === this.#page ? this.targets.length : 0;
  }
}
