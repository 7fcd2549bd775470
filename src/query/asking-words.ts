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

export const isAskingNoun = ({ surface, pos }: Analysis['morphemes'][number]): boolean =>
  pos[0] === '名詞' && askingNouns.has(folded(surface));
