import { formatAnnotation, grammarNumbers } from './annotation.ts';
import { openComposer, type Layers } from './composer.ts';
import type { Analyzer } from './port.ts';
import { type ComposedText, composeText } from '../text/normalise.ts';
import type { Lexicon, Places, Tokens } from './tokens.ts';

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
  const numbers = grammarNumbers(source.lexicon.grammars);
  const nounGrammar = Uint8Array.from(source.lexicon.grammars, ([pos]) => Number(pos === '名詞'));
  const isNoun = (entry: number): boolean => nounGrammar[source.lexicon.grammar[entry] ?? 0] === 1;
  const collect = async <Answer>(
    sentences: readonly string[],
    answer: (tokens: Tokens) => Answer,
  ): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    await eachComposed(source, sentences, (tokens) => answers.push(answer(tokens)));
    return answers;
  };
  return {
    id: source.id,
    analyze: (sentences) => collect(sentences, (tokens) => composer.analysis(tokens)),
    annotate: (sentences) => collect(sentences, (tokens) => formatAnnotation(composer.analysis(tokens), numbers)),
    annotateInto: (sentences, sink, visit) => {
      let at = 0;
      return eachComposed(source, sentences, (tokens) => {
        composer.write(tokens, sink);
        visit(at++, tokens.written === null ? tokens : { ...tokens, ...tokens.written }, isNoun);
      });
    },
    close: () => source.close(),
  };
};

/** Every source reads composed text, whatever its dictionary makes of half-width kana; the words know where they stood. */
const eachComposed = (
  source: TokenSource,
  sentences: readonly string[],
  visit: (tokens: Tokens) => void,
): Promise<void> => {
  const composed = sentences.map(composeText);
  if (composed.every((text) => text === null)) return source.each(sentences, visit);
  let next = 0;
  const texts = sentences.map((sentence, at) => composed[at]?.text ?? sentence);
  return source.each(texts, (tokens) => {
    const at = next++;
    const text = composed[at] ?? null;
    visit(text === null ? tokens : { ...tokens, written: writtenPlaces(sentences[at] ?? '', tokens, text) });
  });
};

const writtenPlaces = (text: string, { starts, ends, count }: Tokens, { places }: ComposedText): Places => {
  const placeOf = (at: number): number => places[at] ?? text.length;
  return { text, starts: starts.slice(0, count).map(placeOf), ends: ends.slice(0, count).map(placeOf) };
};
