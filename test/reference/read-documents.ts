import type { SearchOptions } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';
import type { Region } from '../../src/model/region.ts';
import { countsByDefault, placeOfNode, readAnnotation } from './read-words.ts';

/** Where something stands in a document. */
export interface Stand {
  readonly position: number;
  readonly region: Region;
}

/** A document as the plainest reader of its annotations has it: what stands where. */
export interface ReadDocument {
  readonly source: StandardDocument;
  /** `form 子供`, `bond 服 洗濯`, `node s000123:…`. */
  readonly stands: ReadonlyMap<string, readonly Stand[]>;
  /** Words as written, sentence by sentence. */
  readonly sentences: readonly SentenceAsWritten[];
}

interface SentenceAsWritten {
  readonly region: Region;
  readonly start: number;
  readonly words: readonly string[];
  readonly text: string;
  /** The number of the word that begins at each edge of the text. */
  readonly edges: ReadonlyMap<number, number>;
}

const asWritten = (words: readonly string[]): Pick<SentenceAsWritten, 'words' | 'text' | 'edges'> => {
  const edges = new Map<number, number>();
  let text = '';
  for (const [at, word] of words.entries()) {
    edges.set(text.length, at);
    text += word;
  }
  return { words, text, edges: edges.set(text.length, words.length) };
};

export type Regions = SearchOptions['blocks'] | null;

export const isIn = ({ region }: Stand, regions: Regions): boolean =>
  regions === null || regions === undefined ? countsByDefault(region) : regions.includes(region);

/** Where words count by default, where they do not, and in anchor texts: each is counted by itself, whatever parts of it are asked for. */
type Kind = 'default' | 'side' | 'anchor';

const kindOf = (region: Region): Kind =>
  countsByDefault(region) ? 'default' : region === 'anchor' ? 'anchor' : 'side';

export const kindsOf = (regions: Regions): readonly Kind[] =>
  regions === null || regions === undefined ? ['default'] : [...new Set(regions.map(kindOf))];

/** Documents in which something stands in places of a kind. */
export const countOf = (documents: readonly ReadDocument[], what: string, kind: Kind): number =>
  documents.filter(({ stands }) => (stands.get(what) ?? []).some(({ region }) => kindOf(region) === kind)).length;

const sentencesOf = (source: StandardDocument): readonly (readonly [Region, string])[] => {
  const { title, keywords, description, texts, inLinks } = source;
  const annotated = (region: Region, sentence: Pick<NonNullable<typeof title>, 'annotations'> | null) => {
    const [annotation] = sentence?.annotations ?? [];
    return annotation === undefined ? [] : [[region, annotation.text] as const];
  };
  return [
    ...annotated('title', title),
    ...annotated('keywords', keywords),
    ...annotated('description', description),
    ...texts.flatMap(({ sentences }) => sentences.flatMap((sentence) => annotated(sentence.block, sentence))),
    ...inLinks.flatMap((link) => (link.pages.length === 0 ? [] : annotated('anchor', link))),
  ];
};

export const readDocument = (source: StandardDocument): ReadDocument => {
  const stands = new Map<string, Stand[]>();
  const sentences: SentenceAsWritten[] = [];
  let start = 0;
  for (const [region, annotation] of sentencesOf(source)) {
    const { words, bonds, nodes } = readAnnotation(annotation);
    const put = (what: string, word: number): void => {
      const here = stands.get(what) ?? [];
      here.push({ position: start + word, region });
      stands.set(what, here);
    };
    for (const [at, { forms, hasMeaning }] of words.entries())
      if (hasMeaning) for (const form of forms) put(`form ${form}`, at);
    for (const [from, to] of bonds)
      for (const a of words[from]!.forms) for (const b of words[to]!.forms) put(`bond ${a} ${b}`, from);
    for (const node of nodes) put(`node ${node.name}`, placeOfNode(node, words));
    sentences.push({ region, start, ...asWritten(words.map(({ surface }) => surface)) });
    start += words.length + 1;
  }
  return { source, stands, sentences };
};

/** All positions of the words that make up some characters, of which each piece ends where a word ends. */
export const placesOfCharacters = (
  { sentences }: ReadDocument,
  pieces: readonly string[],
  regions: Regions,
): readonly number[] =>
  sentences.flatMap(({ region, start, text, edges }) => {
    if (!isIn({ position: start, region }, regions)) return [];
    const wanted = pieces.join('');
    const found: number[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const ends = pieces.map((_, piece) => at + pieces.slice(0, piece + 1).join('').length);
      const first = edges.get(at);
      const end = edges.get(at + wanted.length);
      if (first === undefined || end === undefined || !ends.every((edge) => edges.has(edge))) continue;
      for (let word = first; word < end; word++) found.push(start + word);
    }
    return found;
  });

/** All positions of words as written whose letters are those of a shape: `*` any, `?` one. */
export const placesOfShape = ({ sentences }: ReadDocument, shape: string, regions: Regions): readonly number[] => {
  const letters = Array.from(shape, (letter) =>
    letter === '*' ? '.*' : letter === '?' ? '.' : `\\u{${letter.codePointAt(0)!.toString(16)}}`,
  );
  const whole = new RegExp(`^${letters.join('')}$`, 'su');
  return sentences.flatMap(({ region, start, words }) =>
    isIn({ position: start, region }, regions)
      ? words.flatMap((word, at) => (whole.test(word) ? [start + at] : []))
      : [],
  );
};
