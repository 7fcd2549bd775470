import type { AiTxt } from '../../html/rights/ai-txt.ts';
import { rightsOfAiTxt } from '../../html/rights/ai-txt.ts';
import type { RightsFinding } from '../../html/rights/finding.ts';
import { rightsOfHeaders } from '../../html/rights/header-rights.ts';
import { rightsOfPage } from '../../html/rights/page-rights.ts';
import { rightsOfTdmRep, type TdmRep } from '../../html/rights/tdmrep.ts';
import type { Header } from '../../model/page.ts';
import { originOf, parseUrl, pathOf, type Url } from '../../model/url.ts';
import type { Robots } from './parse.ts';
import { rightsOfRobots } from './site-rights.ts';

/** The files of an origin that speak of rights; null for those it does not have. */
export interface SiteFiles {
  readonly robots: Robots | null;
  readonly tdmRep: TdmRep | null;
  readonly aiTxt: AiTxt | null;
}

/** Where an origin's files about rights lie. */
export const rightsFiles = (url: Url): { readonly tdmRep: Url | null; readonly aiTxt: Url | null } => ({
  tdmRep: parseUrl('/.well-known/tdmrep.json', originOf(url)),
  aiTxt: parseUrl('/ai.txt', originOf(url)),
});

/** Everything said about the rights in one visited page: by its site's files, its headers and itself (null: no page). */
export const rightsOfVisit = (
  visit: { readonly url: Url; readonly headers: readonly Header[]; readonly text: string | null },
  site: SiteFiles,
  agent: string,
): RightsFinding[] => {
  const { url, headers, text } = visit;
  const path = pathOf(url);
  return [
    ...(site.robots === null ? [] : rightsOfRobots(site.robots, agent)),
    ...(site.tdmRep === null ? [] : rightsOfTdmRep(site.tdmRep, path, url)),
    ...(site.aiTxt === null ? [] : rightsOfAiTxt(site.aiTxt, path)),
    ...rightsOfHeaders(headers, url),
    ...(text === null ? [] : rightsOfPage(text, url)),
  ];
};
