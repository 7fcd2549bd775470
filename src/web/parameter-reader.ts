import { readDay } from '../model/time.ts';

/** Something that was asked for and cannot be read; `at` is the place in the query, when it is the query. */
export interface Problem {
  readonly name: string;
  readonly value: string;
  readonly message: string;
  readonly at: number | null;
}

/** Reads the parameters of a request one by one and keeps the first that makes no sense; nothing is guessed. */
export class ParameterReader {
  problem: Problem | null = null;
  private readonly params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.params = params;
  }

  text(name: string, lettersMax: number): string {
    const value = (this.params.get(name) ?? '').trim();
    if (value.length > lettersMax) this.refuse({ name, value, message: `At most ${lettersMax} characters.` });
    return value;
  }

  choice<Name extends string>(name: string, names: readonly Name[]): Name | null {
    const value = this.params.get(name) ?? '';
    const chosen = names.find((one) => one === value) ?? null;
    if (value !== '' && chosen === null) this.refuse({ name, value, message: `One of ${names.join(', ')}.` });
    return chosen;
  }

  whole(name: string, { least = 0, most, fallback }: { least?: number; most: number; fallback: number }): number {
    const value = this.params.get(name) ?? '';
    const number = value === '' ? fallback : Number(value);
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    this.refuse({ name, value, message: `A whole number from ${least} to ${most}.` });
    return fallback;
  }

  /** `2026-11-18`, or empty. */
  day(name: string): string {
    const value = this.params.get(name) ?? '';
    if (value !== '' && readDay(value) === null) this.refuse({ name, value, message: 'A day is written 2026-11-18.' });
    return value;
  }

  refuse({ name, value, message, at = null }: Omit<Problem, 'at'> & { readonly at?: number | null }): void {
    this.problem ??= { name, value, message, at };
  }
}
