import { foldKatakana, isKatakana, kanjiOf } from '../spelling.ts';
import type { SourceEntry } from '../morphemes/source-entry.ts';
import { lemmasOf, type Lemma, type Lemmas } from './lemmas.ts';

/** What the spellings of one word have in common, as rows: the base form and reading of a row name the word. */
export interface Representatives {
  /** Row → the row of the spelling that represents it. */
  readonly representative: Int32Array;
  /** Rows in kana that may be one of several words, ascending; the candidates of each. */
  readonly ambiguousRow: Int32Array;
  readonly ambiguousFirst: Int32Array;
  readonly ambiguousForm: Int32Array;
}

/**
 * Joins spellings of one word: 子供, 子ども, こども; 行う, 行なう; コンピュータ, コンピューター. Joined are words of one kind
 * that
 * 1. have one reading and the same kanji;
 * 2. the synonym dictionary calls spellings of one word, both with kanji and one reading, or both in katakana;
 * 3. differ in katakana only in a last ー or in ヴ;
 * 4. have one reading, and one writes in kana what the other writes in kanji, if that is the only such word or by far the
 *    most frequent. Else the spelling is ambiguous: かき may be 柿 or 牡蠣, つり上げる 釣り上げる or 吊り上げる.
 */
export const compileRepresentatives = (
  entries: readonly SourceEntry[],
  variants: readonly (readonly string[])[],
): Representatives => {
  const found = lemmasOf(entries);
  const classes = new Classes(found.lemmas.length);
  const groups = groupsOf(found.lemmas, (lemma) => (joinable(lemma) ? `${lemma.kind}\t${lemma.reading}` : null));
  for (const group of groups.values()) joinSameKanji(group, found.lemmas, classes);
  joinVariants(variants, found.lemmas, classes);
  joinKatakana(found.lemmas, classes);
  const ambiguous = new Map<number, readonly number[]>();
  for (const group of groups.values()) joinKana(group, { lemmas: found.lemmas, classes, ambiguous });
  return toRows(found, classes, ambiguous);
};

/** Candidates of an ambiguous spelling: at most so many, and none this much rarer (in cost) than the likeliest. */
const candidatesMax = 4;
const costBehindMax = 4000;

/** A word is by far the most frequent if it is this much cheaper than the next: some 4 times at IPADIC's scale of 700. */
const costAheadMin = 1000;

interface Joining {
  readonly lemmas: readonly Lemma[];
  readonly classes: Classes;
  readonly ambiguous: Map<number, readonly number[]>;
}

/** Names and function words stand for themselves. */
const joinable = ({ kind }: Lemma): boolean =>
  kind === '名詞' ||
  kind === '副詞' ||
  kind === '接続詞' ||
  kind === '連体詞' ||
  kind === '名詞-接尾' ||
  kind === '名詞-代名詞' ||
  kind.startsWith('動詞-自立') ||
  kind === '形容詞-自立';

const groupsOf = (
  lemmas: readonly Lemma[],
  keyOf: (lemma: Lemma) => string | null,
): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  for (const [at, lemma] of lemmas.entries()) {
    const key = keyOf(lemma);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  }
  return groups;
};

const joinSameKanji = (group: readonly number[], lemmas: readonly Lemma[], classes: Classes): void => {
  const first = new Map<string, number>();
  for (const at of group) {
    const kanji = kanjiOf(lemmas[at]?.base ?? '');
    const other = first.get(kanji);
    if (kanji === '') continue;
    if (other === undefined) first.set(kanji, at);
    else classes.join(at, other);
  }
};

const joinVariants = (variants: readonly (readonly string[])[], lemmas: readonly Lemma[], classes: Classes): void => {
  const bySpelling = groupsOf(lemmas, (lemma) => (joinable(lemma) ? lemma.base : null));
  for (const words of variants) {
    const found = words.flatMap((word) => bySpelling.get(word) ?? []);
    for (const a of found)
      for (const b of found) {
        const [one, other] = [lemmas[a], lemmas[b]];
        if (one === undefined || other === undefined || a >= b || one.kind !== other.kind) continue;
        const inKanji = kanjiOf(one.base) !== '' && kanjiOf(other.base) !== '';
        const sameReading = inKanji && one.reading === other.reading;
        if (sameReading || (isKatakana(one.base) && isKatakana(other.base))) classes.join(a, b);
      }
  }
};

const joinKatakana = (lemmas: readonly Lemma[], classes: Classes): void => {
  const groups = groupsOf(lemmas, (lemma) =>
    joinable(lemma) && isKatakana(lemma.base) ? `${lemma.kind}\t${foldKatakana(lemma.base)}` : null,
  );
  for (const [first = 0, ...others] of groups.values()) for (const other of others) classes.join(first, other);
};

/** Spellings partly or wholly in kana, those with most kanji first, among words of one kind and reading. */
const joinKana = (group: readonly number[], { lemmas, classes, ambiguous }: Joining): void => {
  if (group.length < 2) return;
  const costOf = (at: number): number => lemmas[at]?.cost ?? 0;
  const spelled = group
    .map((at) => ({ at, base: lemmas[at]?.base ?? '', kanji: kanjiOf(lemmas[at]?.base ?? '') }))
    .toSorted((a, b) => b.kanji.length - a.kanji.length || a.at - b.at);
  for (const one of spelled) {
    const likeliest = new Map<number, number>();
    for (const other of spelled) {
      if (other.kanji.length <= one.kanji.length) break;
      const root = classes.rootOf(other.at);
      if (ambiguous.has(other.at) || (one.kanji !== '' && !standsForMore(one, other))) continue;
      const known = likeliest.get(root);
      if (known === undefined || costOf(other.at) < costOf(known)) likeliest.set(root, other.at);
    }
    const [best, second] = [...likeliest.values()].toSorted((a, b) => costOf(a) - costOf(b) || a - b);
    // A loan word that has spellings of its own (フォン, ホン) is no word in kanji (本).
    const isLoan = isKatakana(one.base) && classes.isJoined(one.at);
    if (best === undefined || isLoan || likeliest.has(classes.rootOf(one.at))) continue;
    if (second === undefined || costOf(second) - costOf(best) >= costAheadMin) classes.join(one.at, best);
    else if (!isKatakana(one.base)) ambiguous.set(one.at, nearlyAsLikely([...likeliest.values()], costOf));
  }
};

interface Spelled {
  readonly base: string;
  readonly kanji: string;
}

/** `less` writes in kana some of what `more` writes in kanji: 子ども is 子供, but 向こう is not 無向. */
const standsForMore = (less: Spelled, more: Spelled): boolean => {
  if (less.kanji.length === less.base.length || !isWithin(less.kanji, more.kanji)) return false;
  // Plain ranges: a pattern is made for every pair, and script properties make that slow.
  const kana = '[ぁ-ゖァ-ヺー]';
  const pattern = more.base.replaceAll(/./gu, (character) =>
    kanjiOf(character) === '' ? `${kana}*` : `(?:${character}|${kana}+)`,
  );
  return new RegExp(`^${pattern}$`).test(less.base);
};

/** The characters of one text, in order, among those of the other. */
const isWithin = (few: string, many: string): boolean => {
  let at = 0;
  for (let place = 0; place < many.length && at < few.length; place++) if (many[place] === few[at]) at++;
  return at === few.length;
};

const nearlyAsLikely = (candidates: readonly number[], costOf: (at: number) => number): readonly number[] => {
  const inOrder = candidates.toSorted((a, b) => costOf(a) - costOf(b) || a - b);
  const least = costOf(inOrder[0] ?? 0);
  return inOrder.filter((at) => costOf(at) <= least + costBehindMax).slice(0, candidatesMax);
};

const toRows = (
  { lemmas, lemmaOf }: Lemmas,
  classes: Classes,
  ambiguous: ReadonlyMap<number, readonly number[]>,
): Representatives => {
  const best = new Map<number, number>();
  for (const [at, lemma] of lemmas.entries()) {
    const root = classes.rootOf(at);
    const other = lemmas[best.get(root) ?? at] ?? lemma;
    if (!best.has(root) || represents(lemma, other)) best.set(root, at);
  }
  const rowOf = (at: number): number => lemmas[best.get(classes.rootOf(at)) ?? at]?.row ?? 0;
  const ambiguousRow: number[] = [];
  const ambiguousFirst: number[] = [0];
  const ambiguousForm: number[] = [];
  lemmaOf.forEach((lemma, row) => {
    const candidates = ambiguous.get(lemma);
    if (candidates === undefined) return;
    ambiguousRow.push(row);
    ambiguousForm.push(...candidates.map(rowOf));
    ambiguousFirst.push(ambiguousForm.length);
  });
  return {
    representative: lemmaOf.map(rowOf),
    ambiguousRow: Int32Array.from(ambiguousRow),
    ambiguousFirst: Int32Array.from(ambiguousFirst),
    ambiguousForm: Int32Array.from(ambiguousForm),
  };
};

/** Most kanji first (子供 before 子ども), then the more frequent spelling, then the one that sorts first. */
const represents = (a: Lemma, b: Lemma): boolean => {
  const more = kanjiOf(a.base).length - kanjiOf(b.base).length;
  if (more !== 0) return more > 0;
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.base < b.base;
};

/** Disjoint sets of lemmas (Galler & Fischer 1964). */
class Classes {
  readonly #above: Int32Array;
  readonly #joined: Uint8Array;

  constructor(size: number) {
    this.#joined = new Uint8Array(size);
    this.#above = Int32Array.from({ length: size }, (_, at) => at);
  }

  rootOf(at: number): number {
    let root = at;
    while (this.#above[root] !== root) root = this.#above[root] ?? root;
    for (let next = at; next !== root; ) {
      const above = this.#above[next] ?? root;
      this.#above[next] = root;
      next = above;
    }
    return root;
  }

  join(a: number, b: number): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    this.#above[Math.max(one, other)] = Math.min(one, other);
    this.#joined[a] = 1;
    this.#joined[b] = 1;
  }

  isJoined(at: number): boolean {
    return this.#joined[at] === 1;
  }
}
