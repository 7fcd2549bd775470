import { isContentWord } from '../analyzer/content-words.ts';
import type { Analysis } from '../analyzer/port.ts';

/** More words of meaning than this in one text, and it tells something rather than names it. */
const namedWordsMost = 6;

/**
 * A question or a statement is not a list of requirements: hardly any page has all its words (of 2,000 questions 19 % find
 * their paragraph that way). It has a topic, asks with a mark or an interrogative, or is long.
 */
export const isQuestion = ({ morphemes }: Analysis): boolean =>
  morphemes.filter(isContentWord).length > namedWordsMost ||
  morphemes.some(
    ({ surface, pos, base }, at) =>
      (at > 0 && pos[0] === '助詞' && pos[1] === '係助詞' && surface === 'は') ||
      surface === '？' ||
      surface === '?' ||
      interrogatives.has(base === '*' ? surface : base),
  );

const interrogatives = new Set([
  '何',
  'なに',
  'なん',
  '誰',
  'だれ',
  'どこ',
  '何処',
  'いつ',
  '何時',
  'どれ',
  'どちら',
  'どっち',
  'どの',
  'どんな',
  'どう',
  'なぜ',
  '何故',
  'いくつ',
  'いくら',
]);
