import type { Header } from '../../model/page.ts';
import type { RightsFinding, RightsKind } from '../../model/rights.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import { linksOfHeaders } from '../link-header.ts';
import { evidenceOf } from './evidence-of.ts';
import { licenceName } from './licence.ts';
import { directives } from './page-rights.ts';

/** What the response says: X-Robots-Tag, tdm-reservation and tdm-policy, Content-Usage, Link with rel="license". */
export const rightsOfHeaders = (headers: readonly Header[], url: Url): RightsFinding[] => {
  const findings: RightsFinding[] = [];
  const policy = parseUrl(headers.find(([name]) => name.toLowerCase() === 'tdm-policy')?.[1] ?? 'none:', url);
  for (const [name, value] of headers) {
    const add = (kind: RightsKind, said: string, more: Partial<RightsFinding> = {}): void => {
      const evidence = evidenceOf(`${name}: ${value}`);
      findings.push({ kind, source: 'header', value: said, agent: null, policy: null, evidence, ...more });
    };
    switch (name.toLowerCase()) {
      case 'x-robots-tag':
        for (const { directive, agent } of robotsTag(value)) add('robots', directive, { agent });
        break;
      case 'tdm-reservation':
        add('tdm-reservation', value.trim(), { policy });
        break;
      case 'content-usage':
        for (const said of signals(value)) add('content-usage', said);
        break;
      case 'content-signal':
        for (const said of signals(value)) add('content-signal', said);
        break;
      case 'link':
        for (const { href, rel } of linksOfHeaders([[name, value]])) {
          if (!rel.includes('license')) continue;
          const address = parseUrl(href, url);
          add('licence', licenceName(href) ?? address ?? href, { policy: address });
        }
        break;
      default:
    }
  }
  return findings;
};

/** `search=yes, ai-train=no` → its statements, without blanks, lower case. */
export const signals = (value: string): string[] =>
  directives(value)
    .map((part) => part.replace(/\s+/g, ''))
    .filter((part) => /^[a-z][\w-]*=[\w"?-]+/.test(part));

/** `googlebot: noindex, nofollow`: a name before a colon holds for what follows it, dates have colons of their own. */
const robotsTag = (value: string): { directive: string; agent: string | null }[] => {
  let agent: string | null = null;
  return directives(value).map((part) => {
    const named = /^([\w-]+): *(.*)$/.exec(part);
    if (named === null || ownValue.has(named[1] ?? '')) return { directive: part, agent };
    agent = named[1] ?? null;
    return { directive: named[2] ?? '', agent };
  });
};

/** Directives that have a value themselves. */
const ownValue = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
