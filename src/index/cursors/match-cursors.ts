import { endOfDocuments } from '../files/segment-file.ts';
import type { Cursor } from './cursor.ts';
import { meetingPoint } from './sum-cursor.ts';

/** Documents that all parts have and none of the excluded ones. The rarest part leads. */
export class AllCursor implements Cursor {
  document = -1;
  readonly cost: number;
  readonly #parts: readonly Cursor[];
  readonly #excluded: readonly Cursor[];

  constructor(parts: readonly Cursor[], excluded: readonly Cursor[]) {
    this.#parts = parts.toSorted((a, b) => a.cost - b.cost);
    this.#excluded = excluded;
    this.cost = this.#parts[0]?.cost ?? 0;
  }

  advance(target: number): number {
    let document = meetingPoint(this.#parts, target);
    while (document !== endOfDocuments && this.#excluded.some((part) => part.advance(document) === document))
      document = meetingPoint(this.#parts, document + 1);
    return (this.document = document);
  }
}

/** Documents of any part. */
export class AnyCursor implements Cursor {
  document = -1;
  readonly cost: number;
  readonly parts: readonly Cursor[];

  constructor(parts: readonly Cursor[]) {
    this.parts = parts;
    this.cost = parts.reduce((sum, { cost }) => sum + cost, 0);
  }

  advance(target: number): number {
    let first = endOfDocuments;
    for (const part of this.parts) first = Math.min(first, part.advance(target));
    return (this.document = first);
  }
}

/** Every document of the segment: what a filter or a negation alone starts from. */
export class EveryCursor implements Cursor {
  document = -1;
  readonly cost: number;

  constructor(documents: number) {
    this.cost = documents;
  }

  advance(target: number): number {
    return (this.document = target < this.cost ? Math.max(target, this.document) : endOfDocuments);
  }
}

/** Documents with a byte of 1. */
export class MarkedCursor implements Cursor {
  document = -1;
  readonly cost: number;
  readonly #marks: Uint8Array;

  constructor(marks: Uint8Array) {
    this.#marks = marks;
    this.cost = marks.length;
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    const document = this.#marks.indexOf(1, target);
    return (this.document = document < 0 ? endOfDocuments : document);
  }
}
