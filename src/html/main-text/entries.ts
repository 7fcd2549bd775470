import { findDate, parseDate } from '../../text/dates.ts';
import { foldSpace } from '../../text/normalise.ts';
import type { MainText } from './main-text.ts';
import type { PageElement } from '../outline/page-element.ts';
import type { PageOutline } from '../outline/page-outline.ts';

/** One of several articles on a page: segments [first, end). */
export interface PageEntry {
  readonly first: number;
  readonly end: number;
  readonly title: string | null;
  readonly date: string | null;
}

/** Fewer articles are the page itself. */
const entriesMin = 2;
/** Articles that hold less of the main text are teasers beside it. */
const shareMin = 0.6;

/** The entries of a page that consists of several articles (a blog's front page); none when it is one text. */
export const findEntries = (outline: PageOutline, main: MainText): PageEntry[] => {
  const articles = outermostArticles(outline.elements);
  if (articles.length < entriesMin) return [];
  const unitsIn = (first: number, end: number): number => {
    let units = 0;
    for (let at = first; at < end; at++) if (main.isMain[at] === true) units += outline.segments[at]?.units ?? 0;
    return units;
  };
  const own = articles.filter(({ firstSegment, endSegment }) => unitsIn(firstSegment, endSegment) > 0);
  const inside = own.reduce((sum, { firstSegment, endSegment }) => sum + unitsIn(firstSegment, endSegment), 0);
  if (own.length < entriesMin || inside < shareMin * unitsIn(0, outline.segments.length)) return [];
  return own.map((element) => toEntry(outline, element));
};

const outermostArticles = (elements: readonly PageElement[]): PageElement[] => {
  const found: PageElement[] = [];
  for (const element of elements) {
    const last = found.at(-1);
    const isNew = last === undefined || element.firstSegment >= last.endSegment;
    if (isNew && (element.name === 'article' || /(?:^|\s)hentry(?=$|\s)/.test(element.hint))) found.push(element);
  }
  return found;
};

const toEntry = ({ segments, head }: PageOutline, { firstSegment, endSegment }: PageElement): PageEntry => {
  const own = segments.slice(firstSegment, endSegment);
  const heading = own.find(({ element }) => /^h[1-6]$/.test(element.name));
  const time = head.times.find(({ segment }) => segment >= firstSegment && segment < endSegment);
  const date = time === undefined ? null : (parseDate(time.datetime) ?? findDate(segments[time.segment]?.text ?? ''));
  const title = heading === undefined ? null : foldSpace(heading.text);
  return { first: firstSegment, end: endSegment, title, date };
};
