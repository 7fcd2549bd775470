import type { Annotation, StandardDocument, StandardSentence } from '../../model/document.ts';

/** What the forms without layout give: the sentences of the main text. */
export const mainSentences = ({ texts }: StandardDocument): readonly StandardSentence[] =>
  texts.flatMap(({ sentences }) => sentences.filter(({ block }) => block === 'maintext'));

/** The analysis of a sentence in KNP's layout; null when no analyzer has seen it. */
export const analysisOf = ({ annotations }: StandardSentence): Annotation | null =>
  annotations.find(({ scheme }) => scheme !== 'Ruby') ?? null;
