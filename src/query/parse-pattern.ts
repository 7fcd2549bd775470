import { nestingMost, type QueryError } from './query-error.ts';
import { type WordAttribute, wordAttributes } from './word-pattern.ts';
import { queryFields } from './syntax-tree.ts';
import type { Edge, Pattern, PatternQuery, WordTest } from './word-pattern.ts';

const edges: Readonly<Record<string, Edge>> = {
  '<s>': 'sentence-start',
  '</s>': 'sentence-end',
  '<b>': 'bunsetsu-start',
  '</b>': 'bunsetsu-end',
};

/** A word may be repeated this often without a limit of its own (`*`, `+`, `{2,}`): sentences are not longer. */
const repeatMost = 1000;

/** Does the text use the pattern language at all? If not it is a plain text to look for. */
export const isPattern = (text: string): boolean => /^\s*[["(<]/.test(afterField(text).text);

/** What stands after `main:` or another part of a page; a text without such a beginning is left as it is. */
export const afterField = (text: string): { readonly text: string; readonly regions: PatternQuery['regions'] } => {
  const name = /^\s*([a-z]+):/.exec(text)?.[1] ?? '';
  // The anchor texts of other pages are not among a page's own words.
  if (name === 'anchor' || !Object.hasOwn(queryFields, name)) return { text, regions: null };
  return { text: text.slice(text.indexOf(':') + 1), regions: queryFields[name] ?? null };
};

export const parsePattern = (text: string): PatternQuery | QueryError => {
  const field = afterField(text);
  try {
    return { ...new PatternParser(text, text.length - field.text.length).whole(), regions: field.regions };
  } catch (error) {
    if (error instanceof PatternStop) return error.error;
    throw error;
  }
};

class PatternStop extends Error {
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(error.expected);
    this.error = error;
  }
}

class PatternParser {
  readonly #text: string;
  #at = 0;
  #nesting = 0;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  whole(): Omit<PatternQuery, 'regions'> {
    const patterns = [this.#choice()];
    const links: (string | null)[] = [];
    for (let link = this.#link(); link !== undefined; link = this.#link()) {
      links.push(link);
      patterns.push(this.#choice());
    }
    if (this.#at < this.#text.length) this.#stop('[, a quoted word, (, ->, or the end of the pattern');
    return { patterns, links };
  }

  /** `->` or `-を->`; undefined when there is none. */
  #link(): string | null | undefined {
    this.#skipSpaces();
    const found = /^-(?:([^\s\->]+)-)?>/u.exec(this.#text.slice(this.#at));
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found[1] ?? null;
  }

  #choice(): Pattern {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    for (let part = this.#repeated(); part !== null; part = this.#repeated()) parts.push(part);
    if (parts.length === 0) this.#stop('[attribute="value"], a quoted word, ( or <s>');
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  #repeated(): Pattern | null {
    const part = this.#atom();
    if (part === null) return null;
    if (this.#take('?')) return { kind: 'repeat', part, least: 0, most: 1 };
    if (this.#take('*')) return { kind: 'repeat', part, least: 0, most: repeatMost };
    if (this.#take('+')) return { kind: 'repeat', part, least: 1, most: repeatMost };
    if (!this.#take('{')) return part;
    const from = this.#at;
    const counts = /^\s*(\d{1,3})\s*(?:(,)\s*(\d{1,3})?\s*)?\}/.exec(this.#text.slice(this.#at));
    if (counts === null) this.#stop('a count such as {2}, {0,3} or {1,}');
    this.#at += counts[0].length;
    const least = Number(counts[1]);
    const most = counts[2] === undefined ? least : Number(counts[3] ?? repeatMost);
    if (most < least || most === 0) this.#stop('a count whose second number is not below the first, and not 0', from);
    return { kind: 'repeat', part, least, most };
  }

  #atom(): Pattern | null {
    this.#skipSpaces();
    const next = this.#text[this.#at];
    if (next === '[') return { kind: 'word', test: this.#bracket() };
    if (next === '"') return { kind: 'word', test: { kind: 'attribute', attribute: 'surface', value: this.#quoted() } };
    if (next === '(') {
      const from = this.#at++;
      const inner = this.#within(() => this.#choice());
      if (!this.#take(')')) this.#stop(`")" for the "(" at character ${from + 1}`);
      return inner;
    }
    if (next !== '<') return null;
    const tag = Object.keys(edges).find((name) => this.#text.startsWith(name, this.#at));
    if (tag === undefined) this.#stop('<s>, </s>, <b> or </b>');
    this.#at += tag.length;
    return { kind: 'edge', of: edges[tag]! };
  }

  #bracket(): WordTest {
    this.#at++;
    if (this.#take(']')) return { kind: 'any' };
    const test = this.#or();
    if (!this.#take(']')) this.#stop('&, | or ]');
    return test;
  }

  #or(): WordTest {
    const parts = [this.#and()];
    while (this.#take('|')) parts.push(this.#and());
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  #and(): WordTest {
    const parts = [this.#not()];
    while (this.#take('&')) parts.push(this.#not());
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  #not(): WordTest {
    if (this.#take('!')) return { kind: 'not', part: this.#within(() => this.#not()) };
    if (!this.#take('(')) return this.#attribute();
    const inner = this.#within(() => this.#or());
    if (!this.#take(')')) this.#stop('&, | or )');
    return inner;
  }

  #within<T>(read: () => T): T {
    if (++this.#nesting > nestingMost) this.#stop(`no more than ${nestingMost} brackets and signs within each other`);
    const inner = read();
    this.#nesting--;
    return inner;
  }

  #attribute(): WordTest {
    this.#skipSpaces();
    const name = /^[a-z]+/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    const attribute = wordAttributes.find((known) => known === name);
    if (attribute === undefined) this.#stop(`one of ${wordAttributes.join(', ')}`);
    this.#at += name.length;
    const negated = this.#take('!=');
    if (!negated && !this.#take('=')) this.#stop('= or !=');
    this.#skipSpaces();
    const test: WordTest = { kind: 'attribute', attribute: attribute satisfies WordAttribute, value: this.#quoted() };
    return negated ? { kind: 'not', part: test } : test;
  }

  #quoted(): string {
    const from = this.#at;
    if (this.#text[from] !== '"') this.#stop('a value in quotation marks');
    const quoted = /^"((?:[^"\\]|\\.)*)"/su.exec(this.#text.slice(from));
    if (quoted === null) this.#stop(`a closing quotation mark for the one at character ${from + 1}`, this.#text.length);
    this.#at += quoted[0].length;
    const value = (quoted[1] ?? '').replaceAll('\\"', '"');
    if (!isRegularExpression(value)) this.#stop('a regular expression', from + 1);
    return value;
  }

  #take(token: string): boolean {
    this.#skipSpaces();
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #skipSpaces(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #stop(expected: string, at = this.#at): never {
    const rest = this.#text.slice(at, at + 12);
    throw new PatternStop({ kind: 'error', at, expected, found: rest === '' ? 'the end of the pattern' : `"${rest}"` });
  }
}

const isRegularExpression = (text: string): boolean => {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
};
