/** What a character can do at the end of a sentence, by UTF-16 unit. */
export const markKinds = {
  none: 0,
  /** 。｡ end a sentence wherever they stand outside brackets. */
  stop: 1,
  /** ！？!? end one unless the clause goes on. */
  call: 2,
  /** ．. end one only after a Japanese letter, or between English sentences. */
  point: 3,
  /** ♪☆★♡♥ and emoji end one after a verb ending. */
  ornament: 4,
  /** … ‥ end one only before white space. */
  ellipsis: 5,
  open: 6,
  close: 7,
  newline: 8,
  /** ( （ : a bracket, and perhaps the beginning of (笑) or of an emoticon. */
  paren: 9,
  /** w ｗ : laughter. */
  laugh: 10,
  /** ♪ ♫ ♬ end a sentence after any Japanese letter. */
  note: 11,
  /** " : opens and closes a quotation. */
  quote: 12,
} as const;
export type MarkKind = (typeof markKinds)[keyof typeof markKinds];

export const markOf = (unit: number): MarkKind => (table[unit] ?? 0) as MarkKind;

/** The closing bracket of an opening one; 0 for any other unit. */
export const closingOf = (unit: number): number => closings.get(unit) ?? 0;

export const isSpaceUnit = (unit: number): boolean =>
  unit === 0x20 ||
  unit === 0x3000 ||
  unit === 0xa0 ||
  (unit >= 0x09 && unit <= 0x0d) ||
  (unit >= 0x2000 && unit <= 0x200b);

export const isHiragana = (unit: number): boolean => unit >= 0x3041 && unit <= 0x309f;

/** Laughter and tears in brackets: (笑) （汗）. They end a sentence after a verb ending. */
export const laughInBrackets = /[（(](?:笑|爆笑?|汗|泣|涙|苦笑|謎|怒|嬉|死|失笑|照|恥|棒読?み?)[）)]/uy;

/** Emoticons: (^o^) (´・ω・`) ((+_+)) m(_ _)m (^_^)/. At least one of their characters stands in no ordinary bracket. */
export const emoticon =
  /[mｍ＼\\]?[（(]{1,2}(?=[^（(）)\n]{0,14}[）)])(?=[^（(）)\n]*[_＿＾^´｀`≧≦▽∀∇⌒￣ωДд;；><＞＜]|T[_.]T)(?:[^（(）)\n\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}a-zA-Z\d０-９]|[oOTxXvVuUωДдﾟノヽシツ皿εﾉ]){2,14}[）)]{1,2}[mｍ/／ノﾉ♪☆]?/uy;

/** More marks, laughter, emoticons and closing brackets that still belong to the sentence that a mark has ended. */
export const tailOfEnd =
  /(?:[。｡！？!?♪☆★♡♥❤…‥〜～]|\p{Emoji_Presentation}|\u200D[♂♀]|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D|[wｗ]{1,50}(?![a-zA-Zｗ])|[」』）)】〕］\]》〉”’≫｣]){1,100}/uy;

/** After a closing quotation, or after ！ and ？: words that carry the clause on. */
export const goesOn =
  /(?:と(?!ても|にかく|ころ|りあえず|ある|もかく|もあれ|うとう|っく|たん|もだち|なりの|きどき|りわけ|はいえ|はいうもの|いうわけ|いうことで|なると、|もに|き[、に]|っても|んで|なれば)|って(?!い[うっ]か)|など|なんて|なんか|とか|を|の(?!ち[、にほ]|んび|ど[がか]|ぼ|り|ほほ|で[、す])|が(?![んっらー、]|ち|さ[つご])|は(?![いじっあぁーぁ〜!！ひは]|なし|やく|るか|ず|ぁ|たし|げ)|に(?![こんわゃ]|ほん|っこ)|で(?!も|は[、な]|き|す[がから]|しょ|、|っ|か)|も(?![うしちっのん]|と[もは]|らっ)|や(?![はっるめば]|り|ん)|へ(?![えぇーへ〜])|から(?![だい]|こ)|まで|より(?!よ|に)|だ(?![がかけれんい]|って|そう|ろう|めだ)|です|でしょ|でした|だっけ|くらい|ぐらい|ばかり|だけ(?!ど)|しか(?!し)|さえ|ほど|みたい|らしい|的|風|系|[、，,])/y;

/** After an ornament also the particles that end a clause: うれしい😊な。 */
export const goesOnAfterOrnament = /[なねよわさぞぜか](?=[。！？!?\s]|$)/y;

/** After a bare 。 only these: モーニング娘。の曲, モーニング娘。を見た. */
export const goesOnAfterStop = /(?:を|の(?=[\p{Script=Han}\p{Script=Katakana}「『])|は、|[、，])/uy;

/** What a sentence may end in before an ornament, laughter or an emoticon. */
export const isFinalUnit = (unit: number): boolean => finals.has(unit);

/** Abbreviations after which an English point ends nothing. */
export const abbreviation =
  /(?:^|[^A-Za-z])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|Nos|Vol|vol|Fig|fig|Figs|Eq|Sec|Ch|pp?|vs|etc|e\.g|i\.e|cf|al|ca|approx|Inc|Ltd|Co|Corp|Bros|dept|Univ|Ave|Blvd|Rd|Mt|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.m|p\.m|[A-Z](?:\.[A-Z])+)$/;

const closings = new Map<number, number>(
  [
    '「」',
    '『』',
    '（）',
    '()',
    '【】',
    '〔〕',
    '［］',
    '[]',
    '《》',
    '〈〉',
    '“”',
    '‘’',
    '｢｣',
    '≪≫',
    '{}',
    '｛｝',
  ].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

const finals = new Set(
  Array.from(
    'たしょゃゅ…‥すいねよなかるだんうーろぞさわのくつむぶぐぬふっッ～〜ー！？!?。ァぁぃぇぉァェせけげれえめべど',
    (c) => c.charCodeAt(0),
  ),
);

const table = ((): Uint8Array => {
  const kinds = new Uint8Array(0x10000);
  const set = (characters: string, kind: MarkKind): void => {
    for (let at = 0; at < characters.length; at++) kinds[characters.charCodeAt(at)] = kind;
  };
  set('。｡', markKinds.stop);
  set('！？!?‼⁉⁈⁇', markKinds.call);
  set('．.', markKinds.point);
  set('☆★♡♥❤', markKinds.ornament);
  set('♪♫♬', markKinds.note);
  for (let unit = 0xd83c; unit <= 0xd83e; unit++) kinds[unit] = markKinds.ornament;
  set('…‥', markKinds.ellipsis);
  for (const [open, close] of closings) {
    kinds[open] = markKinds.open;
    kinds[close] = markKinds.close;
  }
  set('（(', markKinds.paren);
  set('"', markKinds.quote);
  set('\n', markKinds.newline);
  set('wｗ', markKinds.laugh);
  return kinds;
})();
