// What changes on a page without the page having changed: advertisements, counters of visitors, banners of others. They stay text of
// the page; only whoever asks whether it has changed leaves them out.

import { hostOf, parseUrl, type Url } from '../model/url.ts';
import { registrableDomain } from '../text/domain.ts';
import type { DecodedPage } from './charset/charset.ts';
import { baseOf } from './metadata/page-metadata.ts';
import type { PageElement } from './outline/page-element.ts';
import type { PageOutline } from './outline/page-outline.ts';
import { sourceEnd, sourceStart } from './outline/segment.ts';

/** Whether what begins at this byte of the page is such a part. */
export const passingParts = (
  { page, outline }: { readonly page: DecodedPage; readonly outline: PageOutline },
  url: Url,
): ((offset: number) => boolean) => {
  const banners = bannersOf(outline, url);
  const ranges = outline.segments.flatMap((segment, at) => {
    if (segment.text === '' || !(banners.has(at) || isPassing(segment.element) || counter.test(segment.text)))
      return [];
    const start = page.byteOffset(sourceStart(segment, 0));
    return [{ start, end: page.byteOffset(sourceEnd(segment, segment.text.length)) }];
  });
  return (offset) => ranges.some(({ start, end }) => offset >= start && offset < end);
};

/** Texts of images that lead to other sites. */
const bannersOf = (outline: PageOutline, url: Url): ReadonlySet<number> => {
  const base = baseOf(outline.head, url);
  const own = registrableDomain(hostOf(url));
  const banners = new Set<number>();
  for (const { href, segment } of outline.links) {
    if (outline.segments[segment]?.kind !== 'alt') continue;
    const to = parseUrl(href, base);
    if (to !== null && registrableDomain(hostOf(to)) !== own) banners.add(segment);
  }
  return banners;
};

const isPassing = (element: PageElement): boolean => {
  for (let at: PageElement | null = element; at !== null && !wholePage.has(at.name); at = at.parent)
    if (at.name === 'amp-ad' || at.hint.split(' ').some((name) => passingName.test(name))) return true;
  return false;
};

/** Their classes tell what else is on the page. */
const wholePage: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article']);

/** A whole class name or id, or a part between hyphens and underscores: `ad`, `google-ads`, `ad_text2`, not `address`. */
const passingName =
  /^(?:.*[-_])?(?:ads?|adsense|adsbygoogle|adverts?|advertisements?|advertising|adbox|adarea|adspace|sponsors?|sponsored|banners?|bnr|(?:hit|access|visitor)?-?counters?)(?:[-_\d].*)?$/;

/** あなたは 12345 人目のお客様です · アクセス数：1,234 · 今日 12 昨日 34 合計 567 */
const counter = new RegExp(
  '^[^。]{0,20}[\\d,０-９]+\\s*(?:人|番)目の(?:ご?訪問|お客|来客|来訪|ビジター|アクセス)|' +
    '^(?:アクセス(?:数|カウンター?)?|訪問者数?|カウンター?|閲覧数?|total|累計|本日|今日|昨日)[\\s:：]*\\d[\\d,]*' +
    '(?:\\s*(?:昨日|今日|本日|累計|合計|total)[\\s:：]*\\d[\\d,]*)*\\s*(?:人|回|アクセス)?$',
  'i',
);
