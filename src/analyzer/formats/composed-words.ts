import type { Analysis, Bunsetsu, Morpheme } from '../port.ts';

/**
 * An analysis with its words in Unicode's form NFC, which UD asks for. A word that begins with a mark that belongs to the
 * letter before it (a voicing mark of its own) becomes part of the word before.
 */
export const composedWords = (analysis: Analysis): Analysis => {
  const { morphemes } = analysis;
  if (morphemes.every(({ surface }) => surface === surface.normalize() && !mark.test(surface))) return analysis;
  const words: Morpheme[] = [];
  const newIndex: number[] = [];
  let oldEnd = 0;
  let newEnd = 0;
  for (const word of morphemes) {
    const touches = word.start === oldEnd;
    oldEnd = word.start + word.surface.length;
    const before = words.at(-1);
    const surface = word.surface.normalize();
    const joined = (before?.surface ?? '') + word.surface;
    if (before !== undefined && touches && joined.normalize() !== before.surface + surface) {
      words[words.length - 1] = { ...before, surface: joined.normalize() };
      newEnd = before.start + joined.normalize().length;
      newIndex.push(words.length);
      continue;
    }
    newIndex.push(words.length);
    const start = touches ? newEnd : newEnd + 1;
    words.push({ ...word, surface, start });
    newEnd = start + surface.length;
  }
  newIndex.push(words.length);
  return {
    ...analysis,
    morphemes: words,
    bunsetsu: renumbered(analysis.bunsetsu, newIndex),
    phrases: [],
    synonyms: [],
  };
};

const mark = /^\p{M}/u;

/** A bunsetsu whose words all went into the one before takes the whole layer with it: its heads would be wrong. */
const renumbered = (units: readonly Bunsetsu[], newIndex: readonly number[]): readonly Bunsetsu[] => {
  const moved = units.map((unit) => ({ ...unit, first: newIndex[unit.first] ?? 0, end: newIndex[unit.end] ?? 0 }));
  return moved.some(({ first, end }) => first >= end) ? [] : moved;
};
