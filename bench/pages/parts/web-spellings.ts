import type { GoldSentence, GoldUnit } from '../../../scripts/train-dependency/gold-sentence.ts';

/** A sentence of a treebank as a web page might write it, with the units moved accordingly. */
export type WebSpelling = (gold: GoldSentence) => GoldSentence;

const withUnits = (gold: GoldSentence, text: string, move: (unit: GoldUnit) => GoldUnit): GoldSentence => ({
  ...gold,
  text,
  bunsetsu: gold.bunsetsu.map(move),
  phrases: gold.phrases?.map(move) ?? null,
});
const asIs = (unit: GoldUnit): GoldUnit => unit;

const marks: Readonly<Record<string, string>> = { '、': '，', '。': '．', '（': '(', '）': ')' };

export const webSpellings: Readonly<Record<string, WebSpelling>> = {
  'as they are': (gold) => gold,
  'without 。 at the end, like headings': (gold) => {
    const text = gold.text.replace(/。$/, '');
    return withUnits(gold, text, (unit) => ({ ...unit, end: Math.min(unit.end, text.length) }));
  },
  '！ for 。 at the end': (gold) => withUnits(gold, gold.text.replace(/。$/, '！'), asIs),
  '，．() for 、。（）': (gold) =>
    withUnits(
      gold,
      gold.text.replace(/[、。（）]/g, (mark) => marks[mark] ?? mark),
      asIs,
    ),
  // A bullet belongs to the bunsetsu after it.
  'a bullet ・ before each': (gold) =>
    withUnits(gold, `・${gold.text}`, (unit) => ({
      ...unit,
      start: unit.start === 0 ? 0 : unit.start + 1,
      end: unit.end + 1,
    })),
};
