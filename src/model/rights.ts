import type { Url } from './url.ts';

/** One statement about what may be done with a page, and where it stands. Nothing is concluded from it yet. */
export interface RightsFinding {
  readonly kind: RightsKind;
  readonly source: RightsSource;
  /**
   * `robots`: the directive (`noai`, `noindex`). `tdm-reservation`: `1` or `0`. `content-signal`, `content-usage`: one
   * `name=value`. `ai-txt`: `allow` or `disallow`. `licence`: its short name or its address. `copyright`: the words.
   */
  readonly value: string;
  /** The robot it is addressed to, in lower case; null: all. */
  readonly agent: string | null;
  /** Where the holder of the rights says more (TDMRep policy, licence text). */
  readonly policy: Url | null;
  /** The line or tag, as it stands. */
  readonly evidence: string;
}

export type RightsKind =
  | 'robots'
  | 'tdm-reservation'
  | 'content-signal'
  | 'content-usage'
  | 'ai-txt'
  | 'licence'
  | 'copyright';

export type RightsSource =
  | 'robots.txt'
  | 'ai.txt'
  | 'tdmrep.json'
  | 'header'
  | 'meta'
  | 'link'
  | 'json-ld'
  | 'rdfa'
  | 'microdata'
  /** A link to a Creative Commons licence that does not say what it is the licence of. */
  | 'mention';

/** What one file of an origin says about the rights in its pages, in a form that can be kept. */
export type SiteSaying =
  | { readonly source: 'robots.txt'; readonly findings: readonly RightsFinding[] }
  | { readonly source: 'tdmrep.json'; readonly file: TdmRep }
  | { readonly source: 'ai.txt'; readonly file: AiTxt };

/** `/.well-known/tdmrep.json` of an origin (TDM Reservation Protocol §6.1), read once and asked for every page. */
export interface TdmRep {
  readonly rules: readonly TdmRule[];
}

export interface TdmRule {
  readonly location: string;
  readonly reservation: '0' | '1';
  readonly policy: string | null;
  readonly evidence: string;
}

/** `/ai.txt` (Spawning): lines as in robots.txt, paths or kinds of file (`*.jpg`), for those who train on the site. */
export interface AiTxt {
  readonly rules: readonly {
    readonly agent: string;
    readonly allow: boolean;
    readonly pattern: string;
    readonly line: string;
  }[];
}
