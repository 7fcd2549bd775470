import type { HostName } from '../../src/model/url.ts';
import type { PageGroup } from '../../src/survey/pages/page-groups.ts';

/** Pages that are alike, for surveys whose numbers are known without counting. */
export const group = (host: string, pages: number, more: Partial<PageGroup> = {}): PageGroup => ({
  host: host as HostName,
  language: 'ja',
  charset: 'utf-8',
  type: null,
  mining: null,
  licence: null,
  pages,
  words: 0,
  ...more,
});
