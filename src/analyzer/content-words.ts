import { composed } from '../text/normalise.ts';
import type { Bunsetsu, DependencyType, Morpheme, WordReading } from './port.ts';

/**
 * Which morphemes carry meaning by themselves. Nouns, independent verbs and adjectives, adverbs; not pronouns, formal
 * nouns and light verbs, which nearly every document has (TSUBAKI: content words only).
 */
export const isContentWord = ({ pos, base, surface }: Pick<Morpheme, 'pos' | 'base' | 'surface'>): boolean => {
  const [first, second] = pos;
  switch (first) {
    case '名詞':
      return (
        !emptyNouns.has(second) && !(second === '接尾' && pos[2] === '助動詞語幹') && /[\p{L}\p{N}]/u.test(surface)
      );
    case '動詞':
      return second === '自立' && !lightVerbs.has(base);
    case '形容詞':
      return second === '自立';
    case '副詞':
    case '連体詞':
    case '感動詞':
      return !emptyOthers.has(composed(surface));
    case '接頭詞':
      return false;
    case '記号':
      return second === 'アルファベット';
    case 'フィラー':
      return false;
    default:
      return false;
  }
};

const emptyNouns = new Set(['非自立', '代名詞', '特殊', '接続詞的', '動詞非自立的']);
const lightVerbs = new Set([
  'する',
  'ある',
  'なる',
  'いる',
  'できる',
  '出来る',
  'やる',
  'くる',
  'いく',
  'よる',
  'れる',
]);
const emptyOthers = new Set([
  'この',
  'その',
  'あの',
  'どの',
  'こんな',
  'そんな',
  'あんな',
  'どんな',
  'そう',
  'こう',
  'ああ',
  'どう',
]);

/** The form that joins the spellings of a word (代表表記, else its base form), width and case folded. */
export const wordForm = ({ base, surface, representative }: WordReading & { readonly surface: string }): string => {
  const slash = representative.indexOf('/');
  if (representative !== '') return folded(slash > 0 ? representative.slice(0, slash) : representative);
  return folded(base === '*' || base === '' ? surface : base);
};

/** All forms an ambiguous word may have; each counts for its share. */
export const wordForms = (morpheme: Omit<Morpheme, 'start'>): readonly string[] => {
  const first = wordForm(morpheme);
  if (morpheme.alternatives.length === 0) return [first];
  const { surface } = morpheme;
  return [...new Set([first, ...morpheme.alternatives.map((other) => wordForm({ ...other, surface }))])];
};

/** As written, but for width and case: ＮＨＫ and nhk are one. The two lowest characters are the dictionary's own. */
export const folded = (text: string): string =>
  plain.test(text)
    ? text
    : text.normalize('NFKC').toLowerCase().replaceAll('\0', '\ufffd').replaceAll('\u0001', '\ufffd');

const plain = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]*$/;

export const isSymbol = (morpheme: Pick<Morpheme, 'pos'>): boolean =>
  morpheme.pos[0] === '記号' && morpheme.pos[1] !== 'アルファベット';

/** From the morpheme that depends to the one it depends on. */
export type WordPair = readonly [from: number, to: number];

/** In the order of the text; see `eachWordPair`. */
export const wordPairs = (bunsetsu: readonly Bunsetsu[], isContent: (at: number) => boolean): readonly WordPair[] => {
  const pairs: WordPair[] = [];
  eachWordPair(packBunsetsu(bunsetsu), isContent, (from, to) => pairs.push([from, to]));
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
};

/** Bunsetsu as numbers side by side, as the index takes them in: first word, end, head (-1: none), place in `dependencyTypes`. */
export type PackedBunsetsu = readonly number[];
export const bunsetsuFields = 4;
export const dependencyTypes: readonly DependencyType[] = ['D', 'P', 'A', 'I'];

export const packBunsetsu = (bunsetsu: readonly Bunsetsu[]): PackedBunsetsu =>
  bunsetsu.flatMap(({ first, end, head, type }) => [first, end, head, dependencyTypes.indexOf(type)]);

export const unpackBunsetsu = (packed: PackedBunsetsu): Bunsetsu[] =>
  Array.from({ length: packed.length / bunsetsuFields }, (_, at) => {
    const [first = 0, end = 0, head = -1, type = 0] = packed.slice(at * bunsetsuFields);
    return { first, end, head, type: dependencyTypes[type] ?? 'D' };
  });

/**
 * Dependencies between content words, not between bunsetsu: inside a bunsetsu each content word depends on the next one
 * (京都 → 大学), and the last one on the last of the bunsetsu's head (服を → 洗濯する).
 */
export const eachWordPair = (
  bunsetsu: PackedBunsetsu,
  isContent: (at: number) => boolean,
  visit: (from: number, to: number) => void,
): void => {
  const lastContent: number[] = [];
  for (let unit = 0; unit < bunsetsu.length; unit += bunsetsuFields) {
    const end = bunsetsu[unit + 1] ?? 0;
    let last = -1;
    for (let at = bunsetsu[unit] ?? 0; at < end; at++) {
      if (!isContent(at)) continue;
      if (last >= 0) visit(last, at);
      last = at;
    }
    lastContent.push(last);
  }
  for (let at = 0; at < lastContent.length; at++) {
    const from = lastContent[at] ?? -1;
    const head = bunsetsu[at * bunsetsuFields + 2] ?? -1;
    const to = head < 0 ? -1 : (lastContent[head] ?? -1);
    if (from >= 0 && to >= 0) visit(from, to);
  }
};

/** The word at which a synonym node stands: the last content word it covers. */
export const nodePosition = (node: { first: number; end: number }, isContent: (at: number) => boolean): number => {
  for (let at = node.end - 1; at > node.first; at--) if (isContent(at)) return at;
  return node.first;
};
