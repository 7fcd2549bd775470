import { Fault } from '../base/fault.ts';
import { composed } from '../text/normalise.ts';
import { afterField, isPattern, parsePattern } from './parse-pattern.ts';
import { describeQueryError } from './query-error.ts';
import type { WordQuery } from './word-pattern.ts';

/** Reads a pattern; a plain text is its characters, however pages cut them into words. */
export const planPattern = (text: string): WordQuery => {
  if (!isPattern(text)) {
    const { text: plain, regions } = afterField(text);
    const written = plain.split(/\s+/u).flatMap((piece) => (piece === '' ? [] : [composed(piece)]));
    if (written.length === 0) throw new Fault('BAD_INPUT', 'The pattern has no words.');
    return { written, regions };
  }
  const parsed = parsePattern(text);
  if ('kind' in parsed) throw new Fault('BAD_INPUT', describeQueryError(text, parsed));
  return parsed;
};
