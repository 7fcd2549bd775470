import { type PageType, pageTypes } from '../../model/document.ts';
import { hostOf, pathOf, type Url } from '../../model/url.ts';
import { isBoilerplate } from '../main-text/boilerplate.ts';
import { areWhole, type PageEntry } from '../main-text/entries.ts';
import { linkedHeadings } from '../main-text/linked-headings.ts';
import type { MainText } from '../main-text/main-text.ts';
import { firstMeta } from '../metadata/first-meta.ts';
import type { PageMetadata } from '../metadata/page-metadata.ts';
import type { PageOutline } from '../outline/page-outline.ts';
import { markSignals, placeSignals, schemaTypes, type Signal, textSignals, titleSignals } from './page-type-signals.ts';
import type { Publisher } from '../metadata/publisher.ts';

export interface PageTypeInput {
  readonly outline: PageOutline;
  readonly main: MainText;
  readonly entries: readonly PageEntry[];
  readonly mainText: string;
  readonly metadata: PageMetadata;
  readonly publisher: Publisher | null;
  readonly url: Url;
}

/**
 * What kind of page this is: what it says of itself in JSON-LD; else the type with the most points of what is seen in its
 * address, its class names, its title and its text; a page that is mostly links to others is a list whatever it is about.
 */
export const classifyPage = (input: PageTypeInput): PageType => {
  for (const type of input.metadata.facts.types) {
    const said = schemaTypes[type];
    if (said !== undefined) return said;
  }
  if (isNoPage(input)) return 'other';
  const points = countPoints(input);
  if (isBlog(input, points)) return 'blog';
  const share = linkShare(input);
  const entries = entriesOf(input);
  if (share > listLinkShare || entries >= entriesMin) return 'list';
  if (points.list >= shapePoints && (share > listLinkShareMin || entries > 0)) return 'list';
  points.list = 0;
  let best: PageType = 'other';
  for (const type of pageTypes) if (points[type] > points[best]) best = type;
  return points[best] >= pointsMin ? best : 'other';
};

/** Whole entries with dates, one below the other, unless the page is a board or says that it is something else. */
const isBlog = ({ entries }: PageTypeInput, points: Points): boolean =>
  areWhole(entries) && others.every((type) => points[type] < pointsMin);

const others = ['forum', 'qa', 'documentation', 'government'] as const;

/** Fewer points are chance. */
const pointsMin = 3;
const shapePoints = 4;
/** Share of link text outside the frame above which a page is a list by its looks alone, and with other signs. */
const listLinkShare = 0.65;
const listLinkShareMin = 0.2;
/** Enough to see what a text is about. */
const textUnits = 4000;
const hintUnits = 6000;
const controlUnits = 1000;

/** An error page, or one that only leads to another. */
const isNoPage = ({ outline, mainText, metadata, url }: PageTypeInput): boolean =>
  /\/404(?:\.html?|\/)?$/.test(pathOf(url)) ||
  /\b404\b|not found|見つかりません(?:でした)?/i.test(metadata.title?.text ?? '') ||
  (mainText.length < noTextUnits && outline.head.metas.some(({ name }) => name === 'refresh'));

const noTextUnits = 200;

/** Headings that lead to other pages, where no more than a teaser stands under each; 0 on a page of whole articles. */
const entriesOf = ({ outline, main }: PageTypeInput): number => {
  const headings = linkedHeadings(outline).filter(
    (at) => main.frame[at] === null || main.frame[at] === 'header',
  ).length;
  let units = 0;
  for (const [at, segment] of outline.segments.entries()) if (main.isMain[at] === true) units += segment.units;
  return units > headings * teaserUnitsMax ? 0 : headings;
};

const entriesMin = 3;
const teaserUnitsMax = 400;

type Points = Record<PageType, number>;

const countPoints = ({ outline, mainText, metadata, publisher, url }: PageTypeInput): Points => {
  const points = Object.fromEntries(pageTypes.map((type) => [type, 0])) as Points;
  add(points, placeSignals, `${hostOf(url)}${pathOf(url)}`.toLowerCase());
  add(points, markSignals, `${firstMeta(outline.head, ['generator'])?.toLowerCase() ?? ''} ${hintsOf(outline)}`);
  add(points, titleSignals, `${metadata.title?.text ?? ''}\n${metadata.siteName ?? ''}`);
  add(points, textSignals, `${mainText.slice(0, textUnits)}\n${controlsOf(outline)}`);
  const kind = publisher?.kind;
  if (kind === 'government') points.government += 4;
  if (kind === 'press') points.news += 2;
  if (kind === 'company') points.company += 1;
  if (firstMeta(outline.head, ['og:type']) === 'article') points.blog += 1;
  if (metadata.published !== null) points.blog += metadata.author === null ? 1 : 2;
  if (outline.elements.filter(({ name }) => name === 'article').length === 1) points.blog += 1;
  if (metadata.feeds.length > 0) points.blog += 1;
  return points;
};

const add = (points: Points, signals: readonly Signal[], text: string): void => {
  for (const { type, points: worth, pattern } of signals) if (pattern.test(text)) points[type] += worth;
};

/** What buttons and other controls say: カートに入れる. */
const controlsOf = ({ segments }: PageOutline): string =>
  segments
    .filter(({ kind }) => kind === 'form')
    .map(({ text }) => text)
    .join('\n')
    .slice(0, controlUnits);

/** Class names and ids from the top of the page, each once. */
const hintsOf = ({ elements }: PageOutline): string => {
  const hints = new Set<string>();
  let units = 0;
  for (const { hint } of elements) {
    if (hint === '' || hints.has(hint)) continue;
    hints.add(hint);
    units += hint.length;
    if (units > hintUnits) break;
  }
  return [...hints].join(' ');
};

/** The share of links in the text outside the frame, without dates and buttons. */
const linkShare = ({ outline, main }: PageTypeInput): number => {
  let linked = 0;
  let units = 0;
  for (const [at, segment] of outline.segments.entries()) {
    if (main.frame[at] !== null || segment.kind !== 'text' || isBoilerplate(segment)) continue;
    linked += segment.linkUnits;
    units += segment.units;
  }
  return units === 0 ? 0 : linked / units;
};
