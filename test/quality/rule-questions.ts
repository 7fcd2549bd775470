import type { JudgedLabel } from './judged-selection.ts';

/** What a rule is meant to find, as a question that a reader of the page has answered. */
export interface RuleQuestion {
  readonly asks: string;
  isSo(page: JudgedLabel): boolean;
}

const questions = {
  language: { asks: 'not Japanese', isSo: ({ language }) => language === 'other' },
  links: { asks: 'a list of links', isSo: ({ content }) => content === 'links' },
  repeats: { asks: 'repeats itself', isSo: ({ flags }) => flags.includes('repeats') },
  mixed: {
    asks: 'mostly not in Japanese',
    isSo: ({ language, flags }) => language === 'other' || flags.includes('mixed'),
  },
  dense: {
    asks: 'repeats itself, or no running text',
    isSo: ({ content, flags }) => content !== 'prose' || flags.includes('repeats'),
  },
  frame: { asks: 'text of other pages', isSo: ({ flags }) => flags.includes('frame') },
  empty: { asks: 'nothing of its own', isSo: ({ content }) => content === 'nothing' },
  prose: { asks: 'no running text', isSo: ({ content }) => content !== 'prose' },
} satisfies Record<string, RuleQuestion>;

/** The question of most rules is whether the page holds running text. */
export const questionOf = (rule: string): RuleQuestion => {
  if (rule === 'language') return questions.language;
  if (rule === 'link-list' || rule === 'link-share') return questions.links;
  if (/^(duplicate|top|character-repetition|word-repetition)/.test(rule)) return questions.repeats;
  if (rule === 'japanese-share') return questions.mixed;
  if (rule === 'lz4-ratio' || rule === 'zlib-ratio') return questions.dense;
  if (rule === 'boilerplate' || rule === 'originality') return questions.frame;
  if (rule === 'canonical' || rule === 'noindex' || rule === 'exact-duplicate') return questions.empty;
  return questions.prose;
};

/** Rules that look for something that no page here has been judged for. */
export const isOfOtherPurpose = (rule: string): boolean =>
  /^(adult|unwanted-|advertisement-|mining|licence|site-cap|rank-)/.test(rule);
