import { Fault } from '../base/fault.ts';
import type { Layers } from './composer.ts';
import { kuromoji, openLayers, type KuromojiTables } from './kuromoji.ts';
import { openMecabProcess } from './mecab-process.ts';
import { openMecabReader } from './mecab-reader.ts';
import type { AnalyzerKind } from './port.ts';
import { composeAnalyzer, type TokenSource } from './token-source.ts';

/**
 * MeCab's own command as the source of the morphemes, through a pipe; the other layers are ours. MeCab must have IPADIC, since
 * its words are looked up in our copy of that dictionary.
 */
export const mecab: AnalyzerKind<KuromojiTables> = {
  load: async (settings) => {
    if (settings.userDictionary !== null)
      throw new Fault('CONFIG', 'MeCab takes user dictionaries from its own mecabrc: set userDictionary to off.');
    return kuromoji.load(settings);
  },
  open: async (tables) => {
    const layers = openLayers(tables);
    return composeAnalyzer(openMecabTokens(layers), layers);
  },
};

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
