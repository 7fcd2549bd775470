/** Something that was asked for and cannot be read; `at` is the place in the query, when it is the query. */
export interface Problem {
  readonly name: string;
  readonly value: string;
  readonly message: string;
  readonly at: number | null;
}

/** What is wrong with the names of a request's parameters, whoever reads their values; null: each is known and given as often as it may be. */
export const nameProblem = (
  params: URLSearchParams,
  { known, several }: { readonly known: readonly string[]; readonly several: ReadonlySet<string> },
): Problem | null => {
  for (const [name, value] of params) {
    if (!known.includes(name)) {
      const list = known.length === 0 ? 'No parameter is known here.' : `Known here: ${known.join(', ')}.`;
      return { name, value, message: `There is no such parameter. ${list}`, at: null };
    }
    const times = params.getAll(name).length;
    if (times > 1 && !several.has(name))
      return { name, value, message: `It is given ${times} times, and one value is meant.`, at: null };
  }
  return null;
};

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

  /** All values that are not empty. */
  several(name: string, lettersMax: number): readonly string[] {
    const values = this.params.getAll(name).map((value) => value.trim());
    const long = values.find((value) => value.length > lettersMax);
    if (long !== undefined) this.refuse({ name, value: long, message: `At most ${lettersMax} characters.` });
    return values.filter((value) => value !== '');
  }

  /** All values that are not empty, each of them one of the names. */
  choices<Name extends string>(name: string, names: readonly Name[]): readonly Name[] {
    const values = this.params.getAll(name).filter((value) => value !== '');
    const wrong = values.find((value) => !names.some((one) => one === value));
    if (wrong !== undefined) this.refuse({ name, value: wrong, message: `One of ${names.join(', ')}.` });
    return names.filter((one) => values.includes(one));
  }

  refuse({ name, value, message, at = null }: Omit<Problem, 'at'> & { readonly at?: number | null }): void {
    this.problem ??= { name, value, message, at };
  }
}
