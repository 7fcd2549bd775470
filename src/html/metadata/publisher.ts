import { hostOf, type Url } from '../../model/url.ts';
import type { PageMetadata } from './page-metadata.ts';
import { firstMeta } from './page-metadata.ts';
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
    holderIn(firstMeta(outline.head, ['copyright']) ?? '') ??
    copyrightHolder(outline) ??
    metadata.siteName ??
    siteInTitle(metadata, url);
  if (name === null || /^https?:/.test(name)) return null;
  return { name, kind: kindOf(name, { type: said?.type ?? '', url }) };
};

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
    const name = holderIn(segments[at]?.text ?? '');
    if (name !== null) return name;
  }
  return null;
};

const holderIn = (line: string): string | null => {
  const name = (copyright.exec(line)?.[1] ?? '')
    .replace(/\s*(?:All [Rr]ights? [Rr]eserved|all rights reserved|ALL RIGHTS? RESERVED|無断転載|禁無断).*$/s, '')
    .replace(behindName, '')
    .replace(/[\s.,。、|]+$/, '')
    .replace(/^by\s+/i, '')
    .trim();
  if (/^(?:copyright|©|\(c\))/i.test(name)) return holderIn(name);
  return name.length >= 2 && !/[<>{}]/.test(name) && name.length <= nameUnitsMax ? name : null;
};

/** Address and telephone number that follow the name in one line. */
const behindName =
  /[\s\u3000(（【|｜/／]*(?:〒|住所|所在地|電話|TEL|Tel|ＴＥＬ|FAX|E-?mail|(?<=[\s\u3000])(?:東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)[\p{Script=Han}\p{Script=Katakana}ヶ]{1,6}[市区町村郡]).*$/su;

const lastSegments = 40;
const nameUnitsMax = 60;
const copyright =
  /(?:©|\([cC]\)|（[cC]）|Ⓒ|[Cc]opyright|COPYRIGHT)[\s:：]*(?:©|\([cC]\)|（[cC]）|Ⓒ)?[\s,]*(?:(?:19|20)\d\d(?:\s*[-–—~〜～,]\s*(?:(?:19|20)?\d\d|present)?)*)?[\s,.]*([^\d\s,.].+)/;

interface KindHints {
  readonly type: string;
  readonly url: Url;
}

const kindOf = (name: string, { type, url }: KindHints): string => {
  const host = hostOf(url);
  if (type === 'Person') return 'individual';
  if (/\.(?:go|lg)\.jp$|\.gov$/.test(host)) return 'government';
  if (/\.ac\.jp$|\.ed\.jp$|\.edu$/.test(host)) return 'school';
  for (const [pattern, kind] of kinds) if (pattern.test(name)) return kind;
  if (host.endsWith('.co.jp')) return 'company';
  return host.endsWith('.or.jp') ? 'organisation' : 'unknown';
};

const kinds: readonly (readonly [RegExp, string])[] = [
  [/新聞|新報|日報|通信社|放送|テレビ|出版|書店|News|Press|Shimbun/, 'press'],
  [/大学|学園|学校|高校|幼稚園|保育園|研究科|University|College|School/, 'school'],
  [
    /[都道府県市区町村]$|[都道府県市区町村]役[所場]|[省庁]$|県庁|市役所|政府|Prefecture|Government|Ministry/,
    'government',
  ],
  [/株式会社|有限会社|合同会社|合資会社|\(株\)|（株）|㈱|Inc\b|Ltd\b|LLC\b|Corp|Co\.,|GmbH|K\.K\./, 'company'],
  [
    /法人|協会|学会|組合|財団|委員会|連盟|連合|機構|センター|Foundation|Association|Society|Project|Team|Community/,
    'organisation',
  ],
  [/^[\p{Script=Han}]{1,4}[\s\u3000][\p{Script=Han}\p{Script=Hiragana}]{1,4}$/u, 'individual'],
];
