import type { Markup } from '../../../figure/markup.ts';
import { tabs } from '../../frame/parts.ts';
import type { Language } from '../../language/strings.ts';
import { manageWords } from './words.ts';

const pages = [
  ['status', '/status'],
  ['due', '/manage/due'],
  ['runs', '/runs'],
  ['selection', '/manage/selection'],
  ['sets', '/manage/sets'],
  ['sources', '/manage/sources'],
  ['politeness', '/manage/politeness'],
] as const;

export type ManagePage = (typeof pages)[number][0];

/** The pages for who runs a corpus, side by side. */
export const manageTabs = (current: ManagePage, language: Language): Markup => {
  const w = manageWords(language);
  return tabs(
    w.views,
    pages.map(([name, path]) => ({ name: w[name], path, current: name === current })),
  );
};
