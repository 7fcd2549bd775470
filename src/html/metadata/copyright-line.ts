/** Who holds the rights, from a line such as `Copyright © 2004-2018 空の会 All Rights Reserved.`; null: it names nobody. */
export const rightsHolder = (line: string): string | null => {
  const mark = copyrightMark.exec(line);
  if (mark === null) return null;
  const rest = line.slice(mark.index + mark[0].length);
  const after =
    rest
      .split('\n', linesMost)
      .map(bareName)
      .find((name) => name !== '') ?? '';
  // 空の会 © 2018
  const name = after === '' && line.length <= lineUnitsMax ? bareName(line.slice(0, mark.index)) : after;
  const isName = name.length >= 2 && name.length <= nameUnitsMax && !/[<>{}\n]|無断|禁[止じ]/.test(name);
  return isName && !toolMakers.test(name) ? name : null;
};

/** The name may stand on a line of its own below the mark. */
const linesMost = 4;
const lineUnitsMax = 80;
const nameUnitsMax = 60;

/** Their counters and boxes bring a line of their own to the pages of others. */
const toolMakers = /^Samurai Factory/i;

const bareName = (text: string): string => {
  const name = strip(strip(text, beforeName), afterName);
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
};

const strip = (text: string, patterns: readonly RegExp[]): string => {
  let rest = text;
  for (let length = -1; length !== rest.length; ) {
    length = rest.length;
    for (const pattern of patterns) rest = rest.replace(pattern, '');
  }
  return rest;
};

const marks = '©|\\(c\\)|（[cｃ]）|Ⓒ|ⓒ|copyrightc(?=\\s*\\d)|copy\\s?rights?(?![a-z])';
const copyrightMark = new RegExp(marks, 'i');

const year = '(?:19|20)\\d\\d(?!\\d)';
const years = `${year}(?:[./]\\d{1,2}){0,2}(?:年(?![度代]))?(?:\\s*[-‐‑–—―−ー~〜～,、/・]+\\s*(?:${year}|\\d\\d(?!\\d))年?)*`;
/** Credits of those who made the page or its design. */
const credit =
  '(?:(?:powered|proudly\\s+powered|designed|design|produced|developed|built|created|theme|template)\\s*(?:by|with)|wordpress theme)';

const beforeName: readonly RegExp[] = [
  /^[\s\u3000,，.。、・:：;|｜/／@*•·\-‐‑–—―−~〜～]+/,
  new RegExp(`^(?:${marks})`, 'i'),
  new RegExp(`^(?:c\\s*)?(?:since\\s*|from\\s*)?${years}`, 'i'),
  /^c\s+(?=\S)/,
  /^(?:present|now|by|since)(?![\w.-])/i,
  /^(?:all\s*)?(?:rights?\s*)?reserved?(?:\s*by)?\b/i,
];

const afterName: readonly RegExp[] = [
  // Written in every way: Allrights reserved, ALL RIGHTSR RESERVED, All right revered, All Reserved.
  /[\s\u3000,，.。、・\-–—|]*\b(?:all|some)[\s.]*rights?\w?\b.*$/i,
  /All [Rr]ights? [Rr]eserved.*$/,
  /[\s\u3000,，.。、・\-–—|]+(?:all\s+)?(?:rights?\s+)?re[sv]\w*r\w*ed\b.*$/i,
  new RegExp(`[\\s\\u3000]*(?:${marks}).*$`, 'i'),
  new RegExp(`[\\s\\u3000,，.。、・•·|｜\\-–—]+${credit}\\s.*$`, 'i'),
  /[\s\u3000,，.。、・•·|｜\-–—]+powered by$/i,
  new RegExp(`[\\s\\u3000,，、・(（]+(?:since\\s*)?${years}\\s*-?[)）.]?$`, 'i'),
  // Address and telephone number in the same line.
  /[\s\u3000(（【|｜/／]*(?:〒|住所|所在地|電話|\bTEL\b|\bTel\b|ＴＥＬ|\bFAX\b|E-?mail|(?<=[\s\u3000])(?:東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)[\p{Script=Han}\p{Script=Katakana}ヶ]{1,6}[市区町村郡]).*$/u,
  /[\s\u3000。、,](?:※|禁?無断)?[^\s\u3000。、,]*(?:無断|転載|禁止|禁じ).*$/,
  /\s*(?:※.*|禁無断.*|無断転載.*|著作権(?:表示|所有)?)$/,
  /[\s\u3000.,。、|｜•·]+[-–—]?$/,
];
