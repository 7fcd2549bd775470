import type { Config } from '../config/options.ts';
import { kuromoji, openKuromojiTokens, withUserWords } from './kuromoji.ts';
import { mecab, openMecabTokens } from './mecab.ts';
import { loadDictionary } from './morphemes/dictionary.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import type { Analyzer, AnalyzerKind, AnalyzerSettings } from './port.ts';
import type { TokenSource } from './token-source.ts';

export type AnalyzerName = Config['format']['analyzer'];

/** The analyzers there are, by the name they have in the configuration. */
export const analyzers = { kuromoji, mecab } satisfies Record<AnalyzerName, AnalyzerKind>;

/** The same for morphemes alone. */
const tokenSources = { kuromoji: openKuromojiTokens, mecab: openMecabTokens } satisfies Record<AnalyzerName, unknown>;

/** For one thread; where several share the tables, use `load` and `open` of the kind. */
export const openAnalyzer = async (name: AnalyzerName, settings: AnalyzerSettings): Promise<Analyzer> => {
  const kind: AnalyzerKind = analyzers[name];
  return kind.open(await kind.load(settings), settings);
};

export const openTokenSource = (
  name: AnalyzerName,
  { userDictionary }: Pick<AnalyzerSettings, 'userDictionary'>,
): TokenSource => {
  const dictionary = withUserWords(loadDictionary(), userDictionary);
  return tokenSources[name]({ dictionary, lexicon: openLexicon(dictionary) });
};
