import type { Bunsetsu, Morpheme } from './port.ts';

/**
 * The last content word of a bunsetsu or basic phrase: what others depend on. If there is none, the last word that is no
 * particle, auxiliary or mark (こと in ことを), else the last.
 */
export const headWord = (morphemes: readonly Morpheme[], { first, end }: Pick<Bunsetsu, 'first' | 'end'>): number => {
  for (let at = end - 1; at >= first; at--) if (isContentWord(morphemes[at])) return at;
  for (let at = end - 1; at >= first; at--) if (!functionWords.has(morphemes[at]?.pos[0] ?? '')) return at;
  return end - 1;
};

/** Words with a meaning of their own; not particles, auxiliaries, marks, dependent verbs. */
const isContentWord = (morpheme: Morpheme | undefined): boolean => {
  if (morpheme === undefined || morpheme.representative === '') return false;
  const [pos, pos1] = morpheme.pos;
  if (functionWords.has(pos)) return false;
  return pos1 !== '非自立' && !(pos1 === '接尾' && pos !== '名詞') && !(pos === '動詞' && pos1 === '接尾');
};

const functionWords = new Set(['助詞', '助動詞', '記号', 'フィラー', 'その他', '接頭詞']);
