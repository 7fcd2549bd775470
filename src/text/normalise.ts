/** White space runs become one space; spaces at either end go. U+3000 is white space here. */
export const foldSpace = (text: string): string => text.replace(/[\s\u3000]+/g, ' ').trim();

/** All white space away: for comparing texts of a language that does not write any. */
export const withoutSpace = (text: string): string => text.replace(/[\s\u3000]+/g, '');

/** A text as it is analysed, and where its UTF-16 units stood. */
export interface ComposedText {
  readonly text: string;
  /** For each unit of `text`, and for its end, the place in the text as written. */
  readonly places: Int32Array;
}

/**
 * Letters that several characters spell as one character (Unicode's NFC: カ and a voicing mark are ガ), half-width kana and their marks as
 * full-width ones: what dictionaries know. Null: the text is so already, as nearly all are.
 */
export const composeText = (written: string): ComposedText | null => {
  if (!mayCompose.test(written)) return null;
  const places = new Int32Array(written.length + 1);
  let text = '';
  let from = 0;
  const keepTo = (to: number): void => {
    for (let at = from; at < to; at++) places[text.length + at - from] = at;
    text += written.slice(from, to);
    from = to;
  };
  for (const { 0: letter, index } of written.matchAll(composable)) {
    const composed = composeLetter(letter);
    if (composed.length > letter.length) continue;
    keepTo(index);
    // What is left of several marks stands where the last of them stood.
    const lost = letter.length - composed.length;
    for (let at = 0; at < composed.length; at++) places[text.length + at] = at === 0 ? index : index + at + lost;
    text += composed;
    from = index + letter.length;
  }
  keepTo(written.length);
  places[text.length] = written.length;
  return text === written ? null : { text, places: places.subarray(0, text.length + 1) };
};

/** The text alone. */
export const composed = (written: string): string => composeText(written)?.text ?? written;

/** How a composed text may be written: as it is, decomposed, in half-width kana. */
export const spellingsOf = (text: string): readonly string[] => [
  ...new Set([text, text.normalize('NFD'), text.normalize('NFD').replace(/[\u3001-\u30fc]/g, halfWidth)]),
];

const halfWidth = (letter: string): string => halfWidthForms.get(letter) ?? letter;

/** Marks, parts of Hangul syllables, compatibility ideographs, half-width forms. One look at a text is nearly free. */
const mayCompose = /[\u3099\u309a\u0300-\u036f\u1100-\u1112\uf900-\ufaff\uff61-\uff9f]|\ud87e[\udc00-\ude1f]/;

/** A letter with its marks, a half-width form with its mark, a Hangul syllable, a compatibility ideograph. */
const composable = new RegExp(
  [
    '(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^])[\\u0300-\\u036f\\u3099\\u309a]+',
    '[\\uff66\\uff73\\uff76-\\uff84\\uff8a-\\uff8e\\uff9c]\\uff9e|[\\uff8a-\\uff8e]\\uff9f|[\\uff61-\\uff9f]',
    '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?',
    '[\\uf900-\\ufaff]|\\ud87e[\\udc00-\\ude1f]',
  ].join('|'),
  'g',
);

const isHalfWidth = (unit: number): boolean => unit >= 0xff61 && unit <= 0xff9f;

const composeLetter = (letter: string): string => {
  // A half-width mark by itself is one by itself: NFKC would hang it on the letter before.
  if (letter === 'ﾞ') return '゛';
  if (letter === 'ﾟ') return '゜';
  return letter.normalize(isHalfWidth(letter.charCodeAt(0)) ? 'NFKC' : 'NFC');
};

const halfWidthForms: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, at) => String.fromCharCode(0xff61 + at)).map((form) => [
    form.normalize('NFKC'),
    form,
  ]),
);
