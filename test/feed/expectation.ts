/** feedparser's tests state what they expect in Python, in a comment of the feed: enough of Python to judge them. */
export type Judgement = 'met' | 'unmet' | 'unsupported';

export interface FeedCase {
  readonly description: string;
  readonly expect: string;
  readonly headers: ReadonlyMap<string, string>;
}

export const readCase = (text: string): FeedCase | null => {
  const expect = /^\s*Expect:\s*(.*?)\s*$/m.exec(text)?.[1];
  if (expect === undefined) return null;
  const headers = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/^\s*Header:\s*([\w-]+):\s*(.*?)\s*$/gm))
    headers.set(name.toLowerCase(), value);
  return { description: /^\s*Description:\s*(.*)$/m.exec(text)?.[1] ?? '', expect, headers };
};

/** The names an expectation speaks of: `feed.title`, `entries.content.value`. */
export const namesIn = (expect: string): string[] => {
  const plain = expect
    .replace(/\[u?['"]([\w-]+)['"]\]/g, '.$1')
    .replace(/\[\d+\]/g, '')
    .replace(/u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*"/g, "''");
  return [...new Set(plain.match(/\b(?:feed|entries|version|encoding|bozo|namespaces)\b(?:\.[\w-]+)*/g) ?? [])];
};

export const judge = (expect: string, result: Readonly<Record<string, unknown>>): Judgement => {
  try {
    const parser = new PythonReader(expect, result);
    const value = parser.expression();
    if (!parser.atEnd()) return 'unsupported';
    return isTrue(value) ? 'met' : 'unmet';
  } catch (error) {
    if (error instanceof Unsupported) return 'unsupported';
    if (error instanceof KeyError) return 'unmet';
    throw error;
  }
};

class Unsupported extends Error {}
class KeyError extends Error {}

const isTrue = (value: unknown): boolean =>
  !(value === null || value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0));

const equal = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) === Number(b);
  return JSON.stringify(a) === JSON.stringify(b);
};

class PythonReader {
  readonly #tokens: readonly string[];
  readonly #result: Readonly<Record<string, unknown>>;
  #at = 0;

  constructor(text: string, result: Readonly<Record<string, unknown>>) {
    this.#tokens =
      text.match(/u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*"|\d+\.\d+|\d+|\w+|==|!=|>=|<=|[<>()[\].,]|\S/g) ?? [];
    this.#result = result;
  }

  atEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  expression(): unknown {
    let value = this.#conjunction();
    while (this.#takes('or')) {
      const right = this.#conjunction();
      value = isTrue(value) ? value : right;
    }
    return value;
  }

  #conjunction(): unknown {
    let value = this.#negation();
    while (this.#takes('and')) {
      const right = this.#negation();
      value = isTrue(value) ? right : value;
    }
    return value;
  }

  #negation(): unknown {
    if (this.#takes('not')) return !isTrue(this.#negation());
    const left = this.#operand();
    if (this.#takes('==')) return equal(left, this.#operand());
    if (this.#takes('!=')) return !equal(left, this.#operand());
    if (this.#takes('is')) {
      const negated = this.#takes('not');
      return equal(left, this.#operand()) !== negated;
    }
    if (this.#takes('in')) {
      const right = this.#operand();
      if (typeof right === 'object' && right !== null && !Array.isArray(right)) return String(left) in right;
      if (Array.isArray(right)) return right.some((one) => equal(one, left));
      throw new Unsupported();
    }
    return left;
  }

  #operand(): unknown {
    const token = this.#next();
    if (token === '(') return this.#tuple();
    if (/^u?['"]/.test(token)) return unescape(token);
    if (/^\d+$/.test(token)) return Number(token);
    if (token === 'None') return null;
    if (token === 'True' || token === 'False') return token === 'True';
    if (token === 'len') {
      this.#expects('(');
      const value = this.expression();
      this.#expects(')');
      return Array.isArray(value) ? value.length : 0;
    }
    if (!['feed', 'entries', 'version', 'encoding', 'bozo'].includes(token)) throw new Unsupported();
    return this.#path(this.#result[token]);
  }

  #path(start: unknown): unknown {
    let value = start;
    for (;;)
      if (this.#takes('[')) {
        const key = this.#operand();
        this.#expects(']');
        value = item(value, key);
      } else if (this.#takes('.')) {
        const name = this.#next();
        if (name === 'has_key' || name === 'get') {
          this.#expects('(');
          const key = String(this.#operand());
          this.#expects(')');
          const found = typeof value === 'object' && value !== null && key in value;
          return name === 'has_key' ? found : found ? item(value, key) : null;
        }
        value = item(value, name);
      } else return value;
  }

  #tuple(): unknown {
    const parts = [this.expression()];
    while (this.#takes(',')) if (this.#tokens[this.#at] !== ')') parts.push(this.expression());
    this.#expects(')');
    return parts.length === 1 ? parts[0] : parts;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expects(token: string): void {
    if (!this.#takes(token)) throw new Unsupported();
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Unsupported();
    return token;
  }
}

const item = (value: unknown, key: unknown): unknown => {
  if (Array.isArray(value) && typeof key === 'number') {
    if (key >= value.length) throw new KeyError();
    return value[key];
  }
  if (typeof value !== 'object' || value === null || !(String(key) in value)) throw new KeyError();
  const found = (value as Readonly<Record<string, unknown>>)[String(key)];
  if (found === undefined) throw new KeyError();
  return found;
};

const unescape = (token: string): string =>
  token
    .replace(/^u/, '')
    .slice(1, -1)
    .replace(/\\(x[\da-f]{2}|u[\da-f]{4}|n|t|r|.)/gi, (_, code: string) => {
      if (/^[xu][\da-f]{2,4}$/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return { n: '\n', t: '\t', r: '\r' }[code] ?? code;
    });
