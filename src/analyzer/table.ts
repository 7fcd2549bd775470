import type { Config } from '../config/options.ts';
import { kuromoji } from './kuromoji.ts';
import { mecab } from './mecab.ts';
import type { Analyzer, AnalyzerKind, AnalyzerSettings } from './port.ts';

/** The analyzers there are, by the name they have in the configuration. */
export const analyzers = { kuromoji, mecab } satisfies Record<AnalyzerName, AnalyzerKind>;

export type AnalyzerName = Config['format']['analyzer'];

/** For one thread; where several share the tables, use `load` and `open` of the kind. */
export const openAnalyzer = async (name: AnalyzerName, settings: AnalyzerSettings): Promise<Analyzer> => {
  const kind: AnalyzerKind = analyzers[name];
  return kind.open(await kind.load(settings), settings);
};
