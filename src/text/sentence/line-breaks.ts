import { isHiragana, isSpaceUnit } from './sentence-marks.ts';
import { isJapaneseUnit, isWideUnit } from '../script.ts';

/** A line shorter than this was not broken for its length. */
const wrappedUnitsMin = 20;

/** Does the line that ends with the newline at `at` run on into the next one? Only prose wrapped by its writer does. */
export const lineGoesOn = (text: string, at: number, start: number): boolean => {
  const lineStart = Math.max(start, text.lastIndexOf('\n', at - 1) + 1);
  let last = at - 1;
  while (last >= lineStart && isSpaceUnit(text.charCodeAt(last))) last--;
  if (last < lineStart) return false;
  const next = at + 1;
  const first = text.charCodeAt(next);
  // A blank line, an indent or a bullet begins something new.
  if (Number.isNaN(first) || isSpaceUnit(first) || bullet.test(text.slice(next, next + 4))) return false;
  const length = last - lineStart + 1;
  return isLatinRun(text.charCodeAt(last), first)
    ? length >= wrappedUnitsMin
    : goesOnInJapanese(text, { last, next, length });
};

/** A sentence written over several lines as one. */
export interface JoinedLines {
  readonly text: string;
  /** Where a position of the original has come to. Ask in ascending order. */
  place(at: number): number;
}

/** A line break inside a sentence is nothing between wide characters and a space elsewhere. */
export const joinLines = (text: string): JoinedLines => {
  if (!text.includes('\n')) return { text, place: (at) => at };
  const breaks: { end: number; removed: number }[] = [];
  let removed = 0;
  const joined = text.replace(/[ \u3000]*\n[ \u3000\n]*/g, (found, at: number) => {
    const end = at + found.length;
    const space = isWideUnit(text.charCodeAt(at - 1)) && isWideUnit(text.charCodeAt(end)) ? '' : ' ';
    removed += found.length - space.length;
    breaks.push({ end, removed });
    return space;
  });
  let next = 0;
  const place = (at: number): number => {
    while (next < breaks.length && (breaks[next]?.end ?? 0) <= at) next++;
    return at - (breaks[next - 1]?.removed ?? 0);
  };
  return { text: joined, place };
};

const bullet =
  /^(?:[・●○◎■□◆◇▼▽▲△★☆※→⇒►▶＊*\-–—•‣＞>#＃【［[〈《≪「『①-⑳]|[（(]?[\d０-９]{1,2}[.)．）、:：]|[\d０-９]{1,4}[年月日:：])/;

const isLatinRun = (last: number, first: number): boolean =>
  (last === 0x2c || (last >= 0x61 && last <= 0x7a)) && first >= 0x61 && first <= 0x7a;

interface Break {
  readonly last: number;
  readonly next: number;
  readonly length: number;
}

const goesOnInJapanese = (text: string, { last, next, length }: Break): boolean => {
  const end = text.charCodeAt(last);
  const first = text.charCodeAt(next);
  if (!isJapaneseUnit(first) && !(first >= 0x30 && first <= 0x7a)) return false;
  if (end === 0x3001 || end === 0xff0c) return true;
  if (!isJapaneseUnit(end)) return false;
  const clauseMin = particleClauses.get(text.charAt(last)) ?? Number.POSITIVE_INFINITY;
  if (length >= clauseMin && isJapaneseUnit(first)) return true;
  if (length < shortUnitsMin) return false;
  if (continuations.test(text.slice(next, next + 6))) return true;
  if (length < wrappedUnitsMin) return false;
  // Particles and stems cannot end a sentence; a small kana or a particle cannot begin one.
  if (isHiragana(end)) return unfinished.has(text.charAt(last)) && isJapaneseUnit(first);
  return isHiragana(first) && !beginnings.test(text.slice(next, next + 2));
};

/** A shorter line is a label or a verse. */
const shortUnitsMin = 4;
/** Case particles and は, nothing ends in them, and from which length of line: はじめに is a heading, 次の文は half a sentence. */
const particleClauses: ReadonlyMap<string, number> = new Map([
  ['は', 3],
  ['が', 3],
  ['を', 2],
  ['に', 7],
  ['の', 7],
]);
/** Auxiliaries, particles and small kana at the beginning of a line: nothing begins with them. */
const continuations =
  /^(?:ませ|まし[たて]|ます[。、がのと]|くださ|下さ[いっ]|いま[すせし]|いる[。、がのとた]|いた[。、がのと]|いて|しま[すいうっ]|しました|して|した(?:[がのとらめ]|から)|され|させ|でき[まるな]|なり[ま、]|なっ|なる[。、と]|ない[。、がとの]|なけ|なく[なて、]|たい[。、と]|です|でし[たょ]|だっ|であ[るっり]|ので|のに|のよう|のため|から、|ため[に、。]|を|と(?:い[うっえ]|思|言|し[てた]|な[るっり]|の|、)|[っょゃゅんー々])/;

const unfinished = new Set('はがをにのでともやへてしきりっみびぎちじょゃゅく');

const beginnings =
  /^(?:こ[のれち]|そ[のれし]|あ[のれな]|ま[ただず]|で[もす]|し[かた]|た[だと]|は[いじ]|も[しう]|と[てこ]|な[おぜ])/;
