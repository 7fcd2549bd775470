import { Fault } from '../base/fault.ts';
import { openComposer } from './composer.ts';
import { openMecabProcess } from './mecab-process.ts';
import { openMecabReader } from './mecab-reader.ts';
import { kuromoji, openLayers, type KuromojiTables } from './kuromoji.ts';
import type { AnalyzerKind } from './port.ts';

/**
 * MeCab's own command as the source of the morphemes, through a pipe; the other layers are ours. MeCab must have IPADIC, since
 * its words are looked up in our copy of that dictionary.
 */
export const mecab: AnalyzerKind<KuromojiTables> = {
  load: (settings) => {
    if (settings.userDictionary !== null)
      throw new Fault('CONFIG', 'MeCab takes user dictionaries from its own mecabrc: set userDictionary to off.');
    return kuromoji.load(settings);
  },
  open: async (tables, settings) => {
    const layers = openLayers(tables, settings);
    const composer = openComposer(layers);
    const reader = openMecabReader(layers);
    const command = await openMecabProcess();
    const tokensOf = async (sentences: readonly string[]) => {
      const answers = await command.parse(sentences);
      return sentences.map((sentence, at) => reader.read(sentence, answers[at] ?? []));
    };
    return {
      id: 'MeCab/IPADIC',
      analyze: async (sentences) => (await tokensOf(sentences)).map((tokens) => composer.analysis(tokens)),
      annotate: async (sentences) => (await tokensOf(sentences)).map((tokens) => composer.annotation(tokens)),
      close: () => command.close(),
    };
  },
};
