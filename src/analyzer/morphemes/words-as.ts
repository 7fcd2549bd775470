/**
 * Whose words a text is cut into, of one and the same dictionary: MeCab's, or those of kuromoji, which looks at no more than whole
 * runs and single characters where a word is unknown, takes white space for a word, and begins anew after each 、 and 。.
 */
export type WordsAs = (typeof wordsAs)[number];

export const wordsAs = ['kuromoji', 'mecab'] as const;
