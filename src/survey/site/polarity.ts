import type { Analysis, Morpheme } from '../../analyzer/port.ts';
import { negativePredicates, negativeWords, positivePredicates, positiveWords } from './polarity-words.ts';

export type Polarity = 'positive' | 'negative' | 'neutral';

/** A word that judges, as it stands in its sentence. */
export interface Judgement {
  /** The surface of the word, with what turns it round. */
  readonly text: string;
  readonly polarity: 'positive' | 'negative';
}

export interface SentencePolarity {
  readonly polarity: Polarity;
  readonly judgements: readonly Judgement[];
}

/**
 * What a sentence says, by the words in it that judge. A word counts the other way round when the rest of its bunsetsu, or the bunsetsu that it depends on and
 * that follows at once, denies it (良くない, 良いとは言えない); it does not count when it is only wished for, supposed or asked (良ければ, 良いですか).
 * More of one kind than of the other, and at least one: that is what it says; of as many the last one, which in Japanese is the main clause.
 */
export const polarityOf = (analysis: Pick<Analysis, 'morphemes' | 'bunsetsu'>): SentencePolarity => {
  const { morphemes } = analysis;
  const judgements = morphemes.flatMap((morpheme, at): Judgement[] => {
    const own = wordPolarity(morphemes, at);
    if (own === null || isPartOfWord(morphemes, at)) return [];
    const after = following(analysis, at);
    if (after.some((word, place) => isOpen(word, after[place + 1]))) return [];
    const turns = after.some(isNoDenial) ? 0 : after.filter(isNegation).length;
    const polarity = turns % 2 === 0 ? own : own === 'positive' ? 'negative' : 'positive';
    const denial = turns === 0 ? '' : after.map(({ surface }) => surface).join('');
    return [{ text: morpheme.surface + denial, polarity }];
  });
  const positive = judgements.filter(({ polarity }) => polarity === 'positive').length;
  const negative = judgements.length - positive;
  if (positive === negative) return { polarity: judgements.at(-1)?.polarity ?? 'neutral', judgements };
  return { polarity: positive > negative ? 'positive' : 'negative', judgements };
};

const wordPolarity = (morphemes: readonly Morpheme[], at: number): 'positive' | 'negative' | null => {
  const [before, word, next, afterNext] = [morphemes[at - 1], morphemes[at], morphemes[at + 1], morphemes[at + 2]];
  if (word === undefined || notJudging.has(word.pos[0])) return null;
  // 読みやすい, 読みにくい; 読んでもよい allows and judges nothing.
  if (word.pos[0] === '形容詞' && word.pos[1] === '非自立') return ease.get(word.base) ?? null;
  if (word.pos[0] === '形容詞' && (before?.surface === 'も' || before?.surface === 'て')) return null;
  const isSaid = isPredicate(word, next, afterNext);
  const forms = [word.base, word.surface, next?.surface === '的' ? `${word.surface}的` : word.surface];
  for (const form of forms) {
    if (positiveWords.has(form) || (isSaid && positivePredicates.has(form))) return 'positive';
    if (negativeWords.has(form) || (isSaid && negativePredicates.has(form))) return 'negative';
  }
  return null;
};

const notJudging = new Set(['助詞', '助動詞', '記号', '接続詞']);

const ease: ReadonlyMap<string, 'positive' | 'negative'> = new Map([
  ['やすい', 'positive'],
  ['にくい', 'negative'],
  ['づらい', 'negative'],
  ['がたい', 'negative'],
]);

/** It is what is said of something, not how or which: 簡単だ and not 簡単に, 難しい。 and not 難しい本, 問題がある and not 問題の. */
const isPredicate = (
  { pos, conjugationForm }: Morpheme,
  next: Morpheme | undefined,
  afterNext: Morpheme | undefined,
): boolean => {
  if (pos[0] === '形容詞')
    return conjugationForm !== '連用テ接続' && next?.pos[0] !== '名詞' && next?.pos[0] !== '接頭詞';
  if (pos[0] !== '名詞' || next === undefined) return true;
  if (next.pos[0] === '助動詞') return next.conjugationForm !== '体言接続';
  if (next.pos[0] === '動詞') return next.base === 'する' || next.base === 'できる';
  if (next.surface === 'に') return afterNext?.base === 'なる';
  if (pos[1] === '形容動詞語幹') return next.pos[1] === '句点';
  return next.surface === 'が' || next.surface === 'は' || next.surface === 'も';
};

/** 安全保障, 問題集: a noun before a noun names a thing and judges none. */
const isPartOfWord = (morphemes: readonly Morpheme[], at: number): boolean => {
  const [word, next] = [morphemes[at], morphemes[at + 1]];
  return (
    word?.pos[0] === '名詞' &&
    next?.pos[0] === '名詞' &&
    next.start === word.start + word.surface.length &&
    next.pos[1] !== '非自立' &&
    next.pos[1] !== '副詞可能' &&
    next.pos[2] !== '助動詞語幹' &&
    next.pos[1] !== '接尾'
  );
};

/** What is said of a word after it: the rest of its bunsetsu, and the next one when it depends on that and that denies or asks. */
const following = (
  { morphemes, bunsetsu }: Pick<Analysis, 'morphemes' | 'bunsetsu'>,
  at: number,
): readonly Morpheme[] => {
  const place = bunsetsu.findIndex(({ first, end }) => at >= first && at < end);
  const own = bunsetsu[place];
  if (own === undefined) return morphemes.slice(at + 1, at + 4);
  const rest = morphemes.slice(at + 1, own.end);
  const next = bunsetsu[place + 1];
  if (next === undefined || own.head !== place + 1) return rest;
  const there = morphemes.slice(next.first, next.end);
  return denials.has(there[0]?.base ?? '') ? [...rest, ...there] : rest;
};

/** What a bunsetsu begins with that does nothing but deny, doubt or lessen the one before it. */
const denials = new Set([
  'ない',
  '無い',
  '無くなる',
  'なくなる',
  '言える',
  'いえる',
  '思う',
  '思える',
  '限る',
  'わけ',
  '訳',
  'こと',
  '減る',
  '少ない',
  '防ぐ',
  '避ける',
  '無くす',
  'なくす',
  '抑える',
  '減らす',
  '軽減',
]);

const isNegation = ({ base, pos }: Morpheme): boolean =>
  base === 'ない' || base === 'ぬ' || base === 'ん' || base === 'まい' || base === '無い'
    ? pos[0] === '助動詞' || pos[0] === '形容詞'
    : reducers.has(base) && pos[0] !== '助詞';

/** ～かもしれない supposes and ～しかない has no other: neither denies. */
const isNoDenial = ({ base, surface }: Morpheme): boolean =>
  base === 'しれる' || surface === 'しれ' || surface === 'しか';

/** Less of it is the contrary of it. */
const reducers = new Set([
  '少ない',
  '減る',
  '防ぐ',
  '避ける',
  '無くす',
  'なくす',
  'なくなる',
  '無くなる',
  '抑える',
  '減らす',
  '軽減',
  '回避',
  '解消',
  '防止',
]);

/** Wished for, supposed or asked. */
const isOpen = ({ base, surface, pos }: Morpheme, next: Morpheme | undefined): boolean =>
  (pos[0] === '助詞' && pos[1] === '接続助詞' && (surface === 'ば' || surface === 'のに')) ||
  (pos[0] === '助動詞' && surface === 'なら') ||
  (pos[0] === '助詞' && surface === 'か' && (next === undefined || next.pos[0] === '記号')) ||
  base === 'ほしい' ||
  base === '欲しい';
