/**
 * The form under which text is compared and looked up: NFKC (full-width letters and digits become plain, half-width katakana
 * full), lower case, the wave dashes and minus signs of the Japanese charsets made one, white space folded.
 */
export const normaliseText = (text: string): string =>
  foldSpace(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[〜∼∿]/g, '~')
      .replace(/[‐‑‒–−﹣]/g, '-'),
  );

/** White space runs become one space; spaces at either end go. U+3000 is white space here. */
export const foldSpace = (text: string): string => text.replace(/[\s\u3000]+/g, ' ').trim();

/** All white space away: for comparing texts of a language that does not write any. */
export const withoutSpace = (text: string): string => text.replace(/[\s\u3000]+/g, '');
