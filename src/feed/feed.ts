import type { EpochMs } from '../model/time.ts';

export type FeedFormat =
  | 'rss-0.90'
  | 'rss-0.91'
  | 'rss-0.92'
  | 'rss-1.0'
  | 'rss-2.0'
  | 'rss'
  | 'atom-0.3'
  | 'atom-1.0'
  | 'atom'
  | 'cdf'
  | 'json-1.0'
  | 'json-1.1';

/** A feed of any format, in one form. Addresses are absolute where they can be, otherwise as written. */
export interface Feed {
  readonly format: FeedFormat;
  readonly charset: string;
  readonly id: string | null;
  readonly title: FeedText | null;
  /** The site it is the feed of. */
  readonly link: string | null;
  readonly links: readonly FeedLink[];
  readonly subtitle: FeedText | null;
  readonly rights: FeedText | null;
  /** Address of the licence. */
  readonly licence: string | null;
  readonly language: string | null;
  readonly generator: string | null;
  readonly image: string | null;
  readonly authors: readonly FeedPerson[];
  readonly contributors: readonly FeedPerson[];
  readonly categories: readonly FeedCategory[];
  readonly published: EpochMs | null;
  readonly updated: EpochMs | null;
  readonly schedule: FeedSchedule;
  /** Where the publisher says the feed has moved (itunes:new-feed-url). */
  readonly movedTo: string | null;
  readonly entries: readonly FeedEntry[];
  /** What was wrong with the document; the reading went on. */
  readonly faults: readonly string[];
}

export interface FeedEntry {
  /** guid, id or, without one, nothing: link and title must do. */
  readonly id: string | null;
  readonly title: FeedText | null;
  readonly link: string | null;
  readonly links: readonly FeedLink[];
  readonly summary: FeedText | null;
  readonly content: readonly FeedText[];
  readonly rights: FeedText | null;
  /** Address of the licence. */
  readonly licence: string | null;
  readonly language: string | null;
  readonly authors: readonly FeedPerson[];
  readonly contributors: readonly FeedPerson[];
  readonly categories: readonly FeedCategory[];
  readonly published: EpochMs | null;
  readonly updated: EpochMs | null;
  readonly comments: string | null;
  readonly enclosures: readonly FeedEnclosure[];
  readonly durationSeconds: number | null;
  /** Texts of what is said in an episode (podcast:transcript). */
  readonly transcripts: readonly FeedEnclosure[];
  /** The feed an entry was taken over from. */
  readonly source: { readonly title: FeedText | null; readonly link: string | null; readonly id: string | null } | null;
}

export interface FeedText {
  readonly kind: 'text' | 'html';
  readonly value: string;
  readonly language: string | null;
  /** What relative addresses in it are relative to. */
  readonly base: string | null;
}

export interface FeedPerson {
  readonly name: string | null;
  readonly email: string | null;
  readonly url: string | null;
}

export interface FeedCategory {
  readonly term: string;
  readonly scheme: string | null;
  readonly label: string | null;
}

export interface FeedLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string | null;
}

export interface FeedEnclosure {
  readonly url: string;
  readonly type: string | null;
  readonly length: number | null;
}

/** How often the publisher says to come. */
export interface FeedSchedule {
  readonly ttlMinutes: number | null;
  /** Hours of the day, UTC, in which nothing is to be asked (RSS skipHours). */
  readonly skipHours: readonly number[];
  /** 0 is Sunday. */
  readonly skipDays: readonly number[];
  /** From sy:updatePeriod and sy:updateFrequency. */
  readonly updateMinutes: number | null;
}
