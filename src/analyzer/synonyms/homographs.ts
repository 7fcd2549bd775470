import type { MorphemeLexicon } from '../morphemes/lexicon.ts';
import type { Tokens } from '../tokens.ts';
import type { EntryKind } from './dictionary.ts';

/** Where a headword was found: tokens [first, end). */
export interface Found {
  readonly tokens: Tokens;
  readonly first: number;
  readonly end: number;
}

/** Tells a word of a synonym group from another that is only written like it. */
export interface Homographs {
  /** Has the token another part of speech than what the group means? `full`: the word that the group is named by. */
  isOther(grammar: number, kind: EntryKind, full: string): boolean;
  /** Does the end of the headword make a word with what follows it? 京都|大好き is written like 京都大|好き. */
  runsOn(found: Found): boolean;
}

export const openHomographs = (lexicon: MorphemeLexicon): Homographs => ({
  isOther: (grammar, { isPart, isOrganisation }, full) => {
    const [, first, second] = lexicon.grammars[grammar] ?? [];
    const isName = first === properNoun;
    // 昭和 is a company where the dictionary knows it as one; a surname, a place, a common word is none.
    if (isOrganisation) return !(isName && second === '組織');
    const fulls = lexicon.rowsOf(full).map((row) => lexicon.grammars[lexicon.grammar[row] ?? 0]!);
    if (fulls.length === 0) return false;
    // 日 in 日米 is a country, no day.
    if (isName && !fulls.some((other) => other[1] === properNoun)) return true;
    // 月 is a noun of its own, no 月曜日, which is a noun of time; ダイヤ and ダイヤモンド are of one kind.
    return isPart && !fulls.some((other) => other[1] === first && (!isName || other[2] === second));
  },
  runsOn: ({ tokens: { text, starts, ends, count }, end }) => {
    const at = ends[end - 1] ?? 0;
    if (end >= count || starts[end] !== at) return false;
    return lexicon.rowsOf(text.slice(at - 1, ends[end])).length > 0;
  },
});

const properNoun = '固有名詞';

/**
 * Is it a word of Japanese text, with no other Latin word beside it? `Running` in `Running tests` is no ランニング. A text that is nothing else,
 * such as a keyword, may be in any language.
 */
export const standsAlone = ({ tokens, first, end }: Found): boolean => {
  if (first === 0 && end === tokens.count) return true;
  return !isLatinFrom(tokens, first, -1) && !isLatinFrom(tokens, end - 1, 1) && japanese.test(tokens.text);
};

/** Is the next word in a direction a Latin one? Its own numbers and signs do not end a foreign text: `running 0 tests`, `Up & Running`. */
const isLatinFrom = ({ text, starts, ends, count }: Tokens, from: number, step: 1 | -1): boolean => {
  for (let at = from + step; at >= 0 && at < count; at += step) {
    const word = text.slice(starts[at], ends[at]);
    if (!signs.test(word)) return latin.test(word);
  }
  return false;
};

const signs = /^[!-@[-`{-~]+$/;
const latin = /^\p{Script=Latin}/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
