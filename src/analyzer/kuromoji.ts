import type { Layers } from './composer.ts';
import { loadModel, type ModelBuffers } from './dependency/model.ts';
import { openParser } from './dependency/parse.ts';
import { openKuromojiTokens, loadWithUserWords } from './kuromoji-tokens.ts';
import { openDictionary } from './morphemes/dictionary.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import type { AnalyzerKind } from './port.ts';
import { loadSynonyms, openSynonyms } from './synonyms/dictionary.ts';
import { openSynonymLayer } from './synonyms/synonym-layer.ts';
import { composeAnalyzer } from './token-source.ts';

/** What a process loads once for all its threads. */
export interface KuromojiTables {
  readonly dictionary: SharedArrayBuffer;
  /** Null when synonyms are not wanted. */
  readonly synonyms: SharedArrayBuffer | null;
  readonly dependencies: ModelBuffers;
}

/** Our own tokenizer over the dictionary of the kuromoji package, with all layers. */
export const kuromoji: AnalyzerKind<KuromojiTables> = {
  load: async ({ synonyms, userDictionary }) => ({
    dictionary: loadWithUserWords(userDictionary).shareable,
    dependencies: loadModel(),
    synonyms: synonyms ? loadSynonyms().shareable : null,
  }),
  open: async (tables, { unknownWords }) => {
    const layers = openLayers(tables);
    return composeAnalyzer(openKuromojiTokens(layers, unknownWords), layers);
  },
};

/** Everything but the tokenizer. */
export const openLayers = (tables: KuromojiTables): Layers => {
  const dictionary = openDictionary(tables.dictionary);
  const lexicon = openLexicon(dictionary);
  const synonyms = tables.synonyms === null ? null : openSynonymLayer(openSynonyms(tables.synonyms), lexicon);
  return { dictionary, lexicon, dependencies: openParser(tables.dependencies, lexicon), synonyms };
};
