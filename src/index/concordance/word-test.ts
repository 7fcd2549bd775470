import type { WordAttribute } from '../port.ts';
import type { Grammar, Lexicon } from '../segment/lexicon.ts';
import type { WordTest } from './pattern-language.ts';

/** A byte for every row of the lexicon: 1 where the test holds. */
export const rowsThatMeet = (test: WordTest, lexicon: Lexicon): Uint8Array => {
  switch (test.kind) {
    case 'any':
      return new Uint8Array(lexicon.size).fill(1);
    case 'attribute':
      return rowsWith(test.attribute, test.value, lexicon);
    case 'not':
      return rowsThatMeet(test.part, lexicon).map((meets) => 1 - meets);
    case 'and':
    case 'or': {
      const [first, ...rest] = test.parts.map((part) => rowsThatMeet(part, lexicon));
      const both = test.kind === 'and';
      return first!.map((meets, row) => {
        if (both) return meets === 1 && rest.every((other) => other[row] === 1) ? 1 : 0;
        return meets === 1 || rest.some((other) => other[row] === 1) ? 1 : 0;
      });
    }
  }
};

const rowsWith = (attribute: WordAttribute, value: string, lexicon: Lexicon): Uint8Array => {
  switch (attribute) {
    case 'surface':
      return byString(lexicon.surfaces, value, lexicon);
    case 'base':
      return byString(lexicon.bases, value, lexicon);
    case 'reading':
      return byString(lexicon.readings, value, lexicon);
    case 'pos':
    case 'conjugation': {
      const whole = wholeExpression(value);
      const levels = attribute === 'pos' ? posLevels : conjugationLevels;
      const meets = lexicon.grammars.map((grammar) => (levels(grammar).some((level) => whole.test(level)) ? 1 : 0));
      return Uint8Array.from(lexicon.grammarOf, (grammar) => meets[grammar] ?? 0);
    }
  }
};

/** `名詞`, `名詞-固有名詞`, … and each level by itself: `[pos="固有名詞"]` is enough. */
const posLevels = ({ pos }: Grammar): readonly string[] => {
  const levels = pos.split('-');
  return [...levels, ...levels.map((_, at) => levels.slice(0, at + 1).join('-'))];
};

const conjugationLevels = ({ conjugationType, conjugationForm }: Grammar): readonly string[] => [
  conjugationType,
  conjugationForm,
  `${conjugationType}-${conjugationForm}`,
];

/** The strings of a lexicon are sorted: plain values are looked up, only real expressions are tried on every string. */
const byString = (column: Uint32Array, value: string, lexicon: Lexicon): Uint8Array => {
  const literals = plainValues(value);
  if (literals !== null) {
    const ids = new Set(literals.flatMap((literal) => lexicon.find(literal) ?? []));
    const [first, ...rest] = ids;
    const only = rest.length === 0;
    return Uint8Array.from(column, (id) => ((only ? id === first : ids.has(id)) ? 1 : 0));
  }
  const whole = wholeExpression(value);
  const verdicts = new Int8Array(lexicon.strings).fill(-1);
  return Uint8Array.from(column, (id) => {
    if (verdicts[id] === -1) verdicts[id] = whole.test(lexicon.string(id)) ? 1 : 0;
    return verdicts[id] ?? 0;
  });
};

/** `学校|大学` is two values; null: a real expression. */
export const plainValues = (value: string): readonly string[] | null =>
  /[\\^$.*+?()[\]{}]/.test(value) ? null : value.split('|');

const wholeExpression = (value: string): RegExp => new RegExp(`^(?:${value})$`, 'u');
