import { commonRuns, type Common } from './common-runs.ts';

/** Two versions of a text side by side, sentence by sentence; sentences are named by their places in either version. */
export interface TextDifference {
  readonly lines: readonly DifferenceLine[];
  /** False: the versions differ so much that what stands between the sentences found equal counts as removed and added whole. */
  readonly isWhole: boolean;
}

export type DifferenceLine =
  | { readonly kind: 'same'; readonly left: number; readonly right: number }
  | { readonly kind: 'removed'; readonly left: number }
  | { readonly kind: 'added'; readonly right: number }
  /** One sentence that was written anew, with what became of its words. */
  | {
      readonly kind: 'changed';
      readonly left: number;
      readonly right: number;
      readonly pieces: readonly DifferencePiece[];
    };

export interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface TwoTexts {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** The sentences that only one version has, once each: those whose words have to be known. */
export const sentencesApart = ({ left, right }: TwoTexts): readonly string[] => {
  const [before, after] = [new Set(left), new Set(right)];
  return [...left.filter((one) => !after.has(one)), ...right.filter((one) => !before.has(one))];
};

/** `wordsOf`: a sentence as its words and what stands between them, without losing a character. */
export const textDifference = (
  texts: TwoTexts,
  wordsOf: (sentence: string) => readonly string[],
  common: Common = commonRuns(texts.left, texts.right),
): TextDifference => {
  const lines: DifferenceLine[] = [];
  let [left, right] = [0, 0];
  const end = { left: texts.left.length, right: texts.right.length, length: 0 };
  for (const run of [...common.runs, end]) {
    lines.push(...between({ texts, wordsOf }, { left, leftEnd: run.left, right, rightEnd: run.right }));
    for (let at = 0; at < run.length; at++) lines.push({ kind: 'same', left: run.left + at, right: run.right + at });
    [left, right] = [run.left + run.length, run.right + run.length];
  }
  return { lines, isWhole: common.isWhole };
};

interface Gap {
  readonly left: number;
  readonly leftEnd: number;
  readonly right: number;
  readonly rightEnd: number;
}

interface Words {
  readonly texts: TwoTexts;
  readonly wordsOf: (sentence: string) => readonly string[];
}

/** More pairs than this between two sentences that are equal are not compared word by word. */
const pairsMax = 2_500;

/** From this share of letters in common on two sentences are one that was written anew. */
const similarityMin = 0.5;

/**
 * What became of the sentences of a gap: in their order, those that have most letters in common are paired (the pairs with the greatest
 * sum), the others were removed or added.
 */
const between = ({ texts, wordsOf }: Words, gap: Gap): readonly DifferenceLine[] => {
  const { left, leftEnd, right, rightEnd } = gap;
  const [rows, columns] = [leftEnd - left, rightEnd - right];
  const pairs = rows * columns > pairsMax ? [] : bestPairs(comparisons({ texts, wordsOf }, gap));
  const lines: DifferenceLine[] = [];
  let [row, column] = [0, 0];
  for (const pair of [...pairs, { row: rows, column: columns, pieces: null }]) {
    for (; row < pair.row; row++) lines.push({ kind: 'removed', left: left + row });
    for (; column < pair.column; column++) lines.push({ kind: 'added', right: right + column });
    if (pair.pieces !== null)
      lines.push({ kind: 'changed', left: left + row++, right: right + column++, pieces: pair.pieces });
  }
  return lines;
};

interface Comparison {
  readonly pieces: readonly DifferencePiece[];
  readonly similarity: number;
}

const comparisons = ({ texts, wordsOf }: Words, gap: Gap): readonly (readonly Comparison[])[] => {
  const rows = texts.left.slice(gap.left, gap.leftEnd).map(wordsOf);
  const columns = texts.right.slice(gap.right, gap.rightEnd).map(wordsOf);
  return rows.map((before) => columns.map((after) => compareWords(before, after)));
};

const compareWords = (before: readonly string[], after: readonly string[]): Comparison => {
  const pieces: DifferencePiece[] = [];
  const add = (kind: DifferencePiece['kind'], words: readonly string[]): void => {
    if (words.length > 0) pieces.push({ kind, text: words.join('') });
  };
  let [left, right] = [0, 0];
  for (const run of [...commonRuns(before, after).runs, { left: before.length, right: after.length, length: 0 }]) {
    add('removed', before.slice(left, run.left));
    add('added', after.slice(right, run.right));
    add('same', before.slice(run.left, run.left + run.length));
    [left, right] = [run.left + run.length, run.right + run.length];
  }
  const lettersIn = (kind: DifferencePiece['kind']): number =>
    pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.text.length : sum), 0);
  const both = 2 * lettersIn('same');
  return { pieces, similarity: both / Math.max(1, both + lettersIn('removed') + lettersIn('added')) };
};

interface Pair {
  readonly row: number;
  readonly column: number;
  readonly pieces: readonly DifferencePiece[];
}

/** Which pairs, without crossing, have the greatest sum of similarities. */
const bestPairs = (table: readonly (readonly Comparison[])[]): readonly Pair[] => {
  const columns = table[0]?.length ?? 0;
  const worth = (row: number, column: number): number => {
    const similarity = table[row]?.[column]?.similarity ?? 0;
    return similarity < similarityMin ? 0 : similarity;
  };
  const best: number[][] = [...table, []].map(() => Array.from({ length: columns + 1 }, () => 0));
  const sum = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = table.length - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      best[row]![column] = Math.max(
        sum(row + 1, column),
        sum(row, column + 1),
        sum(row + 1, column + 1) + worth(row, column),
      );
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < table.length && column < columns) {
    const paired = worth(row, column);
    if (paired > 0 && sum(row, column) === sum(row + 1, column + 1) + paired)
      pairs.push({ row: row++, column: column++, pieces: table[row - 1]?.[column - 1]?.pieces ?? [] });
    else if (sum(row, column) === sum(row + 1, column)) row++;
    else column++;
  }
  return pairs;
};
