import type { Analysis } from '../analyzer/port.ts';
import { folded } from '../analyzer/content-words.ts';

/**
 * Nouns by which people ask, not what they ask for: a page that explains Flutter seldom says 使い方, and a page that says 方法 may be about
 * anything. They raise the score of pages that are found by the other words and never decide what is found.
 */
const askingNouns = new Set([
  '方法',
  '使い方',
  '使いかた',
  'つかい方',
  'つかいかた',
  'やり方',
  'やりかた',
  '仕方',
  'しかた',
  '意味',
  '理由',
]);

/** Is a word one by which people ask? So is a verb with 方 as a whole, in one word (作り方) or two (直し|方). */
export const isAskingWord = (morphemes: Analysis['morphemes'], at: number): boolean => {
  const word = morphemes[at];
  if (word === undefined) return false;
  if (word.pos[0] === '名詞') return askingNouns.has(folded(word.surface)) || isWayOfDoing(word) || isWay(word);
  const next = morphemes[at + 1];
  return word.pos[0] === '動詞' && next !== undefined && isWay(next);
};

/** 書き方, and not 夕方 or 明け方. */
const isWayOfDoing = ({ surface, pos }: Analysis['morphemes'][number]): boolean =>
  pos[1] === '一般' && /[ぁ-ん]方$/u.test(surface);

/** 方 after a verb, not that of directions and people. */
const isWay = ({ surface, pos }: Analysis['morphemes'][number]): boolean =>
  surface === '方' && pos[1] === '接尾' && pos[2] === '特殊';
