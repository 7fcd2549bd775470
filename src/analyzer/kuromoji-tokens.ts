import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import type { Layers } from './composer.ts';
import { loadDictionary, type Dictionary } from './morphemes/dictionary.ts';
import { openTokenizer } from './morphemes/tokenizer.ts';
import { addUserWords } from './morphemes/user-dictionary.ts';
import type { WordsAs } from './morphemes/words-as.ts';
import type { TokenSource } from './token-source.ts';

/** Morphemes from our own tokenizer. */
export const openKuromojiTokens = (
  { dictionary, lexicon }: Pick<Layers, 'dictionary' | 'lexicon'>,
  unknownWords: WordsAs,
): TokenSource => {
  const tokenizer = openTokenizer(dictionary, unknownWords);
  return {
    id: 'Kuromoji/IPADIC',
    lexicon,
    each: async (sentences, visit) => {
      for (const sentence of sentences) visit(tokenizer.tokenize(sentence));
    },
    close: async () => {},
  };
};

/** The dictionary, with the words of a CSV file if one is named. */
export const loadWithUserWords = (file: string | null): Dictionary =>
  file === null ? loadDictionary() : addUserWords(loadDictionary(), readUserFile(file));

const readUserFile = (file: string): string => {
  const bytes = readFile(file);
  if (!isUtf8(bytes)) throw new Fault('BAD_INPUT', `The user dictionary ${file} is not UTF-8: \`iconv\` converts it.`);
  return bytes.toString();
};

const readFile = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Fault('NOT_FOUND', `The user dictionary ${file} cannot be read: ${(error as Error).message}`);
  }
};
