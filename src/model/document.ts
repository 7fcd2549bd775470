import type { DocumentId } from './ids.ts';
import type { EpochMs } from './time.ts';
import type { Url } from './url.ts';

/** TSUBAKI's basic blocks. They never nest; `profile` and `address` are parts of a maintext or footer block, a profile in an aside of an unknown one. */
export const basicBlockTypes = ['header', 'footer', 'link', 'image', 'form', 'maintext', 'unknown'] as const;
/** What stands in the author's own text and is no Japanese prose: lines of code, lines without letters, sentences in other languages. */
export const otherMainTypes = ['code', 'numbers', 'foreign'] as const;
export type OtherMainType = (typeof otherMainTypes)[number];
export const blockTypes = [...basicBlockTypes, ...otherMainTypes] as const;
export type BlockType = (typeof blockTypes)[number];

/** The block is of the author's own text, whatever it holds. */
export const isMainBlock = (type: BlockType): boolean =>
  type === 'maintext' || type === 'code' || type === 'numbers' || type === 'foreign';

export type SubBlock = 'profile' | 'address' | 'table' | 'code' | 'list';

export const pageTypes = [
  'blog',
  'qa',
  'news',
  'shop',
  'forum',
  'documentation',
  'company',
  'government',
  'list',
  'other',
] as const;
export type PageType = (typeof pageTypes)[number];

/** A stretch of text and where its bytes lie in the page as it was fetched, in its original encoding. */
export interface SourceText {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** Ruby is annotation, not text: `reading` stands over the characters [start, end) of the sentence. */
export interface Ruby {
  readonly start: number;
  readonly end: number;
  readonly reading: string;
}

export interface PageSentence extends SourceText {
  readonly ruby: readonly Ruby[];
}

export interface PageBlock {
  readonly type: BlockType;
  readonly sub: SubBlock | null;
  /** Part of the author's text (article, comment) or neither. One Text element of the standard format per part. */
  readonly part: number;
  readonly sentences: readonly PageSentence[];
}

/** A blog page has one part per entry; comments stand apart from what they comment on. */
export interface PagePart {
  readonly type: 'default' | 'blog' | 'comment';
  readonly author: string | null;
  readonly date: string | null;
  readonly title: string | null;
}

export interface PageLink {
  readonly to: Url;
  readonly anchor: string;
  readonly nofollow: boolean;
}

/** A link as it stands in the text of a page. */
export interface TextLink extends PageLink {
  /** The rel attribute, lower case; empty when there is none. */
  readonly rel: string;
  /** The text on either side of the anchor in its block, anchor included; null when there is no more than the anchor. */
  readonly around: string | null;
}

/** Everything read from the bytes of one page, before linguistic analysis. */
export interface PageText {
  readonly charset: string;
  readonly charsetEvidence: string;
  readonly language: string;
  readonly languageEvidence: string;
  readonly title: SourceText | null;
  /** The title without the site's name. */
  readonly cleanTitle: string | null;
  readonly keywords: SourceText | null;
  readonly description: SourceText | null;
  readonly author: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly canonical: Url | null;
  readonly licence: string | null;
  readonly publisher: { readonly name: string; readonly kind: string } | null;
  readonly type: PageType;
  readonly feeds: readonly Url[];
  readonly links: readonly TextLink[];
  readonly parts: readonly PagePart[];
  readonly blocks: readonly PageBlock[];
  /** The main text alone, paragraphs separated by newlines. */
  readonly mainText: string;
  /** Paragraphs of the main text, and its code in the places where that stands. */
  readonly mainTextWithCode: string;
  /** Robots directives in meta elements: `noindex`, `nofollow`, `noai` …, lower case. */
  readonly robots: readonly string[];
  readonly faults: readonly string[];
}

export interface Annotation {
  /** `Kuromoji/IPADIC`, `Juman`, `Knp`, `SynGraph` … */
  readonly scheme: string;
  /** The analysis in KNP's text layout, ending in `EOS`. */
  readonly text: string;
  /** There when the analysis goes no further than so many characters (UTF-16 units) of the text. */
  readonly characters?: number;
}

/** An annotation as it stands in a CDATA section of the document: UTF-8, and nothing in it that XML cannot hold. */
export interface EncodedAnnotation {
  readonly scheme: string;
  readonly cdata: Uint8Array;
  readonly characters?: number;
}

/** `Form`: that of the annotations. Documents that were read have text, those about to be written may have bytes. */
export interface StandardSentence<Form = Annotation> extends SourceText {
  readonly id: number;
  readonly block: BlockType;
  readonly sub: SubBlock | null;
  readonly annotations: readonly Form[];
}

export interface LinkGroup<Form = Annotation> {
  readonly anchor: string;
  readonly annotations: readonly Form[];
  readonly pages: readonly { readonly url: Url; readonly id: DocumentId | null }[];
}

/**
 * Something found on the page that does not depend on any query (Akamine et al. 2010, 3): a telephone number, the
 * publisher.
 */
export interface DocumentFact {
  /** What found it. */
  readonly extractor: string;
  readonly kind: string;
  readonly value: string;
  /** The bytes of the page it was found in; null when it was concluded from the page as a whole. */
  readonly offset: number | null;
  readonly length: number | null;
}

export interface StandardText<Form = Annotation> {
  readonly part: PagePart;
  readonly sentences: readonly StandardSentence<Form>[];
}

/** One page in the standard format (Shinzato et al. 2008). */
export interface StandardDocument<Form = Annotation> {
  readonly url: Url;
  readonly id: DocumentId;
  readonly originalEncoding: string;
  readonly fetchedAt: EpochMs;
  readonly language: string;
  readonly pageType: PageType;
  readonly author: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly licence: string | null;
  readonly publisher: { readonly name: string; readonly kind: string } | null;
  readonly title: StandardSentence<Form> | null;
  readonly keywords: StandardSentence<Form> | null;
  readonly description: StandardSentence<Form> | null;
  readonly inLinks: readonly LinkGroup<Form>[];
  readonly outLinks: readonly LinkGroup<Form>[];
  readonly facts: readonly DocumentFact[];
  readonly texts: readonly StandardText<Form>[];
}
