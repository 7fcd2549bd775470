import { openComposer, type Layers } from './composer.ts';
import { loadDictionary, openDictionary } from './morphemes/dictionary.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import { openTokenizer } from './morphemes/tokenizer.ts';
import type { AnalyzerKind, AnalyzerSettings } from './port.ts';

/** What a process loads once for all its threads. */
export interface KuromojiTables {
  readonly dictionary: SharedArrayBuffer;
}

/** Our own tokenizer over the dictionary of the kuromoji package, with all layers. */
export const kuromoji: AnalyzerKind<KuromojiTables> = {
  load: async () => ({ dictionary: loadDictionary().shareable }),
  open: async (tables, settings) => {
    const layers = openLayers(tables, settings);
    const tokenizer = openTokenizer(layers.dictionary);
    const composer = openComposer(layers);
    return {
      id: 'Kuromoji/IPADIC',
      analyze: async (sentences) => sentences.map((sentence) => composer.analysis(tokenizer.tokenize(sentence))),
      annotate: async (sentences) => sentences.map((sentence) => composer.annotation(tokenizer.tokenize(sentence))),
      close: async () => {},
    };
  },
};

/** Everything but the tokenizer. */
export const openLayers = (tables: KuromojiTables, _settings: AnalyzerSettings): Layers => {
  const dictionary = openDictionary(tables.dictionary);
  return { dictionary, lexicon: openLexicon(dictionary), dependencies: null, synonyms: null };
};
