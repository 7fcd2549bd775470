import { foldSpace } from '../../text/normalise.ts';
import type { PageOutline } from '../outline/page-outline.ts';
import type { JsonLdFacts } from './json-ld.ts';
import { firstMeta } from './first-meta.ts';
import { isBody } from './kind-of-name.ts';

export interface AuthorInput {
  readonly outline: PageOutline;
  readonly facts: Pick<JsonLdFacts, 'author' | 'person'>;
  readonly isMain: readonly boolean[];
}

/**
 * Who wrote the page: what it says for machines (a person before a firm), then microdata, a link to the author, a line such as 著者：山田.
 * Where several people wrote parts of it, as in a forum, there is no author of the page.
 */
export const findAuthor = ({ outline, facts, isMain }: AuthorInput): string | null => {
  const said = metaAuthor(outline);
  if (said !== null && !(isBody(said) && facts.person !== null)) return said;
  return facts.person ?? facts.author ?? itemAuthor(outline) ?? linkedAuthor(outline) ?? lineAuthor(outline, isMain);
};

const metaAuthor = ({ head }: PageOutline): string | null => {
  const said = firstMeta(head, ['author', 'article:author', 'dc.creator', 'dcterms.creator', 'twitter:creator']);
  return said === null || /^https?:/.test(said) ? null : said;
};

/** `itemprop="author"`, with the name in it or beside a picture of it. */
const itemAuthor = ({ head: { properties } }: PageOutline): string | null => {
  const names: string[] = [];
  for (const [at, { name, value, text }] of properties.entries()) {
    if (name !== 'author') continue;
    const inner = properties[at + 1];
    const written = inner?.name === 'name' ? (inner.value ?? inner.text) : (value ?? text);
    names.push(nameIn(written.replace(label, '').replace(/^by\s+/i, '')) ?? '');
  }
  return only(names);
};

const linkedAuthor = ({ links }: PageOutline): string | null => {
  const link = links.find(({ rel, anchor }) => /\bauthor\b/.test(rel) && anchor !== '');
  return link === undefined ? null : foldSpace(link.anchor);
};

/** A line near the main text that begins with a label. */
const lineAuthor = ({ segments }: PageOutline, isMain: readonly boolean[]): string | null => {
  const first = isMain.indexOf(true);
  const names: string[] = [];
  for (let at = Math.max(0, first - nearSegments); at <= isMain.lastIndexOf(true) + nearSegments; at++) {
    const segment = segments[at];
    if (segment === undefined || segment.kind !== 'text' || segment.units > lineUnitsMax) continue;
    if (!mayName.test(segment.text)) continue;
    for (const line of segment.text.split('\n')) {
      const name = label.test(line) ? nameIn(line.replace(label, '')) : byline(line);
      if (name !== null) names.push(name);
    }
  }
  return first < 0 ? null : only(names);
};

const nearSegments = 8;
/** One look tells for nearly all lines that no label stands in them. */
const mayName = /[:：]|^\s*by\b/im;
const lineUnitsMax = 120;

const label =
  /^[\s\u3000【［[(（《<＜●■◆▼・]*(?:著者名?|筆者|執筆者?|作者|投稿者名?|記者|ライター|文責|文章?|取材[・＆&／/]?文|文[・＆&／/](?:写真|撮影)|(?:Written|Posted|Article|Text) by|Author|Writer)[\s\u3000】］\])）》>＞]*[:：]\s*/i;

/** By Taro Yamada; By 山田 太郎. Words in small letters make it a sentence. */
const byline = (line: string): string | null => {
  const rest = /^\s*by[\s:：]+(.+)$/i.exec(line)?.[1] ?? '';
  const name = nameIn(rest);
  if (name === null || boxMakers.test(name)) return null;
  const isLatin = /^[\p{Lu}@][\p{L}\p{N}_.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}$/u.test(name);
  return isLatin || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・ 　]{2,20}$/u.test(name) ? name : null;
};

/** Boxes of goods, as bloggers set them, say by what they were made. */
const boxMakers = /^(?:カエレバ|ヨメレバ|トマレバ|タベレバ|ポチレバ|アプリーチ)$/;

/** The name at the beginning, without date, rank or what else follows it. */
const nameIn = (text: string): string | null => {
  const name = foldSpace(text.split(afterName, 1)[0] ?? '').replace(/[\s,，、。:：・-]+$/, '');
  return name.length >= 2 && name.length <= nameUnitsMax && /\p{L}/u.test(name) && !/[。！？!?]/.test(name)
    ? name
    : null;
};

const nameUnitsMax = 30;
const afterName =
  /[|｜\n／/(（【＜<「『［[]|\s{3,}|\u3000{2,}|\s+(?:at|on|in)\s|\s*(?:19|20)\d\d\s*[年./-]|\s*\d{1,2}月\d|\s+さん\b|さん$|\s*(?:投稿日|公開日|更新日|日時|カテゴリ)/;

/** The name, if all are one. */
const only = (names: readonly string[]): string | null => {
  const different = new Set(names.filter((name) => name !== ''));
  return different.size === 1 ? ([...different][0] ?? null) : null;
};
