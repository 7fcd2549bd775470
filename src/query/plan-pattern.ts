import type { Analyzer } from '../analyzer/port.ts';
import { Fault } from '../base/fault.ts';
import { composed } from '../text/normalise.ts';
import { afterField, isPattern, parsePattern } from './parse-pattern.ts';
import { describeQueryError } from './query-error.ts';
import type { WordQuery } from './word-pattern.ts';

/** Reads a pattern, or turns a plain text into the pattern of its words. */
export const planPattern = async (text: string, analyzer: Analyzer): Promise<WordQuery> => {
  if (!isPattern(text)) {
    const { text: plain, regions } = afterField(text);
    const [analysis] = await analyzer.analyze([composed(plain.trim())]);
    const words = analysis?.morphemes ?? [];
    if (words.length === 0) throw new Fault('BAD_INPUT', 'The pattern has no words.');
    const parts = words.map(({ surface }) => ({
      kind: 'word' as const,
      test: {
        kind: 'attribute' as const,
        attribute: 'surface' as const,
        value: surface.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
      },
    }));
    return { patterns: [{ kind: 'sequence', parts }], links: [], regions };
  }
  const parsed = parsePattern(text);
  if ('kind' in parsed) throw new Fault('BAD_INPUT', describeQueryError(text, parsed));
  return parsed;
};
