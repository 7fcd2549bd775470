/**
 * For every half-width katakana that stands in a run as people write them: sound marks only after letters that take one, few marks
 * among letters, eight or more together. EUC-JP misread as Shift_JIS is full of half-width marks (every hiragana begins with ､).
 */
export const countHalfWidthKana = (text: string): number => {
  let count = 0;
  for (const [run] of text.matchAll(runs)) {
    const marks = run.replace(letters, '').length;
    if (marks <= marksShareMax * run.length && !wrongSoundMark.test(run)) count += run.length;
  }
  return count;
};

const runs = /[\uff61-\uff9f]{8,}/g;
const letters = /[^\uff61-\uff65]/g;
const marksShareMax = 0.25;
/** ﾞ goes with ｳ, ｶ to ﾄ and ﾊ to ﾎ, ﾟ with ﾊ to ﾎ; neither begins a word. */
const wrongSoundMark = /(?:^|[^\uff73\uff76-\uff84\uff8a-\uff8e])\uff9e|(?:^|[^\uff8a-\uff8e])\uff9f/;
