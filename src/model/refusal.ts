/** Why we do not ask a server for a URL, or do not keep what came of it. */
export type Refusal =
  | 'robots'
  | 'robots-unreachable'
  | 'blocked'
  | 'trap'
  | 'hop-limit'
  | 'host-cap'
  | 'noindex'
  | 'domain-cap'
  | 'address-cap'
  | 'alias'
  | 'scope'
  /** A sampling crawl follows only some internal links, and reads pages that differ only in their query once. */
  | 'sample'
  | 'query';

export interface Refused {
  readonly by: Refusal;
  /** For people; no decision depends on it. */
  readonly detail: string | null;
}
