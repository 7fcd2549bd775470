import { Fault } from '../../base/fault.ts';
import type { Edge, Pattern, WordTest } from '../../query/word-pattern.ts';

/** What a state of the machine does: eats one word, passes an edge, or just goes on. */
type Step =
  | { readonly kind: 'word'; readonly test: number; next: number }
  | { readonly kind: 'edge'; readonly of: Edge; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'end' };

/** Where words lie, and between which of them sentences and bunsetsu begin and end. */
export interface WordRow {
  readonly types: Int32Array;
  /** First position of the sentence and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** Does a bunsetsu begin at the position? */
  bunsetsuStarts(position: number): boolean;
}

/** A pattern as a nondeterministic automaton (Thompson 1968), run over all words of a sentence. */
export class PatternMachine {
  readonly tests: readonly WordTest[];
  /** Tests of words that every match has; the rarest leads the search. */
  readonly needed: readonly number[];
  /** Tests of words a match can begin with. */
  readonly first: readonly number[];
  readonly usesBunsetsu: boolean;
  readonly #steps: readonly Step[];
  readonly #start: number;
  #now: Int32Array;
  #then: Int32Array;
  #seen: Int32Array;
  #generation = 0;
  #count = 0;

  constructor(pattern: Pattern) {
    const compiler = new Compiler();
    const end = compiler.add({ kind: 'end' });
    this.#start = compiler.compile(pattern, end);
    this.tests = compiler.tests;
    this.needed = neededTests(pattern, compiler.numbers);
    this.first = firstTests(compiler.steps, this.#start);
    this.usesBunsetsu = compiler.steps.some((step) => step.kind === 'edge' && step.of.startsWith('bunsetsu'));
    this.#steps = compiler.steps;
    this.#now = new Int32Array(compiler.steps.length);
    this.#then = new Int32Array(compiler.steps.length);
    this.#seen = new Int32Array(compiler.steps.length).fill(-1);
  }

  /** End of the longest match that starts at a position; `from` itself or less when there is none. */
  longest(row: WordRow, from: number, meets: readonly Uint8Array[]): number {
    let best = -1;
    let waiting = 0;
    this.#generation++;
    this.#count = 0;
    if (this.#enter(this.#start, row, from)) best = from;
    [this.#now, this.#then] = [this.#then, this.#now];
    waiting = this.#count;
    for (let position = from; position < row.end && waiting > 0; position++) {
      const type = row.types[position] ?? 0;
      this.#generation++;
      this.#count = 0;
      for (let at = 0; at < waiting; at++) {
        const step = this.#steps[this.#now[at] ?? 0]!;
        if (step.kind !== 'word' || meets[step.test]?.[type] !== 1) continue;
        if (this.#enter(step.next, row, position + 1)) best = position + 1;
      }
      [this.#now, this.#then] = [this.#then, this.#now];
      waiting = this.#count;
    }
    return best;
  }

  /** Adds a state and all that can be reached from it without a word; true when the end is among them. */
  #enter(state: number, row: WordRow, position: number): boolean {
    if (this.#seen[state] === this.#generation) return false;
    this.#seen[state] = this.#generation;
    const step = this.#steps[state]!;
    switch (step.kind) {
      case 'end':
        return true;
      case 'word':
        this.#then[this.#count++] = state;
        return false;
      case 'edge':
        return isAt(step.of, row, position) && this.#enter(step.next, row, position);
      case 'split': {
        const first = this.#enter(step.next, row, position);
        return this.#enter(step.other, row, position) || first;
      }
    }
  }
}

/** All word tests that can be reached without a word; edges are taken as passed. */
const firstTests = (steps: readonly Step[], start: number): readonly number[] => {
  const seen = new Set<number>();
  const visit = (state: number): number[] => {
    if (seen.has(state)) return [];
    seen.add(state);
    const step = steps[state]!;
    if (step.kind === 'word') return [step.test];
    if (step.kind === 'split') return [...visit(step.next), ...visit(step.other)];
    return step.kind === 'edge' ? visit(step.next) : [];
  };
  return visit(start);
};

const isAt = (edge: Edge, row: WordRow, position: number): boolean => {
  const { start, end } = row;
  switch (edge) {
    case 'sentence-start':
      return position === start;
    case 'sentence-end':
      return position === end;
    case 'bunsetsu-start':
      return position < end && row.bunsetsuStarts(position);
    case 'bunsetsu-end':
      return position > start && (position === end || row.bunsetsuStarts(position));
  }
};

/** `([]{999}){999}` is short to write and a million steps. */
const stepsMost = 5000;

class Compiler {
  readonly steps: Step[] = [];
  readonly tests: WordTest[] = [];
  readonly numbers = new Map<string, number>();

  add(step: Step): number {
    if (this.steps.length >= stepsMost)
      throw new Fault('LIMIT', `The pattern stands for more than ${stepsMost} words in a row. Repeat less of it.`);
    return this.steps.push(step) - 1;
  }

  /** The state from which the pattern leads to `next`. */
  compile(pattern: Pattern, next: number): number {
    switch (pattern.kind) {
      case 'word':
        return this.add({ kind: 'word', test: this.#number(pattern.test), next });
      case 'edge':
        return this.add({ kind: 'edge', of: pattern.of, next });
      case 'sequence':
        return pattern.parts.toReversed().reduce((after, part) => this.compile(part, after), next);
      case 'choice':
        return pattern.parts
          .map((part) => this.compile(part, next))
          .reduce((other, first) => this.add({ kind: 'split', next: first, other }));
      case 'repeat':
        return this.#repeat(pattern, next);
    }
  }

  #repeat({ part, least, most }: Extract<Pattern, { kind: 'repeat' }>, next: number): number {
    let state = next;
    if (most >= unbounded) {
      const loop: Step = { kind: 'split', next: -1, other: next };
      state = this.add(loop);
      loop.next = this.compile(part, state);
    } else {
      for (let more = least; more < most; more++)
        state = this.add({ kind: 'split', next: this.compile(part, state), other: next });
    }
    for (let count = 0; count < least; count++) state = this.compile(part, state);
    return state;
  }

  #number(test: WordTest): number {
    const key = JSON.stringify(test);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.tests.length);
    return this.tests.push(test) - 1;
  }
}

/** As many repetitions as this are a loop. */
const unbounded = 1000;

const neededTests = (pattern: Pattern, numbers: ReadonlyMap<string, number>): readonly number[] => {
  switch (pattern.kind) {
    case 'word':
      return [numbers.get(JSON.stringify(pattern.test)) ?? 0];
    case 'sequence':
      return [...new Set(pattern.parts.flatMap((part) => neededTests(part, numbers)))];
    case 'repeat':
      return pattern.least > 0 ? neededTests(pattern.part, numbers) : [];
    case 'choice': {
      const [first = [], ...rest] = pattern.parts.map((part) => neededTests(part, numbers));
      return first.filter((test) => rest.every((other) => other.includes(test)));
    }
    case 'edge':
      return [];
  }
};
