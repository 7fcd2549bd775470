import type { Layers } from './composer.ts';
import { loadDictionary, openDictionary } from './morphemes/dictionary.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import { openTokenizer } from './morphemes/tokenizer.ts';
import type { AnalyzerKind, AnalyzerSettings } from './port.ts';
import { composeAnalyzer, type TokenSource } from './token-source.ts';

/** What a process loads once for all its threads. */
export interface KuromojiTables {
  readonly dictionary: SharedArrayBuffer;
}

/** Our own tokenizer over the dictionary of the kuromoji package, with all layers. */
export const kuromoji: AnalyzerKind<KuromojiTables> = {
  load: async () => ({ dictionary: loadDictionary().shareable }),
  open: async (tables, settings) => {
    const layers = openLayers(tables, settings);
    return composeAnalyzer(openKuromojiTokens(layers), layers);
  },
};

export const openKuromojiTokens = ({ dictionary, lexicon }: Pick<Layers, 'dictionary' | 'lexicon'>): TokenSource => {
  const tokenizer = openTokenizer(dictionary);
  return {
    id: 'Kuromoji/IPADIC',
    lexicon,
    each: async (sentences, visit) => {
      for (const sentence of sentences) visit(tokenizer.tokenize(sentence));
    },
    close: async () => {},
  };
};

/** Everything but the tokenizer. */
export const openLayers = (tables: KuromojiTables, _settings: AnalyzerSettings): Layers => {
  const dictionary = openDictionary(tables.dictionary);
  return { dictionary, lexicon: openLexicon(dictionary), dependencies: null, synonyms: null };
};
