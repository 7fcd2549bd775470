import { composed, spellingsOf } from '../../text/normalise.ts';
import type { WordAttribute } from '../../query/word-pattern.ts';
import type { Grammar, Lexicon } from '../segment/lexicon.ts';
import type { PagedColumn } from '../files/paged-column.ts';
import type { WordTest } from '../../query/word-pattern.ts';

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
      return test.parts
        .map((part) => rowsThatMeet(part, lexicon))
        .reduce((all, part) => {
          for (let row = 0; row < part.length; row++) all[row] = (all[row] ?? 0) & (part[row] ?? 0);
          return all;
        });
    case 'or':
      return test.parts
        .map((part) => rowsThatMeet(part, lexicon))
        .reduce((all, part) => {
          for (let row = 0; row < part.length; row++) all[row] = (all[row] ?? 0) | (part[row] ?? 0);
          return all;
        });
  }
};

/** Whether one row meets a test: cheaper than `rowsThatMeet` as long as few rows are asked for. */
export const rowTest = (test: WordTest, lexicon: Lexicon): ((row: number) => boolean) => {
  switch (test.kind) {
    case 'any':
      return () => true;
    case 'attribute':
      return attributeTest(test.attribute, test.value, lexicon);
    case 'not': {
      const part = rowTest(test.part, lexicon);
      return (row) => !part(row);
    }
    case 'and': {
      const parts = test.parts.map((part) => rowTest(part, lexicon));
      return (row) => parts.every((part) => part(row));
    }
    case 'or': {
      const parts = test.parts.map((part) => rowTest(part, lexicon));
      return (row) => parts.some((part) => part(row));
    }
  }
};

const attributeTest = (attribute: WordAttribute, value: string, lexicon: Lexicon): ((row: number) => boolean) => {
  if (attribute === 'pos' || attribute === 'conjugation') {
    const meets = grammarsThatMeet(attribute, value, lexicon);
    return (row) => meets[lexicon.grammarOf.at(row)] === 1;
  }
  const literals = plainValues(attribute, value);
  if (literals !== null) {
    const wanted = new Set(literals.map((literal) => lexicon.find(literal)));
    const column = stringColumn(attribute, lexicon);
    return (row) => wanted.has(column.at(row));
  }
  const meets = stringTest(attribute, value);
  return (row) => meets(lexicon[attribute](row));
};

const rowsWith = (attribute: WordAttribute, value: string, lexicon: Lexicon): Uint8Array => {
  switch (attribute) {
    case 'surface':
    case 'base':
    case 'reading':
      return byString(attribute, value, lexicon);
    case 'pos':
    case 'conjugation':
      return rowsOf(lexicon.grammarOf, grammarsThatMeet(attribute, value, lexicon));
  }
};

type StringAttribute = 'surface' | 'base' | 'reading';

const stringColumn = (attribute: StringAttribute, lexicon: Lexicon): PagedColumn =>
  ({ surface: lexicon.surfaces, base: lexicon.bases, reading: lexicon.readings })[attribute];

const grammarsThatMeet = (
  attribute: 'pos' | 'conjugation',
  value: string,
  { grammars }: Lexicon,
): readonly number[] => {
  const whole = wholeExpression(value);
  const levels = attribute === 'pos' ? posLevels : conjugationLevels;
  return grammars.map((grammar) => (levels(grammar).some((level) => whole.test(level)) ? 1 : 0));
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
const byString = (attribute: StringAttribute, value: string, lexicon: Lexicon): Uint8Array => {
  const meets = new Uint8Array(lexicon.strings);
  const literals = plainValues(attribute, value);
  if (literals !== null) {
    for (const literal of literals) {
      const id = lexicon.find(literal);
      if (id !== null) meets[id] = 1;
    }
  } else {
    const meetsOne = stringTest(attribute, value);
    let id = 0;
    for (const text of lexicon.allStrings()) meets[id++] = meetsOne(text) ? 1 : 0;
  }
  return rowsOf(stringColumn(attribute, lexicon), meets);
};

/** A byte for every row: what `meets` has at the row's number in a column. */
const rowsOf = (column: PagedColumn, meets: ArrayLike<number>): Uint8Array => {
  const rows = new Uint8Array(column.length);
  column.forEach((number, row) => {
    rows[row] = meets[number] ?? 0;
  });
  return rows;
};

/**
 * `学校|大学` is two values; null: a real expression. A word is found by its composed form however it is written: ガス finds ｶﾞｽ. Base forms and
 * readings are composed.
 */
const plainValues = (attribute: StringAttribute, value: string): readonly string[] | null => {
  if (/[\\^$.*+?()[\]{}]/.test(value)) return null;
  const values = value.normalize().split('|');
  return attribute === 'surface' ? values.flatMap(spellingsOf) : values;
};

const stringTest = (attribute: StringAttribute, value: string): ((text: string) => boolean) => {
  const whole = wholeExpression(value);
  if (attribute !== 'surface') return (text) => whole.test(text);
  return (text) => whole.test(text) || whole.test(composed(text));
};

const wholeExpression = (value: string): RegExp => new RegExp(`^(?:${value})$`, 'u');
