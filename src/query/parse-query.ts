// The first step of every search: from what was typed to a syntax tree.
// Called by the index, and by the web pages, which show what is wrong with a query. It must not throw, whatever was
// typed, and knows no words: what is a word is said when the tree is planned (`plan-query.ts`).

import { filterNames, filters } from './filters.ts';
import { nestingMost, type QueryError } from './query-error.ts';
import { type Demand, type Query, queryFields, type QueryFilter } from './syntax-tree.ts';

/** Reads a query; docs/query-language.md has the grammar. */
export const parseQuery = (text: string): Query | QueryError => {
  try {
    return new QueryParser(text).whole();
  } catch (error) {
    if (error instanceof ParseStop) return error.error;
    throw error;
  }
};

/** Carries an error up through the recursion of one parse. */
class ParseStop extends Error {
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(error.expected);
    this.error = error;
  }
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);
const keywords = new Set(['AND', 'OR', 'NOT']);

class QueryParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #nesting = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Query {
    this.#skipSpaces();
    if (this.#atEnd()) this.#stop('a word');
    const query = this.#any();
    if (!this.#atEnd()) this.#stop('a word, AND, OR or the end of the query');
    return query;
  }

  #any(): Query {
    const parts = [this.#all()];
    while (this.#takeKeyword('OR')) parts.push(this.#all());
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  #all(): Query {
    const parts = [this.#one()];
    let isWritten = false;
    while (!this.#atEnd() && !this.#atKeyword('OR') && !this.#atClosing()) {
      if (this.#takeKeyword('AND')) isWritten = true;
      parts.push(this.#one());
    }
    return parts.length === 1 ? parts[0]! : { kind: isWritten ? 'and' : 'all', parts };
  }

  #one(): Query {
    if (++this.#nesting > nestingMost) this.#stop(`no more than ${nestingMost} brackets and signs within each other`);
    const query = this.#part();
    this.#nesting--;
    return query;
  }

  #part(): Query {
    this.#skipSpaces();
    const at = this.#at;
    const next = this.#text[at];
    if (this.#atEnd() || this.#atClosing() || this.#atKeyword('OR') || this.#atKeyword('AND')) this.#stop('a word');
    if (this.#takeKeyword('NOT')) return { kind: 'not', part: this.#one() };
    const after = this.#text[at + 1];
    if (next === '-' && after !== undefined && !isSpace(after)) {
      this.#at++;
      return { kind: 'not', part: this.#one() };
    }
    if (next === '(') return this.#group();
    if (next === '"') return this.#phrase();
    return this.#named() ?? this.#word();
  }

  #group(): Query {
    const at = this.#at;
    this.#at++;
    this.#depth++;
    const part = this.#any();
    if (!this.#atClosing()) this.#stop(`")" for the "(" at character ${at + 1}`);
    this.#at++;
    this.#depth--;
    const demand = this.#demand();
    this.#skipSpaces();
    if (demand === null) return part;
    switch (demand.kind) {
      case 'near':
        return { kind: 'within', part, near: demand.near, at };
      case 'all':
      case 'any':
        if (!isPlainGroup(part)) this.#stop(`words without operators in a group with ~AND or ~OR`, at + 1);
        return { kind: 'group', parts: part.kind === 'all' ? part.parts : [part], demand: demand.kind, at };
      case 'default':
      case 'dependencies':
        return this.#stop('~AND, ~OR, ~20w or ~20W after a group', at);
    }
  }

  #phrase(): Query {
    const at = this.#at;
    const end = this.#text.indexOf('"', at + 1);
    if (end < 0) {
      this.#at = this.#text.length;
      this.#stop(`a closing quotation mark for the one at character ${at + 1}`);
    }
    this.#at = end + 1;
    const text = this.#text.slice(at + 1, end);
    if (text.trim() === '') this.#stop('words between the quotation marks', at + 1);
    this.#skipSpaces();
    return { kind: 'phrase', text, at };
  }

  /** `title:…` or `site:…`; null when the colon is just part of a word. */
  #named(): Query | null {
    const name = /^([a-z]+):/.exec(this.#text.slice(this.#at, this.#at + 16))?.[1];
    const regions = name !== undefined && Object.hasOwn(queryFields, name) ? queryFields[name] : undefined;
    if (name !== undefined && regions !== undefined) {
      this.#at += name.length + 1;
      this.#mustGoOn(`a word right after ${name}:`);
      return { kind: 'field', regions, part: this.#one() };
    }
    const kind = filterNames.find((filter) => filter === name);
    if (kind === undefined) return null;
    this.#at += kind.length + 1;
    this.#mustGoOn(`what is wanted right after ${kind}:`);
    const at = this.#at;
    const value = this.#run();
    this.#skipSpaces();
    return { kind: 'filter', filter: this.#filter(kind, value, at) };
  }

  #mustGoOn(expected: string): void {
    if (this.#atEnd() || isSpace(this.#text[this.#at]) || this.#atClosing()) this.#stop(expected);
  }

  #filter(kind: QueryFilter['kind'], value: string, at: number): QueryFilter {
    if (!filters[kind].accepts(value)) this.#stop(filters[kind].expected, at);
    return { kind, value };
  }

  #word(): Query {
    const at = this.#at;
    // A closing bracket ends a word such as 手塚治(読み); one that nothing opened begins none.
    if (this.#text[at] === ')') this.#stop('a word');
    const text = this.#run();
    if (text === '') this.#stop('a word before the ~', at);
    const demand = this.#demand();
    this.#skipSpaces();
    if (isPattern(text)) {
      if (demand !== null) this.#stop('a space after a word with *', at + text.length);
      if (/^[*?]+$/.test(text)) this.#stop('a letter beside the *', at);
      return { kind: 'pattern', pattern: text, at };
    }
    return { kind: 'text', text, demand: demand ?? { kind: 'default' }, at };
  }

  /** Characters up to a space, a closing bracket of an open group, or `~` with an operator. */
  #run(): string {
    const start = this.#at;
    while (!this.#atEnd() && !isSpace(this.#text[this.#at]) && !this.#atClosing() && !this.#atDemand()) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #atDemand(): boolean {
    return this.#text[this.#at] === '~' && /^~[A-Za-z0-9]+(?=[\s)]|$)/u.test(this.#text.slice(this.#at));
  }

  #demand(): Demand | null {
    if (!this.#atDemand()) return null;
    const written = /^~[A-Za-z0-9]+/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    const near = /^~([1-9]\d{0,5})([wW])$/.exec(written);
    const demand: Demand | undefined =
      near === null ? demands[written] : { kind: 'near', near: { words: Number(near[1]), ordered: near[2] === 'W' } };
    if (demand === undefined) this.#stop('~AND, ~OR, ~FD, ~20w (within 20 words) or ~20W (in this order)');
    this.#at += written.length;
    return demand;
  }

  #takeKeyword(keyword: string): boolean {
    if (!this.#atKeyword(keyword)) return false;
    this.#at += keyword.length;
    this.#skipSpaces();
    return true;
  }

  #atKeyword(keyword: string): boolean {
    const end = this.#at + keyword.length;
    return (
      keywords.has(keyword) &&
      this.#text.startsWith(keyword, this.#at) &&
      (end === this.#text.length || isSpace(this.#text[end]) || this.#text[end] === '(')
    );
  }

  #atClosing(): boolean {
    return this.#depth > 0 && this.#text[this.#at] === ')';
  }

  #atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #skipSpaces(): void {
    while (isSpace(this.#text[this.#at])) this.#at++;
  }

  #stop(expected: string, at = this.#at): never {
    const rest = this.#text.slice(at, at + 12);
    throw new ParseStop({ kind: 'error', at, expected, found: rest === '' ? 'the end of the query' : `"${rest}"` });
  }
}

/** Words, phrases and patterns beside each other, without any operator. */
const isPlainGroup = (part: Query): boolean =>
  part.kind === 'all' ? part.parts.every(isPlainPart) : isPlainPart(part);

const isPlainPart = (part: Query): boolean =>
  part.kind === 'text' ? part.demand.kind === 'default' : part.kind === 'phrase' || part.kind === 'pattern';

const demands: Readonly<Record<string, Demand>> = {
  '~AND': { kind: 'all' },
  '~OR': { kind: 'any' },
  '~FD': { kind: 'dependencies' },
};

/** `?` at the end of a word ends a question; anywhere else it stands for one letter. */
const isPattern = (text: string): boolean => text.includes('*') || /\?[^?]/.test(text);
