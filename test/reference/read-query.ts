import { filterNamesRead, type FilterRead } from './read-filter.ts';

/** A query as docs/query-language.md says it is to be read; only queries without a mistake are given to it. */
export type ReadQuery =
  | { readonly is: 'beside' | 'and' | 'or'; readonly parts: readonly ReadQuery[] }
  | { readonly is: 'not' | 'part'; readonly part: ReadQuery; readonly field?: string }
  | { readonly is: 'text'; readonly text: string; readonly sign: string }
  | { readonly is: 'phrase' | 'shape'; readonly text: string }
  | { readonly is: 'group'; readonly part: ReadQuery; readonly sign: string }
  | { readonly is: 'filter'; readonly filter: FilterRead };

/** Names that a field of a query has. */
export const fields = [
  'title',
  'keywords',
  'description',
  'body',
  'main',
  'header',
  'footer',
  'link',
  'image',
  'form',
  'anchor',
];

/** Takes the text apart from the left: each function gives what it read and what is left. */
export const readQuery = (text: string): ReadQuery => {
  const [query, rest] = readOr(text.trim());
  if (rest.trim() !== '') throw new TypeError(`"${rest}" of ${text} cannot be read`);
  return query;
};

type Read = readonly [query: ReadQuery, rest: string];

const joined = (is: 'beside' | 'and' | 'or', parts: readonly ReadQuery[]): ReadQuery =>
  parts.length === 1 ? parts[0]! : { is, parts };

const readOr = (text: string): Read => {
  const parts: ReadQuery[] = [];
  let rest = text;
  for (;;) {
    const [part, left] = readBeside(rest);
    parts.push(part);
    const or = /^\s*OR(?=[\s(]|$)/.exec(left);
    if (or === null) return [joined('or', parts), left];
    rest = left.slice(or[0].length);
  }
};

const readBeside = (text: string): Read => {
  const parts: ReadQuery[] = [];
  let is: 'beside' | 'and' = 'beside';
  let rest = text;
  do {
    const and = parts.length === 0 ? null : /^\s*AND(?=[\s(]|$)/.exec(rest);
    if (and !== null) {
      is = 'and';
      rest = rest.slice(and[0].length);
    }
    const [part, left] = readPart(rest.trimStart());
    parts.push(part);
    rest = left;
  } while (!/^\s*(?:$|\)|OR(?=[\s(]|$))/.test(rest));
  return [joined(is, parts), rest];
};

const signAtEnd = /^~[A-Za-z0-9]+(?=[\s)]|$)/;

const readPart = (text: string): Read => {
  const not = /^(?:NOT(?=[\s(])\s*|-(?=\S))/.exec(text);
  if (not !== null) {
    const [part, rest] = readPart(text.slice(not[0].length));
    return [{ is: 'not', part }, rest];
  }
  if (text.startsWith('(')) {
    const [part, left] = readOr(text.slice(1).trimStart());
    const rest = left.trimStart().slice(1);
    const sign = signAtEnd.exec(rest)?.[0] ?? '';
    return [sign === '' ? part : { is: 'group', part, sign }, rest.slice(sign.length)];
  }
  if (text.startsWith('"')) {
    const end = text.indexOf('"', 1);
    return [{ is: 'phrase', text: text.slice(1, end) }, text.slice(end + 1)];
  }
  const name = /^([a-z]+):/.exec(text)?.[1] ?? '';
  if (fields.includes(name)) {
    const [part, rest] = readPart(text.slice(name.length + 1));
    return [{ is: 'part', part, field: name }, rest];
  }
  const run = readRun(text);
  const rest = text.slice(run.length);
  const filter = filterNamesRead.find((one) => one === name);
  if (filter !== undefined)
    return [{ is: 'filter', filter: { name: filter, value: run.slice(name.length + 1) } }, rest];
  if (run.includes('*') || /\?[^?]/.test(run)) return [{ is: 'shape', text: run }, rest];
  const sign = signAtEnd.exec(rest)?.[0] ?? '';
  return [{ is: 'text', text: run, sign }, rest.slice(sign.length)];
};

/** Up to white space, a closing bracket or a sign at the end. */
const readRun = (text: string): string => {
  let at = 0;
  while (at < text.length && !/[\s)]/.test(text[at]!) && !signAtEnd.test(text.slice(at))) at++;
  return text.slice(0, at);
};
