import { isContentWord, wordForms, wordPairs } from '../analyzer/content-words.ts';
import type { Analysis } from '../analyzer/port.ts';
import { isAskingWord } from './asking-words.ts';
import type { Clause } from './plan.ts';

/** A word of meaning, or several that are one thing. */
export interface Unit {
  readonly clause: Clause;
  readonly label: string;
  /** A noun by which people ask (方法, 使い方): it scores, and decides nothing where other words do. */
  readonly asks: boolean;
  /** With the unit before it, it makes a compound. */
  readonly joins: boolean;
}

/** A dependency between two words, each in all its forms. */
export interface Pair {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly label: string;
  /** It ends in a noun by which people ask, or begins with one. */
  readonly asks: boolean;
}

export interface QueryWords {
  readonly units: readonly Unit[];
  /** Inside compounds and names: required. */
  readonly tight: readonly Pair[];
  /** Between bunsetsu: they raise the score. */
  readonly loose: readonly Pair[];
}

/** The words of meaning in a query, each with its synonyms, and the dependencies between them. */
export const queryWords = (analysis: Analysis, { synonyms }: { synonyms: number }): QueryWords => {
  const { morphemes } = analysis;
  const isContent = (at: number): boolean => morphemes[at] !== undefined && isContentWord(morphemes[at]);
  const forms = (at: number): readonly string[] => (morphemes[at] === undefined ? [] : wordForms(morphemes[at]));
  const asksAt = (at: number): boolean => isAskingWord(morphemes, at);
  const content = [...morphemes.keys()].filter(isContent);
  const nodes =
    synonyms === 0
      ? []
      : analysis.synonyms.flatMap((node) => {
          if (node.expands) return [node];
          return isShortName(analysis, node) ? [{ ...node, score: node.score * shortNameShare }] : [];
        });
  const nodesOver = (first: number, end: number): Clause[] =>
    nodes
      .filter((node) => node.first === first && node.end === end)
      .map(({ node, score }) => termOf('synonym', node, synonyms * score));
  const compounds = compoundNodes(isContent, nodes);
  const inCompound = (at: number): boolean => compounds.some(({ first, end }) => first <= at && at < end);
  const pairs = wordPairs(analysis.bunsetsu, isContent).map(([from, to]) => ({
    at: [from, to] as const,
    from: forms(from),
    to: forms(to),
    label: `${morphemes[from]?.surface ?? ''}→${morphemes[to]?.surface ?? ''}`,
    asks: asksAt(from) || asksAt(to),
    tight: to === from + 1 && isNoun(analysis, from) && isNoun(analysis, to) && !inCompound(from),
  }));
  const word = (at: number): Unit => ({
    clause: best([...forms(at).map((text) => termOf('word', text, 1)), ...nodesOver(at, at + 1)]),
    label: morphemes[at]?.surface ?? '',
    asks: asksAt(at),
    joins: pairs.some((pair) => pair.tight && pair.at[1] === at),
  });
  const units = content.flatMap((at): Unit[] => {
    const compound = compounds.find(({ first, end }) => first <= at && at < end);
    if (compound === undefined) return [word(at)];
    const inside = content.filter((other) => compound.first <= other && other < compound.end);
    if (inside[0] !== at) return [];
    const bonds = pairs.filter(({ at: [from, to] }) => inside.includes(from) && inside.includes(to));
    const together: Clause = {
      kind: 'together',
      parts: [...inside.map((other) => word(other).clause), ...bonds.map((pair) => pairClause(pair, 0))],
    };
    return [
      {
        clause: best([together, ...nodesOver(compound.first, compound.end)]),
        label: morphemes
          .slice(compound.first, compound.end)
          .map(({ surface }) => surface)
          .join(''),
        asks: false,
        joins: pairs.some((pair) => pair.tight && pair.at[1] === at),
      },
    ];
  });
  return { units, tight: pairs.filter(({ tight }) => tight), loose: pairs.filter(({ tight }) => !tight) };
};

/** 京大 asks for 京都大学: it is the name of an organisation, and the dictionary knows it as one. */
const isShortName = ({ morphemes }: Analysis, { first, end, relation }: Analysis['synonyms'][number]): boolean => {
  const word = morphemes[first];
  return relation === '略語' && end === first + 1 && word?.known === true && word.pos[2] === '組織';
};

/** Sudachi does not ask for the full name by a short one, which may be short for several: it counts less. */
const shortNameShare = 0.7;

/** Stretches of several words of meaning that have a synonym as a whole: the longest first, none overlapping. */
const compoundNodes = (
  isContent: (at: number) => boolean,
  nodes: Analysis['synonyms'],
): readonly { first: number; end: number }[] => {
  const contentOf = ({ first, end }: { first: number; end: number }): number =>
    Array.from({ length: end - first }, (_, at) => first + at).filter(isContent).length;
  const chosen: { first: number; end: number }[] = [];
  const candidates = nodes
    .filter((node) => contentOf(node) > 1)
    .toSorted((a, b) => b.end - b.first - (a.end - a.first));
  for (const node of candidates)
    if (chosen.every(({ first, end }) => node.end <= first || end <= node.first)) chosen.push(node);
  return chosen;
};

export const pairClause = ({ from, to }: Pair, share: number): Clause =>
  best(from.flatMap((a) => to.map((b): Clause => ({ kind: 'pair', from: a, to: b, share }))));

export const termOf = (term: 'word' | 'synonym', text: string, share: number): Clause => ({
  kind: 'term',
  term,
  text,
  share,
});

/** Of several ways to say one thing the best counts. */
export const best = (parts: readonly Clause[]): Clause => (parts.length === 1 ? parts[0]! : { kind: 'best', parts });

const isNoun = ({ morphemes }: Analysis, at: number): boolean => morphemes[at]?.pos[0] === '名詞';
