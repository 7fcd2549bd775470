import {
  otherMainTypes,
  type Annotation,
  type OtherMainType,
  type StandardDocument,
  type StandardSentence,
} from '../../model/document.ts';

/** What the forms without layout give: the Japanese prose of the main text, and what else of it is asked for. */
export const mainSentences = (
  { texts }: StandardDocument,
  others: ReadonlySet<OtherMainType>,
): readonly StandardSentence[] => {
  const wanted: ReadonlySet<string> = new Set(['maintext', ...others]);
  return texts.flatMap(({ sentences }) => sentences.filter(({ block }) => wanted.has(block)));
};

/** The analysis of a sentence in KNP's layout; null when no analyzer has seen it. */
export const analysisOf = ({ annotations }: StandardSentence): Annotation | null =>
  annotations.find(({ scheme }) => scheme !== 'Ruby') ?? null;

/** As the options of that name say. */
export const otherTypes = (wanted: Readonly<Record<OtherMainType, boolean>>): ReadonlySet<OtherMainType> =>
  new Set(otherMainTypes.filter((type) => wanted[type]));
