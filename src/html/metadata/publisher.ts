import { hostOf, type Url } from '../../model/url.ts';
import { rightsHolder } from './copyright-line.ts';
import { firstMeta } from './first-meta.ts';
import { kindOfName } from './kind-of-name.ts';
import type { PageMetadata } from './page-metadata.ts';
import type { PageOutline } from '../outline/page-outline.ts';

export interface Publisher {
  readonly name: string;
  /** `company`, `government`, `school`, `press`, `organisation`, `individual` or `unknown`. */
  readonly kind: string;
}

/** Who answers for the page: JSON-LD, meta, the copyright line, the name of the site. */
export const findPublisher = (outline: PageOutline, metadata: PageMetadata, url: Url): Publisher | null => {
  const said = metadata.facts.publisher;
  const name =
    said?.name ??
    firstMeta(outline.head, ['publisher', 'dc.publisher']) ??
    metaHolder(outline) ??
    copyrightHolder(outline) ??
    metadata.siteName ??
    siteInTitle(metadata, url);
  if (name === null || /^https?:|^Just another WordPress site$/.test(name)) return null;
  return { name, kind: kindOf(name, { type: said?.type ?? '', url }) };
};

/** A meta element of that name may have the name alone: 空の会. */
const metaHolder = ({ head }: PageOutline): string | null => rightsHolder(`© ${firstMeta(head, ['copyright']) ?? ''}`);

/** The part of the title that is not the page's own, when it names somebody: ごみの出し方 | 川辺市. */
const siteInTitle = ({ title, cleanTitle }: PageMetadata, url: Url): string | null => {
  if (title === null || cleanTitle === null || !title.text.startsWith(cleanTitle)) return null;
  const rest = title.text
    .slice(cleanTitle.length)
    .replace(/^[\s|｜:：\-–—―/／・<＜>＞»]+/, '')
    .trim();
  return rest !== '' && rest.length <= nameUnitsMax && kindOf(rest, { type: '', url }) !== 'unknown' ? rest : null;
};

const copyrightHolder = ({ segments }: PageOutline): string | null => {
  for (let at = segments.length - 1; at >= Math.max(0, segments.length - lastSegments); at--) {
    const name = rightsHolder(segments[at]?.text ?? '');
    if (name !== null) return name;
  }
  return null;
};

const lastSegments = 40;
const nameUnitsMax = 60;

interface KindHints {
  readonly type: string;
  readonly url: Url;
}

const kindOf = (name: string, { type, url }: KindHints): string => {
  const host = hostOf(url);
  if (type === 'Person') return 'individual';
  if (/\.(?:go|lg)\.jp$|\.gov$/.test(host)) return 'government';
  if (/\.ac\.jp$|\.ed\.jp$|\.edu$/.test(host)) return 'school';
  const told = kindOfName(name);
  if (told !== null) return told;
  if (host.endsWith('.co.jp')) return 'company';
  return host.endsWith('.or.jp') ? 'organisation' : 'unknown';
};
