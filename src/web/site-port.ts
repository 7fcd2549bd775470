import type { OpenCorpus } from '../run/open-corpus.ts';
import type { DocumentLists } from './document-lists.ts';
import type { Assets, BrowserScript } from './assets.ts';
import type { Crumb } from './frame/layout.ts';
import type { Section } from './frame/sections.ts';
import type { Markup } from '../figure/markup.ts';
import type { LiveWatch } from './live/live-watch.ts';
import type { SurveyCache } from './survey-cache.ts';
import type { SnapshotLease } from './snapshot-lease.ts';
import type { LinkSources } from './link-sources.ts';
import type { Language } from './language/strings.ts';

/** What the pages read. Nothing here is written to. */
export interface SiteSources {
  readonly corpus: OpenCorpus;
  readonly snapshots: SnapshotLease;
  readonly assets: Assets;
  readonly surveys: SurveyCache;
  readonly links: LinkSources;
  readonly lists: DocumentLists;
  readonly live: LiveWatch;
}

export interface SiteRequest {
  /** Decoded path; `/document/0000000042`. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly language: Language;
  /** Aborts when the reader has gone away, or after `web.queryTimeMax`. */
  readonly signal: AbortSignal;
}

/** What a page function gives: the content of an HTML page, data, a text of a certain type, a file to keep, or pieces of any number. */
export type SiteReply =
  | {
      readonly kind: 'page';
      readonly status: 200 | 400 | 404 | 503;
      readonly title: string;
      readonly section: Section | null;
      readonly content: Markup;
      /** The pages above this one. */
      readonly trail?: readonly Crumb[];
      /** What it runs in the browser, if that can. */
      readonly scripts?: readonly BrowserScript[];
    }
  | { readonly kind: 'json'; readonly status: 200 | 400 | 404 | 503; readonly data: unknown }
  | {
      readonly kind: 'text';
      readonly type: string;
      readonly text: string;
      /** Its address changes when it does: it may be kept for ever. */
      readonly immutable?: true;
    }
  | { readonly kind: 'file'; readonly type: string; readonly name: string; readonly text: string }
  | {
      readonly kind: 'stream';
      readonly type: string;
      /** Of the file to keep; null: it is to be read as it comes. */
      readonly name: string | null;
      /** It has no end of its own, and `web.downloadTimeMax` does not end it. */
      readonly lasts?: true;
      /** Asked for one by one, as the reader takes them. `signal` aborts when the reader is gone. */
      pieces(signal: AbortSignal): AsyncIterable<string>;
    };

export type SitePage = (request: SiteRequest, sources: SiteSources) => Promise<SiteReply> | SiteReply;
