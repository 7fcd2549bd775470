import { composed } from '../text/normalise.ts';
import { toHiragana, toKatakana } from './kana.ts';
import {
  synonymRelations,
  type Analysis,
  type Bunsetsu,
  type DependencyType,
  type Morpheme,
  type SynonymNode,
  type WordReading,
} from './port.ts';
import type { Lexicon } from './tokens.ts';

/** The numbers that KNP's layout wants beside the names of parts of speech and conjugations. */
export interface GrammarNumbers {
  readonly pos: ReadonlyMap<string, number>;
  readonly sub: ReadonlyMap<string, number>;
  readonly conjugationType: ReadonlyMap<string, number>;
  readonly conjugationForm: ReadonlyMap<string, number>;
}

export const grammarNumbers = (grammars: Lexicon['grammars']): GrammarNumbers => ({
  pos: numbered(grammars.map(([pos]) => pos)),
  sub: numbered(grammars.map(([, ...rest]) => subPart(rest))),
  conjugationType: numbered(grammars.map((grammar) => grammar[4])),
  conjugationForm: numbered(grammars.map((grammar) => grammar[5])),
});

/** An analysis as text in KNP's layout: docs/standard-annotation.md. */
export const formatAnnotation = (analysis: Analysis, numbers: GrammarNumbers): string => {
  const { morphemes, bunsetsu, phrases } = analysis;
  const synonyms = openSynonymLines(
    analysis.synonyms
      .toSorted((a, b) => a.end - b.end || a.first - b.first)
      .map((node) => ({ first: node.first, end: node.end, sense: { mark: synonymMark(node) } })),
  );
  let text = '';
  let nextBunsetsu = 0;
  let nextPhrase = 0;
  for (const [at, morpheme] of morphemes.entries()) {
    if (bunsetsu[nextBunsetsu]?.first === at) text += dependencyLine('*', bunsetsu[nextBunsetsu++]);
    if (phrases[nextPhrase]?.first === at) text += dependencyLine('+', phrases[nextPhrase++]);
    text += morphemeLines(morpheme, numbers);
    const phrase = phrases[nextPhrase - 1];
    if (at + 1 < (phrase?.end ?? morphemes.length)) continue;
    const surfaceOf = (first: number, end: number): string =>
      morphemes.slice(first, end).reduce((joined, { surface }) => joined + surface, '');
    text += synonyms.upTo(at + 1, { phrase: Math.max(nextPhrase - 1, 0), head: phrase, surfaceOf });
  }
  return `${text}EOS\n`;
};

/** The line of a morpheme, and those of what else it may be. */
export const morphemeLines = (morpheme: Morpheme, numbers: GrammarNumbers): string => {
  const { surface, alternatives } = morpheme;
  let text = `${surface}${morphemeTail(morpheme, morpheme, grammarFields(morpheme, numbers))}`;
  for (const other of alternatives)
    text += `@ ${surface}${morphemeTail(other, { surface, known: true }, grammarFields(other, numbers))}`;
  return text;
};

export interface SynonymPlace {
  readonly phrase: number;
  readonly head: Pick<Bunsetsu, 'head' | 'type'> | undefined;
  readonly surfaceOf: (first: number, end: number) => string;
}

/** A synonym node of some morphemes, and what stands in its line after the number of the phrase. */
export interface MarkedSynonym extends Pick<SynonymNode, 'first' | 'end'> {
  readonly sense: { readonly mark: string };
}

/**
 * Gives the lines of synonym nodes from left to right: each time those that end at or before a morpheme. The nodes are in the order
 * of their ends, then of their beginnings.
 */
export const openSynonymLines = (
  nodes: readonly MarkedSynonym[],
): {
  readonly upTo: (end: number, place: SynonymPlace) => string;
  /** Whether there are any to be given up to here. */
  readonly isDue: (end: number) => boolean;
} => {
  let next = 0;
  let written: MarkedSynonym | null = null;
  return {
    isDue: (end) => next < nodes.length && nodes[next]!.end <= end,
    upTo: (end, { phrase, head, surfaceOf }) => {
      let text = '';
      for (; next < nodes.length && nodes[next]!.end <= end; next++) {
        const node = nodes[next]!;
        if (written?.first !== node.first || written.end !== node.end)
          text +=
            `!! ${phrase} ${head?.head ?? -1}${head?.type ?? 'D'} ` +
            `<見出し:${surfaceOf(node.first, node.end)}><形態素:${node.first}-${node.end}>\n`;
        written = node;
        text += `! ${phrase} ${node.sense.mark}`;
      }
      return text;
    },
  };
};

/** What the line of a synonym node says of its meaning, with the newline. */
export const synonymMark = ({ node, score, relation, expands }: Omit<SynonymNode, 'first' | 'end'>): string =>
  [
    `<SYNID:${node}><スコア:${score}>`,
    relation === '同義' ? '' : `<関係:${relation}>`,
    expands ? '\n' : `${noExpansionMark}\n`,
  ].join('');

/** The rest of a morpheme line after the surface, with its newline; `grammar`: the word's `grammarFields`. */
export const morphemeTail = (
  word: WordReading,
  { surface, known }: { readonly surface: string; readonly known: boolean },
  grammar: string,
): string => {
  const base = known ? word.base : composed(surface);
  const reading = known ? toHiragana(word.reading) : base;
  return ` ${reading} ${base} ${grammar} ${semantics(word)}${known ? '' : ` ${unknownMark}`}\n`;
};

/** Part of speech and conjugation in a morpheme line, each with its number. */
export const grammarFields = (
  { pos: [pos, ...rest], conjugationType: type, conjugationForm: form }: WordReading,
  numbers: GrammarNumbers,
): string => {
  const sub = subPart(rest);
  const numberOf = (of: ReadonlyMap<string, number>, name: string): string => `${name} ${of.get(name) ?? 0}`;
  return [
    numberOf(numbers.pos, pos),
    numberOf(numbers.sub, sub),
    numberOf(numbers.conjugationType, type),
    numberOf(numbers.conjugationForm, form),
  ].join(' ');
};

const dependencyLine = (mark: '*' | '+', unit: Pick<Bunsetsu, 'head' | 'type'> | undefined): string =>
  unit === undefined ? '' : `${mark} ${unit.head}${unit.type}\n`;

const unknownMark = '<未知語>';
const noExpansionMark = '<展開:不可>';

const semantics = ({ representative, reading, pronunciation }: WordReading): string => {
  const isSaidOtherwise = pronunciation !== reading;
  if (representative === '') return isSaidOtherwise ? `"発音:${pronunciation}"` : 'NIL';
  return isSaidOtherwise ? `"代表表記:${representative} 発音:${pronunciation}"` : `"代表表記:${representative}"`;
};

const subPart = (rest: readonly string[]): string => {
  const levels = rest.slice(0, 3).filter((level) => level !== '*');
  return levels.length === 0 ? '*' : levels.join('-');
};

const numbered = (names: readonly string[]): ReadonlyMap<string, number> => {
  const numbers = new Map([['*', 0]]);
  for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return numbers;
};

/**
 * Reads an annotation in KNP's layout back, ours or an ancestor's. With the sentence the offsets of the words are found in
 * it; without it they count as if the words stood side by side.
 */
export const parseAnnotation = (annotation: string, sentence: string | null = null): Analysis => {
  const morphemes: MorphemeInMaking[] = [];
  const units = { '*': [] as UnitInMaking[], '+': [] as UnitInMaking[] };
  const synonyms: SynonymNode[] = [];
  let span = { first: 0, end: 0 };
  let offset = 0;
  for (const line of annotation.split('\n')) {
    const word = readWord(line);
    if (word?.isAlternative === true) {
      morphemes.at(-1)?.alternatives.push(word.reading);
    } else if (word !== null) {
      const { surface } = word;
      const found = sentence?.indexOf(surface, offset) ?? -1;
      const start = found < 0 ? offset : found;
      offset = start + surface.length;
      morphemes.push({ ...word.reading, surface, start, known: word.known, alternatives: [] });
    } else if (line.startsWith('! ')) {
      const node = readSynonym(line);
      if (node !== null) synonyms.push({ ...span, ...node });
    } else if (line.startsWith('!! ')) {
      span = readSpan(line, { first: units['+'].at(-1)?.first ?? 0, end: morphemes.length });
    } else {
      const unit = readUnit(line);
      if (unit !== null) units[unit.mark].push({ first: morphemes.length, head: unit.head, type: unit.type });
    }
  }
  return {
    morphemes,
    bunsetsu: withEnds(units['*'], morphemes.length),
    phrases: withEnds(units['+'], morphemes.length),
    synonyms,
  };
};

type MorphemeInMaking = Morpheme & { readonly alternatives: WordReading[] };
type UnitInMaking = Omit<Bunsetsu, 'end'>;

const withEnds = (units: readonly UnitInMaking[], end: number): Bunsetsu[] =>
  units.map((unit, at) => ({ first: unit.first, end: units[at + 1]?.first ?? end, head: unit.head, type: unit.type }));

export const readUnit = (
  line: string,
): { readonly mark: '*' | '+'; readonly head: number; readonly type: DependencyType } | null => {
  const match = /^([*+]) (-?\d+)([DPAI])(?: |$)/.exec(line);
  if (match === null) return null;
  return { mark: match[1] === '*' ? '*' : '+', head: Number(match[2]), type: dependencyTypes[match[3] ?? ''] ?? 'D' };
};

const dependencyTypes: Readonly<Record<string, DependencyType>> = { D: 'D', P: 'P', A: 'A', I: 'I' };

export const readSpan = (
  line: string,
  phrase: { readonly first: number; readonly end: number },
): { first: number; end: number } => {
  const match = /<形態素:(\d+)-(\d+)>/.exec(line);
  return match === null ? phrase : { first: Number(match[1]), end: Number(match[2]) };
};

export const readSynonym = (line: string): Omit<SynonymNode, 'first' | 'end'> | null => {
  const node = /<SYNID:([^>]+)>/.exec(line)?.[1];
  if (node === undefined) return null;
  const score = Number(/<スコア:([\d.]+)>/.exec(line)?.[1] ?? 1);
  const relation = synonymRelations.find((name) => line.includes(`<関係:${name}>`)) ?? '同義';
  return { node, score, relation, expands: !line.includes(noExpansionMark) };
};

interface WordLine {
  readonly surface: string;
  readonly known: boolean;
  readonly isAlternative: boolean;
  readonly reading: WordReading;
}

/** Fields of a morpheme line in front of its semantic information. */
const fieldCount = 11;

const readWord = (line: string): WordLine | null => {
  const isAlternative = line.startsWith('@ ') && !/^(?:[^ ]+ ){4}\d+ /.test(line);
  const fields: string[] = [];
  let at = isAlternative ? 2 : 0;
  while (fields.length < fieldCount) {
    const space = line.indexOf(' ', at);
    const end = space < 0 ? line.length : space;
    if (end === at) return null;
    fields.push(line.slice(at, end));
    if (space < 0 && fields.length < fieldCount) return null;
    at = end + 1;
  }
  const [surface = '', reading = '', base = '', pos = '', posNumber = '', sub = '', , type = '', , form = ''] = fields;
  if (!/^\d+$/.test(posNumber)) return null;
  const rest = line.slice(at);
  const known = !rest.endsWith(unknownMark);
  const katakana = known ? toKatakana(reading) : '*';
  const [pos1 = '*', pos2 = '*', pos3 = '*'] = sub === '*' ? [] : sub.split('-');
  return {
    surface,
    known,
    isAlternative,
    reading: {
      pos: [pos, pos1, pos2, pos3],
      conjugationType: type,
      conjugationForm: form,
      base: known ? base : '*',
      reading: katakana,
      pronunciation: valueOf(rest, '発音:') ?? katakana,
      representative: valueOf(rest, '代表表記:') ?? '',
    },
  };
};

/** The value of a key in the semantic information. */
const valueOf = (semantic: string, key: string): string | null => {
  const from = semantic.indexOf(key);
  if (from < 0) return null;
  const start = from + key.length;
  const end = semantic.slice(start).search(/[ "]/);
  return end < 0 ? semantic.slice(start) : semantic.slice(start, start + end);
};
