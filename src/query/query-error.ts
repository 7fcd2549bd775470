/** Why a query or a pattern cannot be read. */
export interface QueryError {
  readonly kind: 'error';
  /** Index of the character where the text stops making sense. */
  readonly at: number;
  readonly expected: string;
  readonly found: string;
}

/** Brackets and signs within each other: more are a mistake or malice, and would take too deep a recursion. */
export const nestingMost = 100;

/** The message for a person, with the place marked. */
export const describeQueryError = (query: string, { at, expected, found }: QueryError): string =>
  `The query cannot be read at character ${at + 1}: expected ${expected}, found ${found}.\n  ${query}\n  ${marker(query, at)}`;

/** Japanese characters are twice as wide on a terminal. */
const marker = (query: string, at: number): string =>
  `${query
    .slice(0, at)
    .replace(/[ -\u02ff]/g, ' ')
    .replace(/[^ ]/g, '　')}^`;
