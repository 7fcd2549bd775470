import { Fault } from '../../base/fault.ts';
import type { Layers } from '../composer.ts';
import { openMecabProcess } from './mecab-process.ts';
import { openMecabReader } from './mecab-reader.ts';
import type { AnalyzerSettings } from '../port.ts';
import type { TokenSource } from '../token-source.ts';

/** Morphemes from the command `mecab`. */
export const openMecabTokens = (layers: Pick<Layers, 'dictionary' | 'lexicon'>): TokenSource => {
  const reader = openMecabReader(layers);
  const command = openMecabProcess();
  return {
    id: 'MeCab/IPADIC',
    lexicon: layers.lexicon,
    each: async (sentences, visit) => {
      const answers = await command.parse(sentences);
      for (const [at, sentence] of sentences.entries()) visit(reader.read(sentence, answers[at] ?? []));
    },
    close: () => command.close(),
  };
};

export const refuseUserWords = ({ userDictionary }: Pick<AnalyzerSettings, 'userDictionary'>): void => {
  if (userDictionary !== null)
    throw new Fault('CONFIG', 'MeCab takes user dictionaries from its own mecabrc: set userDictionary to off.');
};
