import { isUtf8 } from 'node:buffer';
import { ownDecoders } from './byte-map.ts';
import { alphabetCharsets, rateAlphabet } from './alphabet-charsets.ts';
import { countHalfWidthKana } from './half-width-kana.ts';

/**
 * The charset that makes the best text of the bytes. What the page declares wins while it decodes; bytes that are UTF-8
 * in many places are nothing else by chance; after that, plausible text decides.
 */
export const detectCharset = (bytes: Uint8Array, header: string | null, meta: string | null): string => {
  const sample = sampleOf(bytes);
  const declared = [header, meta].filter((name) => name !== null);
  let best = { charset: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const charset of new Set([...declared, ...candidates])) {
    if (charset === 'iso-2022-jp' && !sample.includes(0x1b)) continue;
    const place = declared.indexOf(charset);
    const rated = rate(sample, charset);
    // Undeclared, it is chosen for its letters, never because the others are worse.
    if (place < 0 && rated <= 0 && alphabetCharsets.includes(charset)) continue;
    const score =
      rated + (place < 0 ? 0 : declaredBonus - place * secondDeclaration) + (japanese.has(charset) ? japaneseBonus : 0);
    if (score > best.score) best = { charset, score };
  }
  return best.charset;
};

const candidates = ['utf-8', 'iso-2022-jp', 'euc-jp', 'shift_jis', 'gb18030', 'euc-kr', 'big5', 'windows-1252'].concat(
  alphabetCharsets,
);

/** A wrong charset must look this much better, per character, before it beats a declared one. */
const declaredBonus = 0.3;
const secondDeclaration = 0.02;
/** We look for Japanese: where two or three characters could be either, they are. */
const japaneseBonus = 0.05;
const japanese = new Set(['utf-8', 'iso-2022-jp', 'euc-jp', 'shift_jis']);
const malformedCost = 6;
/** An accented letter after a plain one: what European text has and misread Japanese has not. */
const latinInWord = 0.7;
/** What half-width katakana count more where they read as words. */
const halfWidthBonus = 0.65;
/** Other charsets hardly ever make three bytes of UTF-8: a page with many such characters is UTF-8 with foreign pieces. */
const sureCharactersMin = 8;
const sureMalformedShare = 0.7;
const sampleBytesMax = 65_536;

/** The stretch around the first bytes that are not ASCII: a long head of scripts says nothing about the charset. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= sampleBytesMax) return bytes;
  let first = 0;
  while (first < bytes.length && (bytes[first] as number) < 0x80 && bytes[first] !== 0x1b) first++;
  return bytes.subarray(first, first + sampleBytesMax);
};

/** Mean plausibility of the characters that are not ASCII: about 1 for Japanese, about 0 for noise, less for garbage. */
const rate = (sample: Uint8Array, charset: string): number => {
  const text = decodeSample(sample, charset);
  const ofAlphabet = rateAlphabet(text, charset);
  if (ofAlphabet !== null) return ofAlphabet;
  let sum = charset === 'shift_jis' ? halfWidthBonus * countHalfWidthKana(text) : 0;
  let count = 0;
  let malformed = 0;
  let wide = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 && unit !== 0x1b && unit !== 0) continue;
    count++;
    if (unit === 0xfffd) malformed++;
    else if (unit >= 0x3000) wide++;
    sum += isLatin(unit) && isAsciiLetter(text.charCodeAt(at - 1)) ? latinInWord : weigh(unit);
  }
  // The end of the sample may cut a character in two.
  if (text.endsWith('\ufffd') && sample.length === sampleBytesMax) sum += malformedCost;
  if (charset === 'utf-8' && wide >= sureCharactersMin && malformed <= sureMalformedShare * wide)
    return (sum + malformedCost * malformed) / count + 1;
  const score = count === 0 ? 0 : sum / count;
  return charset === 'utf-8' && count > 0 && isUtf8(sample) ? score + 1 : score;
};

const decodeSample = (sample: Uint8Array, charset: string): string => {
  const own = ownDecoders[charset];
  if (own === undefined) return new TextDecoder(charset).decode(sample);
  const out = new Uint16Array(sample.length + 1);
  const { units } = own(sample, out, null);
  return Buffer.from(out.buffer, 0, 2 * units).toString('utf16le');
};

const weigh = (unit: number): number => {
  if (unit === 0xfffd) return -malformedCost;
  if (unit >= 0x3041 && unit <= 0x3096) return 1;
  if (unit >= 0x30a1 && unit <= 0x30fc) return 0.8;
  if (unit >= 0x4e00 && unit <= 0x9fff) return common.has(unit) ? 1 : 0.25;
  if (unit >= 0xac00 && unit <= 0xd7a3) return commonHangul.has(unit) ? 1 : 0.3;
  if (unit >= 0x3001 && unit <= 0x3015) return 0.9;
  if (unit >= 0xff01 && unit <= 0xff5e) return 0.6;
  if (unit >= 0xff61 && unit <= 0xff9f) return -0.1;
  if (unit >= 0xe000 && unit <= 0xf8ff) return -2;
  if (unit < 0xa0) return -3;
  if (unit < 0x250) return isLatin(unit) ? 0.1 : -0.2;
  return unit >= 0x3400 && unit < 0x4e00 ? -0.5 : 0;
};

const isLatin = (unit: number): boolean => unit >= 0xc0 && unit < 0x250 && unit !== 0xd7 && unit !== 0xf7;

const isAsciiLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

const setOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));

/** The most frequent kanji of Japanese web text and hanzi of Chinese web text, simplified and traditional. */
const common = setOf(
  '日一人年大国会本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賞訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達' +
    '的一是不了在人有我他这个们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感這個們來時為說國過學會對發當沒還樣種開總從無點們經長兒兩進話與關係應該',
);

const commonHangul = setOf(
  '이다는의가에을를한고지하기로사도은인리서자어아나시정그대수해전일들있과구부보스라주원만장제여성안상니면적공',
);
