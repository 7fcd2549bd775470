import type { Analyzer } from '../../../src/analyzer/port.ts';
import { seededRandom } from '../../../src/base/random.ts';
import type { BlockType, StandardDocument } from '../../../src/model/document.ts';
import { madeSentence, standardDocument } from './made-documents.ts';

const differentSentences = 400;
const sentencesOfADocument = 300;
const blocks: readonly BlockType[] = ['maintext', 'header', 'link'];

/** Documents so long that questions about them take many turns; their sentences are few, so that they are soon made. */
export const longDocuments = async (count: number, analyzer: Analyzer): Promise<readonly StandardDocument[]> => {
  const random = seededRandom('long documents');
  const sentences = Array.from({ length: differentSentences }, () => madeSentence(random));
  const pick = (): string => sentences[random.below(differentSentences)] ?? '';
  const rememberer = remembering(analyzer);
  const documents: StandardDocument[] = [];
  for (let id = 1; id <= count; id++) {
    const parts = blocks.map((block) => [block, ...Array.from({ length: sentencesOfADocument / 3 }, pick)] as const);
    documents.push(await standardDocument({ id, title: pick(), blocks: parts }, rememberer));
  }
  return documents;
};

/** Analyses a sentence once. */
const remembering = (analyzer: Analyzer): Analyzer => {
  const known = new Map<string, string>();
  const annotationOf = async (sentence: string): Promise<string> => {
    const [annotation = ''] = known.has(sentence) ? [known.get(sentence)] : await analyzer.annotate([sentence]);
    known.set(sentence, annotation);
    return annotation;
  };
  return {
    ...analyzer,
    annotate: async (sentences) => {
      const annotations: string[] = [];
      for (const sentence of sentences) annotations.push(await annotationOf(sentence));
      return annotations;
    },
  };
};
