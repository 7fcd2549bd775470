/** Finds the words of a list in running text, longest first. */
export interface WordList {
  /** Every word found, in order, never overlapping. */
  find(text: string): readonly string[];
}

/**
 * A word written wholly in katakana, or in Latin letters, counts only when it stands alone: アスパラガス does not hold スパ.
 * Upper and lower case are the same.
 */
export const wordList = (words: readonly string[]): WordList => {
  const byFirst: Listed[][] = [];
  /** Most characters begin no word: one look tells. Else the place of its words, plus 1. */
  const begins = new Uint16Array(0x10000);
  for (const word of new Set(words.map((written) => written.trim().toLowerCase()))) {
    if (word === '') continue;
    const first = word.charCodeAt(0);
    begins[first] ||= byFirst.push([]);
    byFirst[begins[first] - 1]?.push({
      word,
      script: katakana.test(word) ? katakana : latin.test(word) ? latin : null,
    });
  }
  for (const list of byFirst) list.sort(({ word: a }, { word: b }) => b.length - a.length || (a < b ? -1 : 1));
  const longestAt = (text: string, at: number, list: readonly Listed[]): string | null => {
    for (const { word, script } of list)
      if (text.startsWith(word, at) && (script === null || standsAlone(text, { at, word, script }))) return word;
    return null;
  };
  return {
    find: (text) => {
      const lower = text.toLowerCase();
      const found: string[] = [];
      for (let at = 0; at < lower.length; ) {
        const place = begins[lower.charCodeAt(at)]!;
        // Not byFirst[-1]: a place below 0 is looked up by its name, ten times as slowly.
        if (place === 0) {
          at++;
          continue;
        }
        const word = longestAt(lower, at, byFirst[place - 1]!);
        if (word !== null) found.push(word);
        at += word?.length ?? 1;
      }
      return found;
    },
  };
};

const katakana = /^[ァ-ヺー]+$/;
const latin = /^[a-z0-9]+$/;

interface Listed {
  readonly word: string;
  /** The script it is wholly written in, if it is one whose words must stand alone. */
  readonly script: RegExp | null;
}

const standsAlone = (
  text: string,
  { at, word, script }: { readonly at: number; readonly word: string; readonly script: RegExp },
): boolean => !script.test(text.charAt(at - 1)) && !script.test(text.charAt(at + word.length));
