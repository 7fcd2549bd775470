import { kuromoji, openLayers, type KuromojiTables } from '../kuromoji.ts';
import { openMecabTokens, refuseUserWords } from './mecab-tokens.ts';
import type { AnalyzerKind } from '../port.ts';
import { composeAnalyzer } from '../token-source.ts';

/**
 * MeCab's own command as the source of the morphemes, through a pipe; the other layers are ours. MeCab must have IPADIC, since
 * its words are looked up in our copy of that dictionary.
 */
export const mecab: AnalyzerKind<KuromojiTables> = {
  load: async (settings) => {
    refuseUserWords(settings);
    return kuromoji.load(settings);
  },
  open: async (tables) => {
    const layers = openLayers(tables);
    return composeAnalyzer(openMecabTokens(layers), layers);
  },
};
