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
  const byFirst = new Map<string, string[]>();
  /** Most characters begin no word: one look tells. */
  const begins = new Uint8Array(0x10000);
  for (const word of new Set(words.map((written) => written.trim().toLowerCase()))) {
    if (word === '') continue;
    const first = word.charAt(0);
    begins[first.charCodeAt(0)] = 1;
    byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return {
    find: (text) => {
      const lower = text.toLowerCase();
      const found: string[] = [];
      for (let at = 0; at < lower.length; ) {
        if (begins[lower.charCodeAt(at)] === 0) {
          at++;
          continue;
        }
        const word = byFirst
          .get(lower.charAt(at))
          ?.find((one) => lower.startsWith(one, at) && standsAlone(lower, at, one));
        if (word !== undefined) found.push(word);
        at += word?.length ?? 1;
      }
      return found;
    },
  };
};

const katakana = /^[ァ-ヺー]+$/;
const latin = /^[a-z0-9]+$/;

const standsAlone = (text: string, at: number, word: string): boolean => {
  const script = katakana.test(word) ? katakana : latin.test(word) ? latin : null;
  if (script === null) return true;
  return !script.test(text.charAt(at - 1)) && !script.test(text.charAt(at + word.length));
};
