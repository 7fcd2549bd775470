import { openComposer, type Layers } from './composer.ts';
import type { Analyzer } from './port.ts';
import type { Lexicon, Tokens } from './tokens.ts';

/** Where morphemes come from. The other layers are the same for all sources. */
export interface TokenSource {
  /** Name of the scheme: `Kuromoji/IPADIC`. */
  readonly id: string;
  readonly lexicon: Lexicon;
  /** Calls `visit` for every sentence, in order; the tokens are valid during the call. */
  each(sentences: readonly string[], visit: (tokens: Tokens) => void): Promise<void>;
  close(): Promise<void>;
}

export const composeAnalyzer = (source: TokenSource, layers: Layers): Analyzer => {
  const composer = openComposer(layers);
  const collect = async <Answer>(
    sentences: readonly string[],
    answer: (tokens: Tokens) => Answer,
  ): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    await source.each(sentences, (tokens) => answers.push(answer(tokens)));
    return answers;
  };
  return {
    id: source.id,
    analyze: (sentences) => collect(sentences, (tokens) => composer.analysis(tokens)),
    annotate: (sentences) => collect(sentences, (tokens) => composer.annotation(tokens)),
    close: () => source.close(),
  };
};
