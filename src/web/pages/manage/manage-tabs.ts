import type { Markup } from '../../../figure/markup.ts';
import { tabs } from '../../frame/parts.ts';
import type { Language } from '../../language/strings.ts';
import { manageWords } from './words.ts';

const pages = [
  ['status', '/status'],
  ['due', '/manage/due'],
  ['schedule', '/surveys/schedule'],
  ['runs', '/runs'],
  ['selection', '/manage/selection'],
  ['sets', '/manage/sets'],
  ['sources', '/manage/sources'],
  ['politeness', '/manage/politeness'],
] as const;

/** The schedule is a survey, with its figures: it stands among those. */
type ManagePage = Exclude<(typeof pages)[number][0], 'schedule'>;

/** The pages for who runs a corpus, side by side. */
export const manageTabs = (current: ManagePage, language: Language): Markup => {
  const w = manageWords(language);
  return tabs(
    w.views,
    pages.map(([name, path]) => ({ name: w[name], path, current: name === current })),
  );
};
