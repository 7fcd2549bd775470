import { openAnalyzer, openTokenSource, type AnalyzerName } from '../table.ts';
import { ByteSink } from '../../text/byte-sink.ts';
import type { Analysis, AnalyzerSettings } from '../port.ts';
import { cabochaLines } from './cabocha-format.ts';
import { conlluLines } from './conllu-format.ts';
import { openMecabWriter } from './mecab-format.ts';

/** Turns sentences into the bytes of one format, batch by batch. */
export interface SentenceWriter {
  /** Pieces of bytes; each is valid until the next but one is asked for. */
  write(sentences: readonly string[]): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export interface WriterOptions extends AnalyzerSettings {
  readonly analyzer: AnalyzerName;
}

type OpenWriter = (options: WriterOptions) => Promise<SentenceWriter>;

const openMecab: OpenWriter = async ({ analyzer, ...settings }) => {
  const source = await openTokenSource(analyzer, settings);
  const writer = openMecabWriter(source.lexicon);
  return {
    write: async function* (sentences) {
      await source.each(sentences, (tokens) => writer.add(tokens));
      yield writer.take();
    },
    close: () => source.close(),
  };
};

const openKnp: OpenWriter = async (options) => {
  const analyzer = await openAnalyzer(options.analyzer, options);
  const sink = new ByteSink();
  let id = 0;
  return {
    write: async function* (sentences) {
      const head = (): void => sink.putString(`# S-ID:${++id} ${analyzer.id}\n`);
      if (sentences.length > 0) head();
      await analyzer.annotateInto(sentences, sink, (at) => {
        if (at + 1 < sentences.length) head();
      });
      yield sink.take();
    },
    close: () => analyzer.close(),
  };
};

/** A format that is written line by line from the analysis of one sentence. */
const perSentence =
  (format: (analysis: Analysis, sentence: string, id: number) => Iterable<string>): OpenWriter =>
  async (options) => {
    const analyzer = await openAnalyzer(options.analyzer, options);
    const sink = new ByteSink();
    let id = 0;
    return {
      write: async function* (sentences) {
        for (const [at, analysis] of (await analyzer.analyze(sentences)).entries())
          for (const line of format(analysis, sentences[at] ?? '', ++id)) {
            sink.putString(line);
            if (sink.length > pieceBytes) yield sink.take();
          }
        yield sink.take();
      },
      close: () => analyzer.close(),
    };
  };

/** What one very long sentence becomes is not held in memory as a whole. */
const pieceBytes = 1 << 20;

/** What `JSON.stringify` would make of `{ text, ...analysis }`, word by word. */
function* jsonLine(analysis: Analysis, text: string): Generator<string> {
  yield `{"text":${JSON.stringify(text)}`;
  for (const [layer, items] of Object.entries(analysis) as [string, readonly unknown[]][]) {
    yield `,"${layer}":[`;
    for (const [at, item] of items.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(item);
    yield ']';
  }
  yield '}\n';
}

/** The formats of `kumoito analyze --as`. */
export const formats = {
  mecab: openMecab,
  knp: openKnp,
  cabocha: perSentence(cabochaLines),
  conllu: perSentence((analysis, _sentence, id) => conlluLines(analysis, String(id))),
  json: perSentence(jsonLine),
} satisfies Record<string, OpenWriter>;

export type FormatName = keyof typeof formats;
