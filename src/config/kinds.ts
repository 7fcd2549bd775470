/**
 * The kinds of value an option can have. Each knows how to read what a person writes (`60s`, `1GB`, `off`) and says what
 * it expected when it cannot.
 */
export interface Option<Value> {
  readonly kind: string;
  readonly fallback: Value;
  readonly about: string;
  /** The paper or standard the default comes from; empty when it is ours. */
  readonly source: string;
  readonly expected: string;
  read(written: unknown): Value | undefined;
  write(value: Value): string;
}

export type ValueOf<O> = O extends Option<infer Value> ? Value : never;

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const duration = (fallback: string, about: string, source = '', leastMs = 0): Option<number> => {
  const read = (written: unknown): number | undefined => {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(written).trim());
    const isNothing = written === 0 || written === '0';
    const ms = isNothing ? 0 : Number(match?.[1]) * (units[match?.[2] ?? ''] ?? Number.NaN);
    return ms >= leastMs ? ms : undefined;
  };
  return {
    kind: 'duration',
    fallback: mustRead(read, fallback),
    about,
    source,
    expected: `a duration with its unit: 500ms, 60s, 5m, 6h, 30d${leastMs === 0 ? '' : `; at least ${leastMs / 60_000}m`}`,
    read,
    write: (ms) => {
      const unit = ['d', 'h', 'm', 's'].find((name) => ms > 0 && ms % (units[name] ?? 1) === 0) ?? 'ms';
      return `${ms / (units[unit] ?? 1)}${unit}`;
    },
  };
};

const sizes: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

export const size = (fallback: string, about: string, source = ''): Option<number> => {
  const read = (written: unknown): number | undefined => {
    const match = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)$/i.exec(String(written).trim());
    return match === null ? undefined : Math.round(Number(match[1]) * (sizes[(match[2] ?? '').toUpperCase()] ?? 1));
  };
  return {
    kind: 'size',
    fallback: mustRead(read, fallback),
    about,
    source,
    expected: 'a size with its unit: 500KB, 10MB, 1GB (1 KB is 1,024 bytes)',
    read,
    write: (bytes) => {
      const unit = ['GB', 'MB', 'KB'].find((name) => bytes > 0 && bytes % (sizes[name] ?? 1) === 0) ?? 'B';
      return `${bytes / (sizes[unit] ?? 1)}${unit}`;
    },
  };
};

export const whole = (fallback: number, about: string, source = '', least = 0): Option<number> => ({
  kind: 'whole number',
  fallback,
  about,
  source,
  expected: `a whole number, at least ${least}`,
  read: (written) => {
    const value = toNumber(written);
    return Number.isSafeInteger(value) && value >= least ? value : undefined;
  },
  write: String,
});

export const real = (fallback: number, about: string, source = '', [least, most] = [0, Infinity]): Option<number> => ({
  kind: 'number',
  fallback,
  about,
  source,
  expected: most === Infinity ? `a number, at least ${least}` : `a number from ${least} to ${most}`,
  read: (written) => {
    const value = toNumber(written);
    return value >= least && value <= most ? value : undefined;
  },
  write: String,
});

/** A number or nothing: `off` means there is no limit. */
export const wholeOrOff = (fallback: number | null, about: string, source = ''): Option<number | null> => ({
  kind: 'whole number or off',
  fallback,
  about,
  source,
  expected: 'a whole number, or off',
  read: (written) => {
    if (written === null || written === 'off' || written === false) return null;
    const value = toNumber(written);
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  },
  write: (value) => (value === null ? 'off' : String(value)),
});

export const flag = (fallback: boolean, about: string, source = ''): Option<boolean> => ({
  kind: 'yes or no',
  fallback,
  about,
  source,
  expected: 'true or false',
  read: (written) => {
    const text = String(written);
    return text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : undefined;
  },
  write: String,
});

export const text = (fallback: string, about: string, source = ''): Option<string> => ({
  kind: 'text',
  fallback,
  about,
  source,
  expected: 'a text',
  read: (written) => (typeof written === 'string' ? written : undefined),
  write: (value) => JSON.stringify(value),
});

/** A file path or nothing. */
export const fileOrOff = (about: string, source = ''): Option<string | null> => ({
  kind: 'file or off',
  fallback: null,
  about,
  source,
  expected: 'a file path, or off',
  read: (written) => {
    if (written === null || written === 'off' || written === false) return null;
    return typeof written === 'string' && written !== '' ? written : undefined;
  },
  write: (value) => (value === null ? 'off' : JSON.stringify(value)),
});

export const oneOf = <const Name extends string>(
  names: readonly Name[],
  fallback: Name,
  about: string,
  source = '',
): Option<Name> => ({
  kind: names.join(' | '),
  fallback,
  about,
  source,
  expected: `one of ${names.join(', ')}`,
  read: (written) => names.find((name) => name === written),
  write: String,
});

const toNumber = (written: unknown): number =>
  typeof written === 'number'
    ? written
    : typeof written === 'string' && written.trim() !== ''
      ? Number(written)
      : Number.NaN;

const mustRead = (read: (written: unknown) => number | undefined, written: string): number => {
  const value = read(written);
  if (value === undefined) throw new TypeError(`The options table has a default that is no value: ${written}`);
  return value;
};
