import { nothingSaid, type Analyzer } from '../../../src/analyzer/port.ts';
import { type Random, seededRandom } from '../../../src/base/random.ts';
import {
  type AnnotatedWords,
  AnnotationReader,
  type NodeFacts,
  type Vocabulary,
  type VocabularyWord,
} from '../../../src/index/build/annotated-words.ts';
import type { IndexDocument, IndexSentence } from '../../../src/index/build/index-document.ts';
import { type WordFacts, wordFacts } from '../../../src/index/build/word-facts.ts';
import { packBunsetsu } from '../../../src/analyzer/content-words.ts';
import { documentId, type UrlId } from '../../../src/model/ids.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { Url } from '../../../src/model/url.ts';
import type { Paragraph } from '../../../test/quality/questions.ts';

/** Sentences of real paragraphs, analysed once. */
export interface Sentences {
  /** By paragraph; the title first. */
  readonly reader: MadeVocabulary;
  readonly byParagraph: readonly (readonly AnalysedSentence[])[];
}

interface AnalysedSentence {
  readonly text: string;
  /** Of the text in UTF-8. */
  readonly bytes: number;
  readonly analysis: AnnotatedWords;
}

/** A sentence with its annotation: so it can be sent to other threads. */
export interface AnnotatedSentence {
  readonly text: string;
  readonly annotation: string;
}

/** By paragraph; the title first. */
export const annotateSentences = async (
  paragraphs: readonly Paragraph[],
  analyzer: Analyzer,
): Promise<readonly (readonly AnnotatedSentence[])[]> => {
  const byParagraph: AnnotatedSentence[][] = [];
  for (const { title, text } of paragraphs) {
    const texts = [title, ...text.split(/(?<=。)|\n/u).filter((sentence) => sentence.trim() !== '')];
    const annotations = await analyzer.annotate(texts);
    byParagraph.push(texts.map((each, at) => ({ text: each, annotation: annotations[at] ?? '' })));
  }
  return byParagraph;
};

export const sentencesOf = (annotated: readonly (readonly AnnotatedSentence[])[]): Sentences => {
  const reader = new AnnotationReader();
  const byParagraph = annotated.map((sentences) =>
    sentences.map(({ text, annotation }) => ({
      text,
      bytes: Buffer.byteLength(text),
      analysis: reader.readText(annotation, text),
    })),
  );
  return { reader: new MadeVocabulary(reader), byParagraph };
};

export const analyseSentences = async (paragraphs: readonly Paragraph[], analyzer: Analyzer): Promise<Sentences> =>
  sentencesOf(await annotateSentences(paragraphs, analyzer));

/** The words of the paragraphs, and those that single documents have for themselves until they are forgotten. */
export class MadeVocabulary implements Vocabulary {
  readonly #shared: AnnotationReader;
  readonly #sharedWords: number;
  readonly #own: VocabularyWord[] = [];
  readonly #ownFacts: WordFacts[] = [];

  get size(): number {
    return this.#sharedWords + this.#own.length;
  }

  /** Another one with the same words of the paragraphs and none of its own. */
  other(): MadeVocabulary {
    return new MadeVocabulary(this.#shared);
  }

  constructor(shared: AnnotationReader) {
    this.#shared = shared;
    this.#sharedWords = shared.size;
  }

  wordOf(code: number): VocabularyWord {
    return this.#own[(code >> 1) - this.#sharedWords] ?? this.#shared.wordOf(code);
  }

  factsOf(code: number): WordFacts {
    const number = (code >> 1) - this.#sharedWords;
    return number < 0 ? this.#shared.factsOf(code) : (this.#ownFacts[number] ??= wordFacts(this.wordOf(code)));
  }

  nodeOf(number: number): NodeFacts {
    return this.#shared.nodeOf(number);
  }

  /** The code of a new word. */
  add(word: VocabularyWord): number {
    return (this.#sharedWords + this.#own.push(word) - 1) * 2;
  }

  forget(): void {
    this.#own.length = 0;
    this.#ownFacts.length = 0;
  }
}

/** Takes the words that only one document has. */
export interface OwnWords {
  add(word: VocabularyWord, document: number): number;
}

export interface MadeDocument {
  readonly document: IndexDocument;
  readonly text: () => string;
}

/** Text of the pages whose indexing was measured before the project began: 370 MB in 123,079 documents, 650 words each. */
export const realTextBytes = 3000;

/**
 * Documents of a title, whole paragraphs that follow one another in Wikipedia, and sentences from elsewhere, so that words
 * keep the company they keep; and three words that only this document has, as real collections never run out of new words.
 * Some 840 words each; `textBytesMost`: a document ends with the sentence that makes it so long.
 */
export function* madeDocuments(
  { byParagraph, reader }: Pick<Sentences, 'byParagraph'> & { readonly reader: OwnWords },
  count: number,
  textBytesMost = Infinity,
): Generator<MadeDocument> {
  const random = seededRandom('made collection');
  for (let id = 1; id <= count; id++) {
    const first = random.below(byParagraph.length);
    const [title, ...body] = byParagraph[first]!;
    const chosen = [...body];
    for (let more = random.below(3); more > 0; more--)
      chosen.push(...byParagraph[(first + more) % byParagraph.length]!.slice(1));
    for (let more = 5 + random.below(12); more > 0; more--) {
      const other = byParagraph[random.below(byParagraph.length)]!;
      const sentence = other[1 + random.below(other.length - 1)];
      if (sentence !== undefined) chosen.push(sentence);
    }
    cutTo(chosen, textBytesMost);
    chosen.push(ownWords(id, random, reader));
    const sentences: IndexSentence[] = [
      { region: 'title', times: 1, ...title!.analysis },
      ...chosen.map(({ analysis }) => ({ region: 'maintext' as const, times: 1, ...analysis })),
    ];
    yield {
      text: () => chosen.map(({ text }) => text).join('\n'),
      document: {
        id: documentId(id as UrlId, 0),
        digest: '1',
        url: `http://h${id % 1000}.example.jp/${id}` as Url,
        title: title!.text,
        type: 'other',
        fetchedAt: epochMs(1_700_000_000_000 + id * 1000),
        date: '2026-11-18',
        sentences,
      },
    };
  }
}

const cutTo = (sentences: AnalysedSentence[], bytesMost: number): void => {
  let bytes = 0;
  const end = sentences.findIndex((sentence) => (bytes += sentence.bytes) >= bytesMost);
  if (end >= 0) sentences.length = end + 1;
};

const ownWords = (id: number, random: Random, vocabulary: OwnWords): AnalysedSentence => {
  const words = [`k${id}`, `w${random.below(2 ** 30).toString(36)}`, `x${random.below(2 ** 20).toString(36)}`];
  const codes = words.map((surface) => vocabulary.add({ ...unknownWord, surface }, id));
  const bunsetsu = packBunsetsu([{ first: 0, end: words.length, head: -1, type: 'D' }]);
  return { text: words.join(' '), bytes: 0, analysis: { codes, bunsetsu, synonyms: [] } };
};

const unknownWord = {
  ...nothingSaid,
  pos: ['名詞', '一般', '*', '*'],
  known: false,
  alternatives: [],
} as const;
