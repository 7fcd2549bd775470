import type { BlockType, PageBlock, PagePart, PageSentence, SubBlock } from '../model/document.ts';
import type { DecodedPage } from './charset/charset.ts';
import type { PageEntry } from './main-text/entries.ts';
import type { FramePart } from './main-text/frame.ts';
import type { MainText } from './main-text/main-text.ts';
import type { PageElement } from './outline/page-element.ts';
import type { PageOutline } from './outline/page-outline.ts';
import type { Segment } from './outline/segment.ts';
import { findProfiles } from './profile.ts';
import { sentenceKind } from '../text/sentence-kind.ts';
import { sentencesOf } from './outline/segment-sentences.ts';

export interface BlockInput {
  readonly outline: PageOutline;
  readonly main: MainText;
  readonly entries: readonly PageEntry[];
  readonly page: DecodedPage;
  /** The page as a whole: what stands in no entry belongs to it. */
  readonly own: PagePart;
}

export interface PageBlocks {
  readonly blocks: readonly PageBlock[];
  /** The page itself, its entries where it has several, and last what readers wrote below. */
  readonly parts: readonly PagePart[];
}

/** Groups neighbouring segments of one kind into the blocks of TSUBAKI; every sentence is in exactly one. */
export const toBlocks = ({ outline, main, entries, page, own }: BlockInput): PageBlocks => {
  const profiles = findProfiles(outline);
  const commentPart = entries.length + 1;
  const blocks: PageBlock[] = [];
  let open: { key: Omit<PageBlock, 'sentences'>; sentences: PageSentence[] } | null = null;
  let entry = 0;
  for (const [at, segment] of outline.segments.entries()) {
    const sentences = sentencesOf(segment, page);
    if (sentences.length === 0) continue;
    while (entry < entries.length && at >= (entries[entry]?.end ?? 0)) entry++;
    const entryPart = at >= (entries[entry]?.first ?? Number.POSITIVE_INFINITY) ? entry + 1 : ownPart;
    const key = keyOf(segment, {
      isMain: main.isMain[at] === true,
      frame: main.frame[at] ?? null,
      isProfile: profiles[at] === true,
      entryPart,
      commentPart,
    });
    for (const sentence of sentences) {
      const type = key.type === 'maintext' ? mainType(segment, sentence.text) : key.type;
      if (open !== null && open.key.type === type && open.key.sub === key.sub && open.key.part === key.part)
        open.sentences.push(sentence);
      else {
        open = { key: { ...key, type }, sentences: [sentence] };
        blocks.push({ ...open.key, sentences: open.sentences });
      }
    }
  }
  const parts = [own, ...entries.map(({ title, date }): PagePart => ({ ...own, title, date }))];
  return { blocks, parts: blocks.some(({ part }) => part === commentPart) ? [...parts, comments] : parts };
};

const ownPart = 0;
const comments: PagePart = { type: 'comment', author: null, date: null, title: null };

interface Place {
  readonly isMain: boolean;
  readonly frame: FramePart | null;
  readonly isProfile: boolean;
  readonly entryPart: number;
  readonly commentPart: number;
}

const keyOf = (
  segment: Segment,
  { isMain, frame, isProfile, entryPart, commentPart }: Place,
): Omit<PageBlock, 'sentences'> => {
  if (isMain) return { type: 'maintext', sub: subOf(segment, isProfile), part: entryPart };
  if (segment.kind === 'alt') return { type: 'image', sub: null, part: ownPart };
  if (frame === 'comments' && segment.kind === 'text') return { type: 'maintext', sub: null, part: commentPart };
  const type = frameType(segment, frame);
  const sub = type === 'footer' && isAddress(segment) ? 'address' : null;
  return {
    type,
    sub: sub ?? (isProfile && (type === 'footer' || type === 'unknown') ? 'profile' : null),
    part: ownPart,
  };
};

/** Code, numbers and foreign sentences stand in the main text and are told apart from its prose, sentence by sentence. */
const mainType = (segment: Segment, sentence: string): BlockType => {
  if (segment.kind === 'code') return 'code';
  const kind = sentenceKind(sentence);
  return kind === 'prose' ? 'maintext' : kind;
};

const frameType = (segment: Segment, frame: FramePart | null): BlockType => {
  if (segment.kind === 'form' || frame === 'form') return 'form';
  if (frame === 'header' || frame === 'footer') return frame;
  if (frame === 'navigation' || segment.linkUnits > linkShareMax * segment.units) return 'link';
  return 'unknown';
};

const linkShareMax = 0.5;

const subOf = (segment: Segment, isProfile: boolean): SubBlock | null => {
  if (segment.kind === 'code') return 'code';
  if (isAddress(segment)) return 'address';
  if (isProfile) return 'profile';
  for (let element: PageElement | null = segment.element; element !== null; element = element.parent) {
    if (element.name === 'td' || element.name === 'th') return 'table';
    if (element.name === 'li' || element.name === 'dd' || element.name === 'dt') return 'list';
  }
  return null;
};

/** Postal code, telephone number or an address element: TSUBAKI's address block. */
const isAddress = (segment: Segment): boolean =>
  segment.units <= addressUnitsMax && (segment.element.name === 'address' || contact.test(segment.text));

const addressUnitsMax = 200;
const contact =
  /〒\s*[\d０-９]{3}[-−ー－][\d０-９]{4}|(?:TEL|Tel|電話(?:番号)?|ＴＥＬ|FAX|ＦＡＸ)[\s.:：]*[（(]?[0０][\d０-９]{1,4}[-−ー－)）(（]/;
