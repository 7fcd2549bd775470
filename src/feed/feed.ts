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

/** What feeds and their entries have alike. Addresses are absolute where they can be, otherwise as written. */
interface Published {
  /** Its id, or guid; a feed or an entry without one is known by link and title only. */
  readonly id: string | null;
  readonly title: FeedText | null;
  /** Of a feed the site it is the feed of, of an entry its page. */
  readonly link: string | null;
  readonly links: readonly FeedLink[];
  readonly rights: FeedText | null;
  /** Address of the licence. */
  readonly licence: string | null;
  readonly language: string | null;
  readonly authors: readonly FeedPerson[];
  readonly contributors: readonly FeedPerson[];
  readonly categories: readonly FeedCategory[];
  readonly published: EpochMs | null;
  readonly updated: EpochMs | null;
}

/** A feed of any format, in one form. */
export interface Feed extends Published {
  readonly format: FeedFormat;
  readonly charset: string;
  readonly subtitle: FeedText | null;
  readonly generator: string | null;
  readonly image: string | null;
  readonly schedule: FeedSchedule;
  /** Where the publisher says the feed has moved (itunes:new-feed-url). */
  readonly movedTo: string | null;
  readonly entries: readonly FeedEntry[];
  /** What was wrong with the document; the reading went on. */
  readonly faults: readonly string[];
}

export interface FeedEntry extends Published {
  readonly summary: FeedText | null;
  readonly content: readonly FeedText[];
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
