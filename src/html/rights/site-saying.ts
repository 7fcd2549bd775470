import type { RightsFinding, SiteSaying } from '../../model/rights.ts';
import { parseUrl, pathOf, type Url } from '../../model/url.ts';
import { rightsOfAiTxt } from './ai-txt.ts';
import { rightsOfTdmRep } from './tdmrep.ts';

/** What the files of its origin say about one page. */
export const rightsOfSite = (sayings: readonly SiteSaying[], url: Url): RightsFinding[] =>
  sayings.flatMap((saying) => {
    switch (saying.source) {
      case 'robots.txt':
        return saying.findings;
      case 'tdmrep.json':
        return rightsOfTdmRep(saying.file, pathOf(url), url);
      case 'ai.txt':
        return rightsOfAiTxt(saying.file, pathOf(url));
    }
  });

/** Everything a file says, whatever pages it is about: for the record of its own visit. */
export const sayingFindings = (saying: SiteSaying, url: Url): RightsFinding[] => {
  const common = { source: saying.source, agent: null };
  switch (saying.source) {
    case 'robots.txt':
      return [...saying.findings];
    case 'tdmrep.json':
      return saying.file.rules.map(({ reservation, policy, evidence }) => ({
        ...common,
        kind: 'tdm-reservation',
        value: reservation,
        policy: policy === null ? null : parseUrl(policy, url),
        evidence,
      }));
    case 'ai.txt':
      return saying.file.rules.map(({ agent, allow, line }) => ({
        ...common,
        kind: 'ai-txt',
        value: allow ? 'allow' : 'disallow',
        agent: agent === '*' ? null : agent,
        policy: null,
        evidence: line,
      }));
  }
};
