import type { MergedList } from './merged-list.ts';

/** The sources of a merge by their terms, the least first: a heap (Knuth, The Art of Computer Programming 3, 5.2.3 and 5.4.1). */
export class MergeQueue {
  readonly #heap: MergedList[] = [];

  constructor(lists: readonly MergedList[]) {
    for (const list of lists) this.add(list);
  }

  add(list: MergedList): void {
    if (list.done) return;
    const heap = this.#heap;
    let at = heap.length;
    for (; at > 0; at = (at - 1) >> 1) {
      const parent = heap[(at - 1) >> 1]!;
      if (parent.compare(list) <= 0) break;
      heap[at] = parent;
    }
    heap[at] = list;
  }

  /** Takes out the lists whose term is the least; none: all are done. */
  takeLeast(taken: MergedList[]): void {
    taken.length = 0;
    const heap = this.#heap;
    do {
      const [least] = heap;
      if (least === undefined || (taken[0] !== undefined && taken[0].compare(least) !== 0)) return;
      taken.push(least);
      const last = heap.pop()!;
      if (heap.length > 0) this.#sink(last);
    } while (heap.length > 0);
  }

  /** Puts a list where the first one was, which has been taken out. */
  #sink(list: MergedList): void {
    const heap = this.#heap;
    const { length } = heap;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= length) break;
      if (child + 1 < length && heap[child + 1]!.compare(heap[child]!) < 0) child++;
      if (list.compare(heap[child]!) <= 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = list;
  }
}
