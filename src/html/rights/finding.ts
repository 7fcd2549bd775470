import type { Url } from '../../model/url.ts';

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

const evidenceCharactersMax = 300;

/** Evidence is kept per page for ever: long tags are cut. */
export const evidenceOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= evidenceCharactersMax ? line : `${line.slice(0, evidenceCharactersMax - 1)}…`;
};
