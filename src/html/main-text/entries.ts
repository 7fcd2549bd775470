import { findDate, parseDate } from '../../text/dates.ts';
import { foldSpace } from '../../text/normalise.ts';
import type { MainText } from './main-text.ts';
import type { PageElement } from '../outline/page-element.ts';
import type { PageOutline } from '../outline/page-outline.ts';
import type { Segment } from '../outline/segment.ts';

/** One of several articles on a page: segments [first, end). */
export interface PageEntry {
  readonly first: number;
  readonly end: number;
  /** Characters of its main text. */
  readonly units: number;
  readonly title: string | null;
  readonly date: string | null;
}

/** Fewer articles are the page itself. */
const entriesMin = 2;
/** Articles that hold less of the main text are teasers beside it. */
const shareMin = 0.6;

/** The entries of a page that consists of several articles (a blog's front page); none when it is one text. */
export const findEntries = (outline: PageOutline, main: MainText): PageEntry[] => {
  const articles = namedArticles(outline.elements);
  if (articles.length >= entriesMin) return entriesOf(outline, main, articles);
  for (const group of articlesByClass(outline.elements)) {
    const entries = entriesOf(outline, main, group);
    if (areWhole(entries)) return entries;
  }
  return [];
};

const entriesOf = (outline: PageOutline, main: MainText, articles: readonly PageElement[]): PageEntry[] => {
  const unitsIn = (first: number, end: number): number => {
    let units = 0;
    for (let at = first; at < end; at++) if (main.isMain[at] === true) units += outline.segments[at]?.units ?? 0;
    return units;
  };
  const own = articles.filter(({ firstSegment, endSegment }) => unitsIn(firstSegment, endSegment) > 0);
  const inside = own.reduce((sum, { firstSegment, endSegment }) => sum + unitsIn(firstSegment, endSegment), 0);
  if (own.length < entriesMin || inside < shareMin * unitsIn(0, outline.segments.length)) return [];
  return own.map((element) => toEntry(outline, element, unitsIn(element.firstSegment, element.endSegment)));
};

/** Elements that say that they are entries. */
const namedArticles = (elements: readonly PageElement[]): PageElement[] =>
  outermost(elements, ({ name, hint }) => name === 'article' || /(?:^|\s)hentry(?=$|\s)/.test(hint));

/** Elements that have one class of an entry in common; only whole entries are believed to be some. */
const articlesByClass = (elements: readonly PageElement[]): readonly PageElement[][] => {
  const byClass = new Map<string, PageElement[]>();
  for (const element of elements) {
    const found = element.hint === '' ? undefined : entryClass.exec(element.hint)?.[1];
    if (found === undefined) continue;
    const alike = byClass.get(found) ?? [];
    byClass.set(found, alike);
    alike.push(element);
  }
  return [...byClass.values()]
    .map((group) => outermost(group, () => true))
    .filter(({ length }) => length >= entriesMin);
};

/** What the blog services and their templates call an entry. */
const entryClass =
  /(?:^|\s)((?:blog|main|skin|content|js)?[-_]?(?:entry|post|article|diary)[-_]?(?:box|wrap|wrapper|outer|area|block|container|item)?|blogbody|entrybox)(?=$|\s)/;

const outermost = (elements: readonly PageElement[], isOne: (element: PageElement) => boolean): PageElement[] => {
  const found: PageElement[] = [];
  for (const element of elements) {
    const last = found.at(-1);
    if ((last === undefined || element.firstSegment >= last.endSegment) && isOne(element)) found.push(element);
  }
  return found;
};

/** So much text is no teaser. */
const wholeUnitsMin = 300;

/** Are these whole entries with their dates, as on the front page of a blog? */
export const areWhole = (entries: readonly PageEntry[]): boolean => {
  const whole = entries.filter(({ units }) => units >= wholeUnitsMin);
  return (
    whole.length >= entriesMin &&
    2 * whole.length > entries.length &&
    2 * entries.filter(({ date }) => date !== null).length > entries.length
  );
};

const toEntry = (
  { segments, head }: PageOutline,
  { firstSegment, endSegment }: PageElement,
  units: number,
): PageEntry => {
  const own = segments.slice(firstSegment, endSegment);
  const heading = own.find(({ element }) => /^h[1-6]$/.test(element.name));
  const time = head.times.find(({ segment }) => segment >= firstSegment && segment < endSegment);
  const date =
    time === undefined ? lineDate(own) : (parseDate(time.datetime) ?? findDate(segments[time.segment]?.text ?? ''));
  const title = heading === undefined ? null : foldSpace(heading.text);
  return { first: firstSegment, end: endSegment, units, title, date };
};

/** The date in a short line at the beginning or the end of an entry. */
const lineDate = (segments: readonly Segment[]): string | null => {
  for (const { text, units } of [...segments.slice(0, edgeSegments), ...segments.slice(-edgeSegments)]) {
    const date = units <= dateLineUnitsMax ? findDate(text) : null;
    if (date !== null) return date;
  }
  return null;
};

const edgeSegments = 4;
const dateLineUnitsMax = 60;
