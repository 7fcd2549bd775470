// The form in which all of src/html sees a page, made in one pass over its tags.
// Called by `../read-page.ts`. It must not judge what is main text (`../main-text/` does), and must not recurse:
// hostile pages nest their elements without end.

import { OutlineBuilder } from './outline-builder.ts';
import type { PageElement } from './page-element.ts';
import type { PageSyntax } from './page-syntax.ts';
import type { Segment } from './segment.ts';
import { type Attributes, readTags, type TagRange, type TagSink } from './tags.ts';

/** A page as a list of text segments in order, each knowing the elements it stands in. There is no tree to walk. */
export interface PageOutline {
  readonly elements: readonly PageElement[];
  readonly segments: readonly Segment[];
  readonly head: PageHead;
  readonly links: readonly OutlineLink[];
}

/** What stands in the page for programs: meta, link, JSON-LD, microdata, time. */
export interface PageHead {
  readonly title: Segment | null;
  readonly metas: readonly MetaElement[];
  readonly linkElements: readonly LinkElement[];
  readonly jsonLd: readonly string[];
  readonly times: readonly TimeElement[];
  readonly properties: readonly ItemProperty[];
  readonly declaredLanguage: string | null;
  /** What a page of frames says to readers without frames. */
  readonly noframes: string;
  readonly base: string | null;
}

export interface MetaElement {
  /** `name`, `property`, `itemprop` or `http-equiv`, lower case. */
  readonly name: string;
  readonly content: string;
  /** Where the value of the attribute `content` stands in the page. */
  readonly range: TagRange;
}

export interface LinkElement {
  readonly rel: readonly string[];
  readonly href: string;
  readonly type: string;
}

export interface TimeElement {
  readonly datetime: string;
  readonly itemprop: string;
  /** Segment that was open or came next. */
  readonly segment: number;
}

export interface ItemProperty {
  readonly name: string;
  readonly value: string | null;
  readonly segment: number;
  /** What stands in the element. */
  text: string;
}

export interface OutlineLink {
  readonly href: string;
  readonly anchor: string;
  readonly rel: string;
  /** The segment the link begins in, and where in its text. */
  readonly segment: number;
  readonly unit: number;
}

/** Never fails. Time and memory are proportional to the page; nothing is recursive. */
export const outlinePage = (text: string, syntax: Exclude<PageSyntax, 'text'> = 'html'): PageOutline => {
  const { sink, finish } = outlining(text);
  readTags(text, sink, syntax);
  return finish();
};

/** For whoever reads the tags for something else as well. */
export const outlining = (text: string): { readonly sink: TagSink; readonly finish: () => PageOutline } => {
  const builder = new OutlineBuilder(text);
  const sink: TagSink = {
    open: (name: string, attributes: Attributes, range: TagRange) => builder.open(name, attributes, range),
    close: (name: string, range: TagRange) => builder.close(name, range),
    text: (start: number, end: number) => builder.text(start, end),
    reference: (character: string, start: number, end: number) => builder.reference(character, { start, end }),
    raw: (element: string, start: number, end: number) => builder.raw(element, { start, end }),
  };
  return { sink, finish: () => builder.finish() };
};
