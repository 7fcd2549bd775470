import type { WordAttribute } from '../../query/word-pattern.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import { grammarText } from './attribute-counts.ts';
import { SharedStrings } from './shared-strings.ts';

/** One numbering of the values that the words of several lexicons have in an attribute. */
export interface SharedValues {
  /** Row of a lexicon → number of its value. */
  of(lexicon: number): ArrayLike<number>;
  text(number: number): string;
}

export const sharedValues = (lexicons: readonly Lexicon[], attribute: WordAttribute): SharedValues => {
  if (attribute === 'pos' || attribute === 'conjugation') return sharedGrammars(lexicons, attribute);
  const strings = new SharedStrings(lexicons, attribute);
  const columns = lexicons.map((_, at) => strings.column(at));
  return { of: (at) => columns[at]!, text: (number) => strings.text(number) };
};

const sharedGrammars = (lexicons: readonly Lexicon[], attribute: 'pos' | 'conjugation'): SharedValues => {
  const numbers = new Map<string, number>();
  const columns = lexicons.map((lexicon) => {
    const ofGrammar = lexicon.grammars.map((grammar) => {
      const text = grammarText(grammar, attribute);
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    });
    const column = new Uint32Array(lexicon.size);
    lexicon.grammarOf.forEach((grammar, row) => {
      column[row] = ofGrammar[grammar] ?? 0;
    });
    return column;
  });
  const texts = [...numbers.keys()];
  return { of: (at) => columns[at]!, text: (number) => texts[number] ?? '' };
};
