import { franc } from 'franc';
import { countScripts, type ScriptCounts } from './script.ts';

/** The eleven languages of Muraoka et al. 2008, figure 6. */
const reportedLanguages = ['en', 'ja', 'zh', 'fr', 'ko', 'es', 'de', 'it', 'ru', 'pt', 'ar'] as const;

export interface LanguageHints {
  /** What the page says of itself (`lang`, Content-Language), if anything. */
  readonly declared: string | null;
  readonly host: string | null;
  readonly charset?: string | null;
}

export interface DetectedLanguage {
  /** One of the eleven, or `other`. */
  readonly language: string;
  /** What decided: `kana`, `hangul`, `han: …`, `script: …`, `trigrams`, `declared`, `charset`, `no text`. */
  readonly evidence: string;
  /** Share of the deciding script among the letters, 0 … 1. */
  readonly share: number;
}

/** Kana among the CJK letters from which a text is Japanese: below, they are a name or a の in a Chinese or Korean text. */
const kanaShareMin = 0.05;
/** A CJK letter says as much as four Latin ones: menus and code in Latin letters do not make a page English. */
const cjkWeight = 4;
/**
 * Where the page says that it is Japanese, Chinese or Korean, or has sentences in kana, English titles and names may be
 * more than the text itself.
 */
const clearCjkWeight = 16;
/** Two or three sentences: a page with so many kana has something to say in Japanese. */
export const kanaMin = 50;
/** With fewer, and more letters of an alphabet than of these scripts, a page is Japanese only when it says so. */
const kanaFloor = 10;
const cjkLanguages: ReadonlySet<string> = new Set(['ja', 'zh', 'ko']);
/** franc is a coin toss on less. */
const trigramLettersMin = 40;
/** And on less than this it knows less than the charset. */
const briefLettersMax = 200;
/** franc looks at no more of a text than this. */
const trigramCharacters = 4000;

/** By script first; only text in Latin or Cyrillic letters asks for trigrams. */
export const detectLanguage = (text: string, hints: LanguageHints): DetectedLanguage => {
  const counts = countScripts(text);
  const kana = counts.hiragana + counts.katakana;
  const cjk = kana + counts.han + counts.hangul + counts.bopomofo;
  const alphabetic =
    counts.latin + counts.cyrillic + counts.arabic + counts.greek + counts.hebrew + counts.thai + counts.indic;
  const letters = cjk + alphabetic + counts.otherLetter;
  if (letters === 0) return fromDeclaration(hints, 'no text');
  const isDeclared = cjkLanguages.has(primarySubtag(hints.declared) ?? '');
  const weight = isDeclared || kana >= kanaMin ? clearCjkWeight : cjkWeight;
  const others = alphabetic + counts.otherLetter;
  if (cjk * weight < others) return ofAlphabet(counts, letters, { text, hints });
  const found = ofCjk(counts, cjk, { text, hints });
  // Names of places in a foreign page.
  const isNames = found.language === 'ja' && kana < kanaFloor && cjk < others && !isDeclared;
  return isNames ? ofAlphabet(counts, letters, { text, hints }) : found;
};

export const kanaOf = (text: string): number => {
  const { hiragana, katakana } = countScripts(text);
  return hiragana + katakana;
};

/** More was Japanese to the ancestors. */
const particleShareMin = 0.005;

/**
 * The ancestors' measure of Japanese (TSUBAKI): share of the particles が を に は の で among all characters that are not
 * white space. More than 0.005 was Japanese to them.
 */
export const particleShare = (text: string): number => {
  let particles = 0;
  let characters = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 || unit === 0x3000 || unit === 0xa0) continue;
    characters++;
    if (unit === 0x304c || unit === 0x3092 || unit === 0x306b || unit === 0x306f || unit === 0x306e || unit === 0x3067)
      particles++;
  }
  return characters === 0 ? 0 : particles / characters;
};

interface Context {
  readonly text: string;
  readonly hints: LanguageHints;
}

const ofCjk = (counts: ScriptCounts, cjk: number, context: Context): DetectedLanguage => {
  const kana = counts.hiragana + counts.katakana;
  const share = (part: number): number => part / cjk;
  if (counts.hangul > cjk / 2) return { language: 'ko', evidence: 'hangul', share: share(counts.hangul) };
  if (kana >= kanaShareMin * cjk && kana > counts.hangul && !isDeclaredChinese(context))
    return { language: 'ja', evidence: 'kana', share: share(kana + counts.han) };
  if (counts.hangul > counts.han + kana) return { language: 'ko', evidence: 'hangul', share: share(counts.hangul) };
  return ofHan(context, share(counts.han));
};

/** Names in kana, of a site or its stars, make no Japanese of a page that says it is Chinese: it has no particles. */
const isDeclaredChinese = ({ text, hints }: Context): boolean =>
  primarySubtag(hints.declared) === 'zh' && particleShare(text) <= particleShareMin;

/** Kanji without kana: a table, a list of names, or Chinese. */
const ofHan = ({ text, hints }: Context, share: number): DetectedLanguage => {
  const japanese = countOf(text, onlyJapanese);
  const chinese = countOf(text, onlyChinese);
  if (japanese > 2 * chinese) return { language: 'ja', evidence: 'han: Japanese forms', share };
  if (chinese > 2 * japanese) return { language: 'zh', evidence: 'han: Chinese forms', share };
  const declared = primarySubtag(hints.declared);
  if (declared === 'ja' || declared === 'zh' || declared === 'ko')
    return { language: declared, evidence: 'han: declared', share };
  const byCharset = charsetLanguages[hints.charset ?? ''];
  if (byCharset !== undefined) return { language: byCharset, evidence: 'han: charset', share };
  const country = /\.(jp|cn|tw|hk|kr)$/.exec(hints.host ?? '')?.[1];
  if (country !== undefined) return { language: countryLanguages[country] ?? 'zh', evidence: 'han: host', share };
  return { language: 'zh', evidence: 'han: alone', share };
};

const ofAlphabet = (counts: ScriptCounts, letters: number, { text, hints }: Context): DetectedLanguage => {
  const most = scriptsInOrder.reduce((best, script) => (counts[script] > counts[best] ? script : best), 'latin');
  const share = counts[most] / letters;
  const single = scriptLanguages[most];
  if (single !== undefined) return { language: single, evidence: `script: ${most}`, share };
  if (counts[most] < trigramLettersMin) return { ...fromDeclaration(hints, `script: ${most}`), share };
  if (most === 'latin' && isEnglish(text.slice(0, trigramCharacters)))
    return { language: 'en', evidence: 'words', share };
  // Names and headings on an entrance page. Nobody writes French in Shift_JIS.
  if (hints.declared === null && charsetLanguages[hints.charset ?? ''] !== undefined && letters < briefLettersMax)
    return { ...fromDeclaration(hints, `script: ${most}`), share };
  const found = trigramLanguages[franc(text.slice(0, trigramCharacters), { minLength: 10, only: trigramChoice })];
  return { language: found ?? 'other', evidence: 'trigrams', share };
};

/** One word in sixteen is a common English one: lists of names and code, which trigrams take for anything, have fewer. */
const englishShareMin = 1 / 16;

const isEnglish = (text: string): boolean => {
  const words = text.toLowerCase().match(/[a-zà-ÿ]+/g) ?? [];
  return words.filter((word) => englishWords.has(word)).length >= Math.max(2, englishShareMin * words.length);
};

const englishWords: ReadonlySet<string> = new Set(
  'the and of to is for with that this are from by it you how what'.split(' '),
);

const fromDeclaration = (hints: LanguageHints, otherwise: string): DetectedLanguage => {
  const declared = primarySubtag(hints.declared);
  const byCharset = charsetLanguages[hints.charset ?? ''];
  if (declared === null && byCharset !== undefined) return { language: byCharset, evidence: 'charset', share: 0 };
  if (declared === null) return { language: 'other', evidence: otherwise, share: 0 };
  const known = reportedLanguages.find((language) => language === declared);
  return { language: known ?? 'other', evidence: 'declared', share: 0 };
};

const primarySubtag = (tag: string | null): string | null =>
  tag === null ? null : (/^\s*([a-z]{2,3})(?![a-z])/i.exec(tag)?.[1]?.toLowerCase() ?? null);

const countOf = (text: string, set: ReadonlySet<string>): number => {
  let count = 0;
  for (const character of text) if (set.has(character)) count++;
  return count;
};

const scriptsInOrder = ['latin', 'cyrillic', 'arabic', 'greek', 'hebrew', 'thai', 'indic', 'otherLetter'] as const;

const scriptLanguages: Readonly<Record<string, string>> = {
  greek: 'other',
  hebrew: 'other',
  thai: 'other',
  indic: 'other',
  otherLetter: 'other',
};

const charsetLanguages: Readonly<Record<string, string>> = {
  shift_jis: 'ja',
  'euc-jp': 'ja',
  'iso-2022-jp': 'ja',
  gbk: 'zh',
  gb18030: 'zh',
  big5: 'zh',
  'euc-kr': 'ko',
};

const countryLanguages: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh', tw: 'zh', hk: 'zh', kr: 'ko' };

/** Only these are told apart: franc's four hundred make short texts Scots, Galician or worse. */
const trigramChoice =
  'eng fra spa deu ita rus por arb nld pol tur ces swe ron vie ind fin dan nob hun ukr bul srp ell pes urd cat eus'.split(
    ' ',
  );

/** ISO 639-3 as franc says it. */
const trigramLanguages: Readonly<Record<string, string>> = {
  eng: 'en',
  fra: 'fr',
  spa: 'es',
  deu: 'de',
  ita: 'it',
  rus: 'ru',
  por: 'pt',
  arb: 'ar',
};

/** Shapes that only the Japanese reform of 1946 made, or characters made in Japan. */
const onlyJapanese: ReadonlySet<string> = new Set(
  '亜悪圧囲為壱隠栄営衛駅円塩応桜奥価仮壊絵拡覚覧楽勧巻関陥歓観帰犠拠挙恵掲渓経蛍軽継鶏芸撃県倹剣険圏検権顕験厳広鉱済剤砕斎歳戯桟賛歯児実釈収従渋獣縦粛処焼証奨条乗浄剰畳嬢譲醸図粋酔穂髄瀬斉摂専戦銭繊禅荘捜挿巣総騒増蔵臓続対帯択沢団弾遅昼鋳庁聴鎮逓鉄転伝闘稲読弐悩脳廃拝売発髪抜払餅辺変弁豊毎満黙訳薬揺様謡頼竜両猟緑塁隷霊齢労録働峠込匂畑辻枠栃塀雫躾凪笹榊',
);

/** Simplified shapes, and words of everyday Chinese that Japanese does not write. */
const onlyChinese: ReadonlySet<string> = new Set(
  '这们个时为说过发还样种开总从无问经长儿进话关应该谁么吗呢吧啊哪怎她您你很让给认识东车马鸟鱼龙门见贝风飞书买卖电视听读语请谢课题业务产员场华机构条张间闻阳阴队际陆难预领饭馆這們為說對發當沒還樣種總從無經兒與關應嗎麼妳啦喔嘛咱啥它',
);
