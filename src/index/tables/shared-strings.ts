import type { Lexicon } from '../segment/lexicon.ts';

/** One numbering, in their order, of the strings of several lexicons. */
export class SharedStrings {
  readonly #lexicons: readonly Lexicon[];
  readonly #attribute: 'surface' | 'base' | 'reading';
  /** By lexicon: its numbers → the shared ones, ascending. Of a single lexicon the numbers are the same. */
  readonly #numbers: readonly Uint32Array[];

  constructor(lexicons: readonly Lexicon[], attribute: 'surface' | 'base' | 'reading') {
    this.#lexicons = lexicons;
    this.#attribute = attribute;
    this.#numbers = lexicons.length === 1 ? [] : numbered(lexicons);
  }

  /** Row of a lexicon → shared number of what the row has in the attribute. */
  column(lexicon: number): Uint32Array {
    const own = this.#lexicons[lexicon]!;
    const values = new Uint32Array(own[columnOf[this.#attribute]].all());
    const numbers = this.#numbers[lexicon];
    if (numbers !== undefined) for (let row = 0; row < values.length; row++) values[row] = numbers[values[row]!]!;
    return values;
  }

  text(number: number): string {
    if (this.#lexicons.length === 1) return this.#lexicons[0]!.string(number);
    for (const [at, numbers] of this.#numbers.entries()) {
      const own = placeOf(numbers, number);
      if (own >= 0) return this.#lexicons[at]!.string(own);
    }
    throw new TypeError(`No lexicon has string ${number}`);
  }
}

const columnOf = { surface: 'surfaces', base: 'bases', reading: 'readings' } as const;

interface Head {
  readonly strings: Iterator<string, void>;
  readonly numbers: Uint32Array;
  text: string;
  read: number;
}

const numbered = (lexicons: readonly Lexicon[]): readonly Uint32Array[] => {
  const numbers = lexicons.map(({ strings }) => new Uint32Array(strings));
  const heap: Head[] = [];
  for (const [at, lexicon] of lexicons.entries()) {
    const head: Head = { strings: lexicon.allStrings(), numbers: numbers[at]!, text: '', read: 0 };
    if (!next(head)) continue;
    heap.push(head);
  }
  for (let at = heap.length >> 1; at >= 0; at--) sink(heap, at);
  let last: string | null = null;
  for (let number = -1; heap.length > 0; ) {
    const head = heap[0]!;
    if (head.text !== last) number++;
    last = head.text;
    head.numbers[head.read++] = number;
    if (!next(head)) {
      const end = heap.pop()!;
      if (heap.length === 0) break;
      if (end !== head) heap[0] = end;
    }
    sink(heap, 0);
  }
  return numbers;
};

const next = (head: Head): boolean => {
  const { done, value } = head.strings.next();
  if (done === true) return false;
  head.text = value;
  return true;
};

const sink = (heap: Head[], from: number): void => {
  for (let at = from; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && heap[child]!.text < heap[least]!.text) least = child;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
};

/** Where an ascending list has a number; -1: nowhere. */
const placeOf = (numbers: Uint32Array, number: number): number => {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
};
