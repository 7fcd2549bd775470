import type { WordAttribute } from './word-pattern.ts';

/** One word by one attribute, whose value has these very characters. */
export const wordPattern = (attribute: WordAttribute, value: string): string => `[${attribute}="${literal(value)}"]`;

const literal = (value: string): string => quoted(value.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&'));

const quoted = (expression: string): string => expression.replaceAll('"', '\\"');
