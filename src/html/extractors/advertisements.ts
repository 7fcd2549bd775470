import type { PageText } from '../../model/document.ts';
import { hostOf, type Url } from '../../model/url.ts';
import type { FoundFact } from './page-extractor.ts';

/** Parts that call themselves advertisements, and links that pay who set them. */
export const findAdvertisements = (page: PageText, url: Url): FoundFact[] => {
  const found: FoundFact[] = [];
  for (const { sentences } of page.blocks)
    for (const { text, offset, length } of sentences)
      if (text.length <= labelUnitsMax && label.test(text)) found.push({ kind: 'label', value: text, offset, length });
  const own = hostOf(url);
  const paid = new Set(page.links.filter(({ to }) => hostOf(to) !== own && isPaid(to)).map(({ to }) => to));
  for (const to of paid) found.push({ kind: 'paid-link', value: to, offset: null, length: null });
  return found;
};

const labelUnitsMax = 40;
const label =
  /^[\s【［[（(<＜]*(?:PR|ＰＲ|AD|広告|スポンサー(?:ド)?(?:リンク|サイト)?|提供|アフィリエイト広告|Sponsored|Advertisement)[\s】］\])）>＞:：]*(?:$|を利用|が含まれ|[:：])/i;

/** Hosts of advertising and affiliate networks used on Japanese sites, and the parameters affiliates put in addresses. */
const networks =
  /(?:^|\.)(?:a8\.net|doubleclick\.net|googlesyndication\.com|googleadservices\.com|valuecommerce\.com|valuecommerce\.ne\.jp|accesstrade\.net|affiliate-b\.com|moshimo\.com|linksynergy\.com|rentracks\.jp|felmat\.net|i-mobile\.co\.jp|microad\.jp|nend\.net|outbrain\.com|taboola\.com|afl\.rakuten\.co\.jp|px\.a8\.net|amazon-adsystem\.com)$/;

const isPaid = (to: Url): boolean =>
  networks.test(hostOf(to)) || (/(?:^|\.)amazon\.(?:co\.jp|com)$/.test(hostOf(to)) && /[?&]tag=/.test(to));
