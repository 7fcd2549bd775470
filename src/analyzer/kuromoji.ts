import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import type { Layers } from './composer.ts';
import { loadModel, type ModelBuffers } from './dependency/model.ts';
import { openParser } from './dependency/parse.ts';
import { loadDictionary, openDictionary, type Dictionary } from './morphemes/dictionary.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import { openTokenizer } from './morphemes/tokenizer.ts';
import { addUserWords } from './morphemes/user-dictionary.ts';
import type { AnalyzerKind } from './port.ts';
import { loadSynonyms, openSynonyms } from './synonyms/dictionary.ts';
import { openSynonymLayer } from './synonyms/synonym-layer.ts';
import { composeAnalyzer, type TokenSource } from './token-source.ts';

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
    dictionary: withUserWords(loadDictionary(), userDictionary).shareable,
    dependencies: loadModel(),
    synonyms: synonyms ? loadSynonyms().shareable : null,
  }),
  open: async (tables) => {
    const layers = openLayers(tables);
    return composeAnalyzer(openKuromojiTokens(layers), layers);
  },
};

/** With the words of a CSV file, if one is named. */
export const withUserWords = (dictionary: Dictionary, file: string | null): Dictionary =>
  file === null ? dictionary : addUserWords(dictionary, readUserFile(file));

const readUserFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Fault('NOT_FOUND', `The user dictionary ${file} cannot be read: ${(error as Error).message}`);
  }
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
export const openLayers = (tables: KuromojiTables): Layers => {
  const dictionary = openDictionary(tables.dictionary);
  const lexicon = openLexicon(dictionary);
  const synonyms = tables.synonyms === null ? null : openSynonymLayer(openSynonyms(tables.synonyms), lexicon);
  return { dictionary, lexicon, dependencies: openParser(tables.dependencies, lexicon), synonyms };
};
