import type { Lexicon, Tokens } from '../tokens.ts';
import { hashText, mix } from './feature-hash.ts';

/** What a token is good for in a bunsetsu, as bits. */
export const particle = 1;
export const auxiliary = 2;
export const symbol = 4;
export const noun = 8;
export const verb = 16;
export const adjective = 32;
/** Stands after a content word and belongs to it: suffixes, dependent verbs and adjectives. */
const dependent = 64;
const prefix = 128;
export const numeral = 256;
export const comma = 512;
export const stop = 1024;
export const opening = 2048;
export const closing = 4096;
const adverb = 8192;
const adnominal = 16384;
const conjunction = 32768;
/** A noun that becomes a verb with する. */
export const verbalNoun = 65536;
/** Words that cannot carry a bunsetsu. */
export const functional = particle | auxiliary | symbol | dependent;

/** Features of the words of one sentence as numbers, in arrays that are reused and only grow. */
export interface Words {
  count: number;
  bits: Int32Array;
  pos: Int32Array;
  /** pos, pos1 and pos2. */
  sub: Int32Array;
  /** pos, pos1, pos2, conjugation type and form. */
  grammar: Int32Array;
  /** Conjugation form; 0 for what does not inflect. */
  form: Int32Array;
  surface: Int32Array;
  base: Int32Array;
  /** Function words by base and form, content words by part of speech. */
  key: Int32Array;
  firstUnit: Int32Array;
  lastUnit: Int32Array;
  /** 1 if white space stands before the word. */
  spaced: Int32Array;
  size: Int32Array;
  /** The scripts of the stretch between marks that the word stands in: readings in brackets are kana only. */
  stretch: Int32Array;
}

export interface WordReader {
  /** Valid until the next call. */
  read(tokens: Tokens): Words;
}

export const openWordReader = (lexicon: Lexicon): WordReader => {
  const grammars = lexicon.grammars.map(describeGrammar);
  // Hash of the base form of a row; 0 = not asked for yet.
  const bases = new Int32Array(lexicon.rows);
  const words = emptyWords(256);
  const baseOf = (row: number): number => {
    const known = bases[row] ?? 0;
    if (known !== 0) return known;
    const base = lexicon.base(row);
    return (bases[row] = base === '*' || base === '' ? noBase : hashText(base));
  };
  return {
    read: (tokens) => {
      const { text, count, starts, ends, entries } = tokens;
      if (count > words.bits.length) growWords(words, Math.max(count, 2 * words.bits.length));
      words.count = count;
      for (let at = 0; at < count; at++) {
        const row = entries[at]!;
        const start = starts[at]!;
        const end = ends[at]!;
        const grammar = grammars[lexicon.grammar[row]!]!;
        const surface = hashText(text, start, end);
        const base = row < lexicon.firstUnknown ? baseOf(row) : noBase;
        const first = text.charCodeAt(start);
        const last = text.charCodeAt(end - 1);
        const marks = marksOf(last) === 0 ? 0 : marksOf(first);
        const bits = marks === 0 ? grammar.bits : (grammar.bits & ~(noun | verbalNoun)) | marks;
        words.bits[at] = bits;
        words.pos[at] = marks === 0 ? grammar.pos : symbolPos;
        words.sub[at] = marks === 0 ? grammar.sub : marks;
        words.grammar[at] = marks === 0 ? grammar.all : marks;
        words.form[at] = grammar.form;
        words.surface[at] = surface;
        words.base[at] = base === noBase ? surface : base;
        words.key[at] = (bits & functional) === 0 ? words.grammar[at]! : mix(1, words.grammar[at]!, words.base[at]!, 0);
        words.firstUnit[at] = first;
        words.lastUnit[at] = last;
        words.spaced[at] = at > 0 && start > ends[at - 1]! ? 1 : 0;
        words.size[at] = Math.min(end - start, 6);
      }
      markStretches(words);
      return words;
    },
  };
};

/** Between two marks (or the ends) every word learns which scripts the others have. */
const markStretches = (words: Words): void => {
  const { bits, firstUnit, lastUnit, stretch, count } = words;
  let from = 0;
  let scripts = 0;
  for (let at = 0; at <= count; at++) {
    if (at === count || (bits[at]! & (comma | stop | opening | closing)) !== 0) {
      for (let back = from; back < at; back++) stretch[back] = scripts;
      if (at < count) stretch[at] = 0;
      from = at + 1;
      scripts = 0;
    } else {
      scripts |= scriptOf(firstUnit[at]!) | scriptOf(lastUnit[at]!);
    }
  }
};

const scriptOf = (unit: number): number => {
  if (unit >= 0x3041 && unit <= 0x309f) return 1;
  if (unit >= 0x30a0 && unit <= 0x30ff) return 2;
  if (unit >= 0x3400 && unit <= 0x9fff) return 4;
  return unit < 0x2e80 || unit > 0xff00 ? 8 : 16;
};

const noBase = 1;
const symbolPos = hashText('記号');

interface Grammar {
  readonly bits: number;
  readonly pos: number;
  readonly sub: number;
  readonly all: number;
  readonly form: number;
}

const describeGrammar = (grammar: Lexicon['grammars'][number]): Grammar => {
  const [pos, pos1, pos2, pos3, type, form] = grammar;
  let bits = posBits[pos] ?? 0;
  if (pos1 === '非自立' || pos1 === '接尾') bits |= dependent;
  if (pos === '名詞' && pos1 === '非自立') bits &= ~dependent;
  if (pos1 === '数') bits |= numeral;
  if (pos1 === 'サ変接続') bits |= verbalNoun;
  return {
    bits,
    pos: hashText(pos),
    sub: hashText(`${pos},${pos1},${pos2}`),
    all: hashText(`${pos},${pos1},${pos2},${pos3},${type},${form}`),
    form: form === '*' ? 0 : hashText(form),
  };
};

const posBits: Readonly<Record<string, number>> = {
  助詞: particle,
  助動詞: auxiliary,
  記号: symbol,
  名詞: noun,
  動詞: verb,
  形容詞: adjective,
  接頭詞: prefix,
  副詞: adverb,
  連体詞: adnominal,
  接続詞: conjunction,
};

/** Marks by their first UTF-16 unit: IPADIC and its unknown-word classes call many of them nouns. */
const marksOf = (unit: number): number => marks[unit] ?? 0;

const marks = new Uint16Array(0x10000);
const setMarks = (units: string, bits: number): void => {
  for (const unit of units) marks[unit.charCodeAt(0)] = symbol | bits;
};
setMarks(
  '!"#$%&\'*+-/:;<=>@\\^_`|~¡§«»°±·×÷‐‑‒–—―‖…‥※→←↑↓⇒⇔−≒≠≪≫■□▲△▼▽◆◇○●◎★☆♪♂♀〃々〆〇・＃＄％＆＊＋－／：；＜＝＞＠＼＾＿｀｜～￥〜',
  0,
);
setMarks('、，,､', comma);
setMarks('。．.！？!?｡', stop);
setMarks('「『（(【［[｛{〈《〔“‘＜<｢〝', opening);
setMarks('」』）)】］]｝}〉》〕”’＞>｣〟', closing);
// These are letters, numbers or suffixes in running text.
for (const unit of '々〆〇％%') marks[unit.charCodeAt(0)] = 0;

const emptyWords = (size: number): Words => ({
  count: 0,
  bits: new Int32Array(size),
  pos: new Int32Array(size),
  sub: new Int32Array(size),
  grammar: new Int32Array(size),
  form: new Int32Array(size),
  surface: new Int32Array(size),
  base: new Int32Array(size),
  key: new Int32Array(size),
  firstUnit: new Int32Array(size),
  lastUnit: new Int32Array(size),
  spaced: new Int32Array(size),
  size: new Int32Array(size),
  stretch: new Int32Array(size),
});

const growWords = (words: Words, size: number): void => {
  Object.assign(words, emptyWords(size));
};
