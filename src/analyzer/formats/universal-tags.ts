import type { Morpheme } from '../port.ts';

/** The parts of speech and relations of Universal Dependencies (v2) for IPADIC's words: docs/morphemes.md has the table. */
export type UniversalTag =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X';

export const universalTag = ({ surface, pos: [pos, pos1] }: Morpheme): UniversalTag => {
  // IPADIC's classes for unknown words call marks 名詞 or 記号.
  if (/^[\p{P}]+$/u.test(surface)) return 'PUNCT';
  if (!/[\p{L}\p{N}]/u.test(surface)) return 'SYM';
  return tags[`${pos}-${pos1}`] ?? tags[pos] ?? 'X';
};

const tags: Readonly<Record<string, UniversalTag>> = {
  名詞: 'NOUN',
  '名詞-固有名詞': 'PROPN',
  '名詞-代名詞': 'PRON',
  '名詞-数': 'NUM',
  '名詞-形容動詞語幹': 'ADJ',
  '名詞-ナイ形容詞語幹': 'ADJ',
  '名詞-接続詞的': 'CCONJ',
  '名詞-特殊': 'AUX',
  動詞: 'AUX',
  '動詞-自立': 'VERB',
  形容詞: 'AUX',
  '形容詞-自立': 'ADJ',
  副詞: 'ADV',
  連体詞: 'DET',
  接続詞: 'CCONJ',
  感動詞: 'INTJ',
  フィラー: 'INTJ',
  接頭詞: 'NOUN',
  助詞: 'ADP',
  '助詞-接続助詞': 'SCONJ',
  '助詞-終助詞': 'PART',
  '助詞-副詞化': 'PART',
  助動詞: 'AUX',
  記号: 'SYM',
  '記号-アルファベット': 'NOUN',
};

export interface InnerPlace {
  readonly side: 'before' | 'after';
  /** Of the head word. */
  readonly head: UniversalTag;
}

/** The relation of a word to the head word of its own bunsetsu. */
export const relationInside = (word: Morpheme, tag: UniversalTag, { side, head }: InnerPlace): string => {
  if (tag === 'PUNCT') return 'punct';
  if (side === 'before') return tag === 'NUM' ? 'nummod' : 'compound';
  if (tag === 'ADP') return 'case';
  if (tag === 'SCONJ' || tag === 'PART') return 'mark';
  if (tag === 'AUX') return copulas.has(word.base) && !predicates.has(head) ? 'cop' : 'aux';
  return tag === 'VERB' ? 'aux' : 'compound';
};

const copulas = new Set(['だ', 'です', 'じゃ', 'や']);
/** Behind these (読んだ, 静かな, 赤いです) the same words are auxiliaries, as in UD Japanese GSD. */
const predicates: ReadonlySet<UniversalTag> = new Set(['VERB', 'ADJ', 'AUX']);

/** What of a bunsetsu decides how it relates to its head. */
export interface Relative {
  readonly tag: UniversalTag;
  /** Its words after the head word. */
  readonly tail: readonly Morpheme[];
}

/** The relation of the head word of one bunsetsu to that of another. */
export const relationBetween = ({ tag, tail }: Relative, head: Relative): string => {
  const particles = tail.filter(({ pos }) => pos[0] === '助詞').map(({ surface }) => surface);
  const toPredicate = isPredicate(head);
  if (tag === 'ADV') return 'advmod';
  if (tag === 'DET') return 'det';
  if (tag === 'CCONJ') return 'cc';
  if (tag === 'INTJ') return 'discourse';
  if (tag === 'PUNCT') return 'punct';
  const isClause = tag === 'VERB' || tail.some(({ pos }) => pos[0] === '助動詞');
  if (isClause || (tag === 'ADJ' && !particles.includes('の'))) return toPredicate ? 'advcl' : 'acl';
  if (particles.includes('が')) return 'nsubj';
  if (particles.includes('を')) return 'obj';
  if (particles.includes('の') || !toPredicate) return 'nmod';
  const [first] = particles;
  return first === 'は' || first === 'も' ? 'nsubj' : 'obl';
};

const isPredicate = ({ tag, tail }: Relative): boolean =>
  tag === 'VERB' || tag === 'ADJ' || tail.some(({ pos }) => pos[0] === '助動詞' || pos[0] === '動詞');
