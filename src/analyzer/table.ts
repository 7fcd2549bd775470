import type { Config } from '../config/options.ts';
import { openLexicon } from './morphemes/lexicon.ts';
import type { Analyzer, AnalyzerKind, AnalyzerSettings } from './port.ts';
import type { TokenSource } from './token-source.ts';

export type AnalyzerName = Config['format']['analyzer'];

const whenUsed = <Tables>(get: () => Promise<AnalyzerKind<Tables>>): AnalyzerKind<Tables> => ({
  load: async (settings) => (await get()).load(settings),
  open: async (tables, settings) => (await get()).open(tables, settings),
});

/** The analyzers there are, by the name they have in the configuration. */
export const analyzers = {
  kuromoji: whenUsed(async () => (await import('./kuromoji.ts')).kuromoji),
  mecab: whenUsed(async () => (await import('./mecab/mecab.ts')).mecab),
} satisfies Record<AnalyzerName, AnalyzerKind>;

/** For one thread; where several share the tables, use `load` and `open` of the kind. */
export const openAnalyzer = async (name: AnalyzerName, settings: AnalyzerSettings): Promise<Analyzer> => {
  const kind: AnalyzerKind = analyzers[name];
  return kind.open(await kind.load(settings), settings);
};

type TokenSettings = Pick<AnalyzerSettings, 'userDictionary' | 'unknownWords'>;
type OpenTokens = (settings: TokenSettings) => Promise<TokenSource>;

/** Morphemes alone: without the tables and programs of the other layers. */
const tokenSources = {
  kuromoji: async ({ userDictionary, unknownWords }) => {
    const { loadWithUserWords, openKuromojiTokens } = await import('./kuromoji-tokens.ts');
    const dictionary = loadWithUserWords(userDictionary);
    return openKuromojiTokens({ dictionary, lexicon: openLexicon(dictionary) }, unknownWords);
  },
  mecab: async (settings) => {
    const { openMecabTokens, refuseUserWords } = await import('./mecab/mecab-tokens.ts');
    const { loadDictionary } = await import('./morphemes/dictionary.ts');
    refuseUserWords(settings);
    const dictionary = loadDictionary();
    return openMecabTokens({ dictionary, lexicon: openLexicon(dictionary) });
  },
} satisfies Record<AnalyzerName, OpenTokens>;

export const openTokenSource = (name: AnalyzerName, settings: TokenSettings): Promise<TokenSource> =>
  tokenSources[name](settings);
