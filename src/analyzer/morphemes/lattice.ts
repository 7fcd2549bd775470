import { arcCost, arcMarks, arcRight, arcSize, endOfSearch, type Dictionary } from './dictionary.ts';
import { endOfKey } from './double-array.ts';

/** Places of the numbers of one node, which lie side by side; a node is named by the place of the first. */
const nodeSize = 8;
const nodeRow = 0;
const nodeStart = 1;
const nodeEnd = 2;
const nodeRight = 3;
/** Cost of the best path to the node, and the node before it on that path. */
const nodeTotal = 4;
const nodeBefore = 5;
/** The next node that ends at the same position; -1 at the last. */
const nodeNext = 6;

/**
 * The Viterbi search over typed arrays. The nodes that end at a position form a list
 * in the order they were added, since among equal costs the first wins (as in kuromoji). For all words of one left id
 * that start at one position the best predecessor is the same, so it is searched once.
 */
export class Lattice {
  /** The morphemes of the text so far. */
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  entries = new Int32Array(256);
  count = 0;

  #text = '';
  readonly #code: Uint16Array;
  readonly #cells: Int32Array;
  readonly #rowAt: Int32Array;
  readonly #userCode: Uint16Array;
  readonly #userCells: Int32Array;
  readonly #userRowAt: Int32Array;
  readonly #arcs: Int16Array;
  readonly #connection: Int16Array;
  readonly #rightIds: number;
  readonly #classOf: Uint8Array;
  readonly #classFirstRow: Int32Array;
  readonly #always: Uint8Array;
  readonly #group: Uint8Array;
  readonly #firstUnknown: number;
  readonly #firstSpace: number;
  readonly #endSpace: number;
  readonly #nodesKept: number;

  #nodes = new Int32Array(nodeSize << 14);
  #nodesEnd = 0;

  /** Per position: first and last node that ends there. */
  #head = new Int32Array(0);
  #tail = new Int32Array(0);
  /** Code of each character in the trie. */
  #steps = new Uint16Array(0);

  /** The nodes that end where words now start. */
  #endRight = new Int32Array(1024);
  #endTotal = new Int32Array(1024);
  #endNode = new Int32Array(1024);
  #ending = 0;

  /** Per left id: best predecessor and cost at the position with this stamp. */
  readonly #stamp: Int32Array;
  readonly #bestTotal: Int32Array;
  readonly #bestNode: Int32Array;
  #stamped = 0;

  /** End of the run of characters of one class that was looked through last. */
  #runTo = 0;

  /** Per unknown-word row: least cost of a node up to the end of the present run. */
  readonly #runOf: Int32Array;
  readonly #runBest: Int32Array;

  /** When the lattice of one stretch has `nodesKept` nodes, what is already decided is written out and forgotten. */
  constructor({ tables, facts }: Dictionary, nodesKept: number) {
    this.#nodesKept = nodesKept * nodeSize;
    this.#code = tables.code;
    this.#cells = tables.cells;
    this.#rowAt = tables.rowAt;
    this.#userCode = tables.userCode;
    this.#userCells = tables.userCells;
    this.#userRowAt = tables.userRowAt;
    this.#arcs = tables.arcs;
    this.#connection = tables.connection;
    this.#rightIds = facts.rightIds;
    this.#classOf = tables.classOf;
    this.#classFirstRow = tables.classFirstRow;
    this.#always = Uint8Array.from(facts.classes, ({ always }) => Number(always));
    this.#group = Uint8Array.from(facts.classes, ({ group }) => Number(group));
    const classNamed = (wanted: string): number => facts.classes.findIndex(({ name }) => name === wanted);
    this.#firstUnknown = facts.firstUnknown;
    this.#firstSpace = tables.classFirstRow[classNamed('SPACE')] ?? 0;
    this.#endSpace = tables.classFirstRow[classNamed('SPACE') + 1] ?? 0;
    const leftIds = tables.connection.length / facts.rightIds;
    this.#stamp = new Int32Array(leftIds);
    this.#bestTotal = new Int32Array(leftIds);
    this.#bestNode = new Int32Array(leftIds);
    const unknownRows = tables.grammar.length - facts.firstUnknown;
    this.#runOf = new Int32Array(unknownRows);
    this.#runBest = new Int32Array(unknownRows);
    this.#growPositions(1 << 10);
  }

  begin(text: string): void {
    this.#text = text;
    this.count = 0;
  }

  /** Adds the morphemes of [from, to) of the text. */
  solve(from: number, to: number): void {
    const length = to - from;
    if (length + 1 > this.#head.length) this.#growPositions(Math.max(length + 1, this.#head.length * 2));
    this.#head.fill(-1, 0, length + 1);
    this.#runOf.fill(-1);
    this.#readSteps(from, length);
    this.#runTo = 0;
    this.#nodesEnd = 0;
    this.#addNode(0, 0);
    this.#nodes.fill(0, nodeRow, nodeNext);
    let nodesMax = this.#nodesKept;
    for (let at = 0; at < length; at++) {
      if ((this.#head[at] ?? -1) < 0) continue;
      if (this.#nodesEnd > nodesMax) {
        this.#forgetDecided(from, at, length);
        nodesMax = Math.max(this.#nodesKept, 2 * this.#nodesEnd);
      }
      this.#gatherEnding(at);
      this.#stamped++;
      const found = this.#addWords(at);
      const foundUser = this.#userCells.length > 0 && this.#addUserWords(from, at, length);
      if (!(found || foundUser) || this.#always[this.#classAt(from + at)] === 1) this.#addUnknown(from, at, length);
    }
    this.#write(from, this.#bestEnding(length));
  }

  /** Adds the dictionary words that start here; says whether there are any. */
  #addWords(at: number): boolean {
    const cells = this.#cells;
    const steps = this.#steps;
    let cell = 0;
    let base = cells[0] ?? 0;
    let found = false;
    for (let next = at; ; ) {
      const step = steps[next] ?? 0;
      if (step === 0) return found;
      const child = (base & ~endOfKey) + step;
      if (cells[(child << 1) + 1] !== cell) return found;
      cell = child;
      base = cells[cell << 1] ?? 0;
      next++;
      if (base >= 0) continue;
      found = true;
      this.#addRows(this.#rowAt[cell] ?? 0, at, next);
    }
  }

  /** Codes of the characters; behind the last stands 0, which no word goes on with. */
  #readSteps(from: number, length: number): void {
    const steps = this.#steps;
    const code = this.#code;
    const text = this.#text;
    for (let at = 0; at < length; at++) steps[at] = code[text.charCodeAt(from + at)] ?? 0;
    steps[length] = 0;
  }

  #addUserWords(from: number, at: number, length: number): boolean {
    const cells = this.#userCells;
    let cell = 0;
    let found = false;
    for (let next = from + at; next < from + length; ) {
      const step = this.#userCode[this.#text.charCodeAt(next)] ?? 0;
      const child = ((cells[cell << 1] ?? 0) & ~endOfKey) + step;
      if (step === 0 || cells[(child << 1) + 1] !== cell) break;
      cell = child;
      next++;
      const row = this.#userRowAt[cell] ?? -1;
      if (row < 0) continue;
      found = true;
      this.#addRows(row, at, next - from);
    }
    return found;
  }

  /** Adds the entries of one word. */
  #addRows(first: number, start: number, to: number): void {
    const arcs = this.#arcs;
    let arc = first * arcSize;
    for (let row = first; ; row++) {
      const left = arcs[arc] ?? 0;
      if (this.#stamp[left] !== this.#stamped) this.#findBest(left);
      const node = this.#addNode(start, to);
      const nodes = this.#nodes;
      nodes[node + nodeRow] = row;
      nodes[node + nodeRight] = arcs[arc + arcRight] ?? 0;
      nodes[node + nodeTotal] = (this.#bestTotal[left] ?? 0) + (arcs[arc + arcCost] ?? 0);
      nodes[node + nodeBefore] = this.#bestNode[left] ?? 0;
      if (((arcs[arc + arcMarks] ?? endOfSearch) & endOfSearch) !== 0) return;
      arc += arcSize;
    }
  }

  /**
   * Adds the unknown words of the character's class. Of the nodes of one row that end with one run only those cheaper
   * than all before them can be on the best path; leaving the others out keeps long runs linear.
   */
  #addUnknown(from: number, at: number, length: number): void {
    const kind = this.#classAt(from + at);
    const arcs = this.#arcs;
    const to = this.#group[kind] === 1 ? this.#runEnd(from, at, length) : at + 1;
    for (let row = this.#classFirstRow[kind] ?? 0; ; row++) {
      const arc = row * arcSize;
      const left = arcs[arc] ?? 0;
      if (this.#stamp[left] !== this.#stamped) this.#findBest(left);
      const total = (this.#bestTotal[left] ?? 0) + (arcs[arc + arcCost] ?? 0);
      const slot = row - this.#firstUnknown;
      if (this.#runOf[slot] !== to || total < (this.#runBest[slot] ?? 0)) {
        this.#runOf[slot] = to;
        this.#runBest[slot] = total;
        const node = this.#addNode(at, to);
        const nodes = this.#nodes;
        nodes[node + nodeRow] = row;
        nodes[node + nodeRight] = arcs[arc + arcRight] ?? 0;
        nodes[node + nodeTotal] = total;
        nodes[node + nodeBefore] = this.#bestNode[left] ?? 0;
      }
      if (((arcs[arc + arcMarks] ?? endOfSearch) & endOfSearch) !== 0) return;
    }
  }

  #classAt(place: number): number {
    return this.#classOf[this.#text.charCodeAt(place)] ?? 0;
  }

  /** The best of the nodes that end here, for words of this left id. */
  #findBest(left: number): void {
    const connection = this.#connection;
    const endRight = this.#endRight;
    const endTotal = this.#endTotal;
    const ending = this.#ending;
    const row = left * this.#rightIds;
    let best = (endTotal[0] ?? 0) + (connection[row + (endRight[0] ?? 0)] ?? 0);
    let slot = 0;
    for (let i = 1; i < ending; i++) {
      const total = (endTotal[i] ?? 0) + (connection[row + (endRight[i] ?? 0)] ?? 0);
      if (total < best) {
        best = total;
        slot = i;
      }
    }
    this.#stamp[left] = this.#stamped;
    this.#bestTotal[left] = best;
    this.#bestNode[left] = this.#endNode[slot] ?? 0;
  }

  /** Copies the list of nodes that end here into arrays, for the many passes over it. */
  #gatherEnding(at: number): void {
    const nodes = this.#nodes;
    let count = 0;
    for (let node = this.#head[at] ?? -1; node >= 0; node = nodes[node + nodeNext] ?? -1) {
      if (count === this.#endRight.length) this.#growEnding();
      this.#endRight[count] = nodes[node + nodeRight] ?? 0;
      this.#endTotal[count] = nodes[node + nodeTotal] ?? 0;
      this.#endNode[count] = node;
      count++;
    }
    this.#ending = count;
  }

  /** A new node, at the end of the list of nodes that end at `to`. */
  #addNode(start: number, to: number): number {
    const node = this.#nodesEnd;
    if (node === this.#nodes.length) this.#nodes = grown(this.#nodes, node * 2);
    const nodes = this.#nodes;
    nodes[node + nodeStart] = start;
    nodes[node + nodeEnd] = to;
    nodes[node + nodeNext] = -1;
    if ((this.#head[to] ?? -1) < 0) this.#head[to] = node;
    else nodes[(this.#tail[to] ?? 0) + nodeNext] = node;
    this.#tail[to] = node;
    this.#nodesEnd = node + nodeSize;
    return node;
  }

  /**
   * End of the run of characters of one class from here. A run is looked through once, however many words start in it: no word
   * starts inside a surrogate pair, so all starts in it see the same end.
   */
  #runEnd(from: number, at: number, length: number): number {
    if (at < this.#runTo) return this.#runTo;
    const text = this.#text;
    const classOf = this.#classOf;
    const kind = classOf[text.charCodeAt(from + at)];
    let end = at + 1;
    while (end < length && classOf[text.charCodeAt(from + end)] === kind) end++;
    this.#runTo = end;
    return end;
  }

  #bestEnding(at: number): number {
    const nodes = this.#nodes;
    let best = Number.POSITIVE_INFINITY;
    let found = 0;
    for (let node = this.#head[at] ?? -1; node >= 0; node = nodes[node + nodeNext] ?? -1) {
      const total = (nodes[node + nodeTotal] ?? 0) + (this.#connection[nodes[node + nodeRight] ?? 0] ?? 0);
      if (total >= best) continue;
      best = total;
      found = node;
    }
    return found;
  }

  /** Writes out the path to a node; node 0 is the beginning. */
  #write(from: number, last: number): void {
    const nodes = this.#nodes;
    let morphemes = 0;
    for (let node = last; node > 0; node = nodes[node + nodeBefore] ?? 0) if (!this.#isSpace(node)) morphemes++;
    while (this.count + morphemes > this.starts.length) this.#growMorphemes();
    this.count += morphemes;
    let slot = this.count;
    for (let node = last; node > 0; node = nodes[node + nodeBefore] ?? 0) {
      if (this.#isSpace(node)) continue;
      slot--;
      this.starts[slot] = from + (nodes[node + nodeStart] ?? 0);
      this.ends[slot] = from + (nodes[node + nodeEnd] ?? 0);
      this.entries[slot] = nodes[node + nodeRow] ?? 0;
    }
  }

  #isSpace(node: number): boolean {
    const row = this.#nodes[node + nodeRow] ?? 0;
    return row >= this.#firstSpace && row < this.#endSpace;
  }

  /**
   * All best paths to the nodes that end at `at` or later share a beginning. It is decided: write it, and keep only the
   * nodes from its last one on. Costs count from there, so they stay small in a text of any length.
   */
  #forgetDecided(from: number, at: number, length: number): void {
    const decided = this.#lastShared(at, length);
    if (decided === 0) return;
    this.#write(from, decided);
    const nodes = this.#nodes;
    const paid = nodes[decided + nodeTotal] ?? 0;
    nodes.copyWithin(0, decided, this.#nodesEnd);
    this.#nodesEnd -= decided;
    for (let node = 0; node < this.#nodesEnd; node += nodeSize) {
      nodes[node + nodeTotal] = (nodes[node + nodeTotal] ?? 0) - paid;
      nodes[node + nodeBefore] = Math.max((nodes[node + nodeBefore] ?? 0) - decided, 0);
      const next = nodes[node + nodeNext] ?? -1;
      nodes[node + nodeNext] = next < 0 ? -1 : next - decided;
    }
    for (let to = at; to <= length; to++) {
      const head = this.#head[to] ?? -1;
      if (head < 0) continue;
      this.#head[to] = head - decided;
      this.#tail[to] = (this.#tail[to] ?? 0) - decided;
    }
    this.#runBest.forEach((best, slot) => {
      this.#runBest[slot] = best - paid;
    });
  }

  /** The last node that the best paths to all nodes ending at `at` or later have in common. */
  #lastShared(at: number, length: number): number {
    const nodes = this.#nodes;
    const marked = new Uint8Array(this.#nodesEnd / nodeSize);
    let open = 0;
    for (let to = at; to <= length; to++)
      for (let node = this.#head[to] ?? -1; node >= 0; node = nodes[node + nodeNext] ?? -1) {
        marked[node / nodeSize] = 1;
        open++;
      }
    for (let node = this.#nodesEnd - nodeSize; node > 0; node -= nodeSize) {
      if (marked[node / nodeSize] === 0) continue;
      if (open === 1) return node;
      const before = (nodes[node + nodeBefore] ?? 0) / nodeSize;
      if (marked[before] === 1) open--;
      marked[before] = 1;
    }
    return 0;
  }

  #growPositions(size: number): void {
    this.#head = new Int32Array(size);
    this.#tail = new Int32Array(size);
    this.#steps = new Uint16Array(size);
  }

  #growEnding(): void {
    const size = this.#endRight.length * 2;
    this.#endRight = grown(this.#endRight, size);
    this.#endTotal = grown(this.#endTotal, size);
    this.#endNode = grown(this.#endNode, size);
  }

  #growMorphemes(): void {
    const size = this.starts.length * 2;
    this.starts = grown(this.starts, size);
    this.ends = grown(this.ends, size);
    this.entries = grown(this.entries, size);
  }
}

const grown = (old: Int32Array, size: number): Int32Array<ArrayBuffer> => {
  const table = new Int32Array(size);
  table.set(old);
  return table;
};
