import { openAnalyzer, openTokenSource, type AnalyzerName } from '../table.ts';
import { ByteSink } from '../../text/byte-sink.ts';
import type { Analysis, AnalyzerSettings } from '../port.ts';
import { cabochaText } from './cabocha-format.ts';
import { conlluText } from './conllu-format.ts';
import { openMecabWriter } from './mecab-format.ts';

/** Turns sentences into the bytes of one format, batch by batch. */
export interface SentenceWriter {
  /** The bytes are valid until the call after the next. */
  write(sentences: readonly string[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface WriterOptions extends AnalyzerSettings {
  readonly analyzer: AnalyzerName;
}

type OpenWriter = (options: WriterOptions) => Promise<SentenceWriter>;

const openMecab: OpenWriter = async ({ analyzer, userDictionary }) => {
  const source = await openTokenSource(analyzer, { userDictionary });
  const writer = openMecabWriter(source.lexicon);
  return {
    write: async (sentences) => {
      await source.each(sentences, (tokens) => writer.add(tokens));
      return writer.take();
    },
    close: () => source.close(),
  };
};

const openKnp: OpenWriter = async (options) => {
  const analyzer = await openAnalyzer(options.analyzer, options);
  const sink = new ByteSink();
  let id = 0;
  return {
    write: async (sentences) => {
      const head = (): void => sink.putString(`# S-ID:${++id} ${analyzer.id}\n`);
      if (sentences.length > 0) head();
      await analyzer.annotateInto(sentences, sink, (at) => {
        if (at + 1 < sentences.length) head();
      });
      return sink.take();
    },
    close: () => analyzer.close(),
  };
};

/** A format that is written from the analysis of one sentence. */
const perSentence =
  (format: (analysis: Analysis, sentence: string, id: number) => string): OpenWriter =>
  async (options) => {
    const analyzer = await openAnalyzer(options.analyzer, options);
    let id = 0;
    return {
      write: async (sentences) => {
        const analyses = await analyzer.analyze(sentences);
        return Buffer.from(analyses.map((analysis, at) => format(analysis, sentences[at] ?? '', ++id)).join(''));
      },
      close: () => analyzer.close(),
    };
  };

/** The formats of `kumoito analyze --as`. */
export const formats = {
  mecab: openMecab,
  knp: openKnp,
  cabocha: perSentence(cabochaText),
  conllu: perSentence((analysis, _sentence, id) => conlluText(analysis, String(id))),
  json: perSentence((analysis, sentence) => `${JSON.stringify({ text: sentence, ...analysis })}\n`),
} satisfies Record<string, OpenWriter>;

export type FormatName = keyof typeof formats;
