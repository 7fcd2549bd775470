import type { PageElement } from './outline/page-element.ts';
import type { PageOutline } from './outline/page-outline.ts';
import type { Segment } from './outline/segment.ts';

/**
 * TSUBAKI's profile: what a page says of its owner or author. A line that names its value itself (趣味：旅), a table or list with several such
 * labels, and a box that calls itself so, wherever it stands. True for each segment of one.
 */
export const findProfiles = ({ segments, elements }: PageOutline): readonly boolean[] => {
  const found = segments.map(
    ({ text, units, kind }) => kind === 'text' && units <= lineUnitsMax && labelledLine.test(text),
  );
  const mark = ({ firstSegment, endSegment }: PageElement): void => {
    found.fill(true, firstSegment, endSegment);
  };
  const labels = new Map<PageElement, number>();
  for (const { element, text, units } of segments) {
    if (!cells.has(element.name) || units > labelUnitsMax) continue;
    const worth = askedLabel.test(text) ? Number.NEGATIVE_INFINITY : Number(label.test(text));
    const holder = worth === 0 ? null : holderOf(element);
    if (holder !== null) labels.set(holder, (labels.get(holder) ?? 0) + worth);
  }
  for (const [holder, count] of labels)
    if (count >= labelsMin && holder.endSegment - holder.firstSegment <= boxSegmentsMax) mark(holder);
  for (const element of elements) if (isBox(element, segments)) mark(element);
  return found;
};

const labelNames =
  '(?:お?名前|氏名|なまえ|ニックネーム|ハンドル(?:ネーム)?|ＨＮ|HN|生年月日|誕生日|年齢|性別|出身(?:地|校)?|血液型|星座|干支|身長|体重|趣味|特技|職業|学歴|経歴|略歴|家族(?:構成)?|座右の銘|好きな\\S{1,8})';
const label = new RegExp(`^[\\s\\u3000■●◆・]*${labelNames}[\\s\\u3000]*[:：]?$`);
/** What a form asks for. */
const askedLabel = /^(?:メール|E-?mail|件名|題名|本文|コメント|パスワード|URL|お?電話番号|お問い?合わ?せ)/i;
const labelUnitsMax = 20;
const labelledLine =
  /^(?:氏名|名前|なまえ|ニックネーム|ハンドルネーム|生年月日|誕生日|出身地?|血液型|星座|趣味|職業|学歴|経歴|好きな\S{1,8})\s*[:：]/;
const lineUnitsMax = 200;

const cells: ReadonlySet<string> = new Set(['td', 'th', 'dt']);
/** One label alone may be that of anything. */
const labelsMin = 2;

/** The list or table that a cell belongs to. */
const holderOf = (cell: PageElement): PageElement | null => {
  for (let element = cell.parent; element !== null; element = element.parent)
    if (element.name === 'dl' || element.name === 'table') return element;
  return null;
};

/** A box with the class or id of one, or an aside under such a heading; no link to one, no page of a company. */
const isBox = (element: PageElement, segments: readonly Segment[]): boolean => {
  const { name, hint, firstSegment, endSegment } = element;
  if (endSegment <= firstSegment || endSegment - firstSegment > boxSegmentsMax) return false;
  const named = hint !== '' && boxNames.test(hint) && !otherNames.test(hint) && !neverBoxes.has(name);
  if (!named && !(name === 'aside' && boxHeading.test(segments[firstSegment]?.text ?? ''))) return false;
  let units = 0;
  let linkUnits = 0;
  for (let at = firstSegment; at < endSegment; at++) {
    units += segments[at]?.units ?? 0;
    linkUnits += segments[at]?.linkUnits ?? 0;
  }
  return units >= boxUnitsMin && units <= boxUnitsMax && linkUnits < units / 2;
};

const boxNames =
  /(?:^|[\s_-])(?:profile|prof|aboutme|about[-_]me|jikoshoukai|(?:author|writer|blogger)[-_]?(?:box|bio|info|profile))(?=$|[\s_\d-])/;
const otherNames = /company|corporate|shop|staff|member|product|gaiyou?|nav|menu|btn|button|link/;
const neverBoxes: ReadonlySet<string> = new Set('body html main a nav article table'.split(' '));
const boxHeading =
  /^[\s\u3000■●◆【[]*(?:プロフィール|自己紹介|(?:この(?:記事|ブログ)を)?書いた人|管理人(?:紹介)?|著者紹介|profile|about me)[\s\u3000】\]]*$/i;
const boxSegmentsMax = 60;
const boxUnitsMin = 15;
const boxUnitsMax = 1500;
