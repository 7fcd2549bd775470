import type { Snippet } from '../port.ts';
import { regionCode } from '../segment/region.ts';
import { type DocumentWords, noWord } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';

/**
 * The text around the tightest span that holds the most of what was looked for, widened on both sides to so many words
 * (docs/query-language.md). `found`: positions of each clause; those in anchor texts of other pages lie after the words.
 */
export const makeSnippet = (
  words: DocumentWords,
  lexicon: Lexicon,
  { found, length }: { found: readonly ArrayLike<number>[]; length: number },
): Snippet => {
  const span = spanToShow(words, lexicon, { found, length });
  const [lowest, highest] = partAround(words, lexicon, { ...span, length });
  const spare = Math.max(0, length - (span.last - span.first + 1));
  const end = Math.min(highest, Math.max(lowest, span.first - Math.floor(spare / 2)) + length);
  const from = Math.max(lowest, Math.min(span.first - Math.floor(spare / 2), end - length));
  return textOf(words, lexicon, { from, end, marked: new Set(found.flatMap((positions) => Array.from(positions))) });
};

/** Main text before the rest of the body, the body before the head; never a notice, where anything else was found. */
const spanToShow = (
  words: DocumentWords,
  lexicon: Lexicon,
  { found, length }: { found: readonly ArrayLike<number>[]; length: number },
): Span => {
  const all = stretches(found, length).filter(({ last }) => last < words.length);
  const main = all.filter(({ first }) => words.regionAt(first) === mainRegion);
  const body = all.filter(({ first }) => !headRegions.has(words.regionAt(first)));
  for (const group of [main, body, all]) {
    // Only what would be shown is looked at: reading the words of every sentence costs more than the search.
    for (let left: readonly Stretch[] = group; left.length > 0; ) {
      const span = tightestSpan(left, length);
      if (span === null) break;
      const notices = new Set(
        left
          .filter(({ first, last }) => first >= span.first && last <= span.last)
          .map(({ first }) => words.sentenceAt(first))
          .filter((sentence) => isNotice(words, lexicon, sentence)),
      );
      if (notices.size === 0) return span;
      left = left.filter(({ first }) => !notices.has(words.sentenceAt(first)));
    }
  }
  const start = startOfText(words, lexicon);
  return { first: start, last: start };
};

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Words side by side that one clause found: a phrase, a compound, or a single word. */
interface Stretch {
  readonly first: number;
  last: number;
  readonly clause: number;
}

/** In the order of the text, cut to the length of the snippet. */
const stretches = (found: readonly ArrayLike<number>[], length: number): readonly Stretch[] => {
  const all: Stretch[] = [];
  for (const [clause, positions] of found.entries()) {
    let open: Stretch | null = null;
    for (let at = 0; at < positions.length; at++) {
      const position = positions[at] ?? 0;
      if (open !== null && position === open.last + 1 && position - open.first < length) open.last = position;
      else all.push((open = { first: position, last: position, clause }));
    }
  }
  return all.sort((a, b) => a.first - b.first);
};

/** Most clauses first, then the fewest words, then the earliest; no longer than the snippet. */
const tightestSpan = (all: readonly Stretch[], length: number): Span | null => {
  const inside = new Map<number, number>();
  let best: { first: number; last: number; clauses: number } | null = null;
  let start = 0;
  const drop = (clause: number): void => {
    const left = (inside.get(clause) ?? 0) - 1;
    if (left > 0) inside.set(clause, left);
    else inside.delete(clause);
  };
  for (const [end, { clause }] of all.entries()) {
    inside.set(clause, (inside.get(clause) ?? 0) + 1);
    const lastFrom = (from: number): number =>
      all.slice(from, end + 1).reduce((last, stretch) => Math.max(last, stretch.last), 0);
    while (start < end && (lastFrom(start) - all[start]!.first >= length || (inside.get(all[start]!.clause) ?? 0) > 1))
      drop(all[start++]!.clause);
    const { first } = all[start]!;
    const last = lastFrom(start);
    const better =
      best === null ||
      inside.size > best.clauses ||
      (inside.size === best.clauses && last - first < best.last - best.first);
    if (better) best = { first, last, clauses: inside.size };
  }
  return best;
};

const headRegions = new Set([regionCode('title'), regionCode('keywords'), regionCode('description')]);
const mainRegion = regionCode('maintext');

/** What browsers without scripts are told says nothing about a page; longer sentences do. */
const noticePattern = /(?:java\s?script|ジャバスクリプト|スクリプト).{0,12}(?:有効|オン|使用でき|on\b)/iu;
const noticeWordsMost = 40;
/** A word by which a notice names scripts, as pages spell it. */
const scriptWords =
  'JavaScript Javascript javascript javaScript JAVASCRIPT Script script SCRIPT ＪａｖａＳｃｒｉｐｔ ジャバスクリプト スクリプト';

const scriptStrings = new WeakMap<Lexicon, ReadonlySet<number>>();

/** Numbers of the strings that name scripts: comparing them spares reading the words of sentences that do not. */
const scriptStringsOf = (lexicon: Lexicon): ReadonlySet<number> => {
  let known = scriptStrings.get(lexicon);
  if (known === undefined) {
    known = new Set(scriptWords.split(' ').flatMap((word) => lexicon.find(word) ?? []));
    scriptStrings.set(lexicon, known);
  }
  return known;
};

const isNotice = (words: DocumentWords, lexicon: Lexicon, sentence: number): boolean => {
  const from = words.sentenceStarts[sentence] ?? 0;
  const end = (words.sentenceStarts[sentence + 1] ?? 0) - 1;
  const scripts = scriptStringsOf(lexicon);
  if (end - from > noticeWordsMost || scripts.size === 0) return false;
  const types = words.types.subarray(from, end);
  if (!types.some((type) => type !== noWord && scripts.has(lexicon.surfaces.at(type)))) return false;
  return noticePattern.test(Array.from(types, (type) => (type === noWord ? '' : lexicon.surface(type))).join(''));
};

/** Where a snippet begins when nothing that was looked for is in the page itself: at its main text, else after its head. */
const startOfText = (words: DocumentWords, lexicon: Lexicon): number => {
  let body: number | null = null;
  for (let sentence = 0; sentence < words.sentences; sentence++) {
    const region = words.sentenceRegions[sentence] ?? 0;
    if (headRegions.has(region) || isNotice(words, lexicon, sentence)) continue;
    if (region === mainRegion) return words.sentenceStarts[sentence] ?? 0;
    body ??= words.sentenceStarts[sentence] ?? 0;
  }
  return body ?? 0;
};

/** The stretch of sentences around a span that a snippet may show: main text with main text, head with head, the rest with the rest. */
const partAround = (
  words: DocumentWords,
  lexicon: Lexicon,
  { first, last, length }: Span & { length: number },
): readonly [lowest: number, highest: number] => {
  const partOf = (sentence: number): string => {
    const region = words.sentenceRegions[sentence] ?? 0;
    return region === mainRegion ? 'main' : headRegions.has(region) ? 'head' : 'rest';
  };
  let low = words.sentenceAt(first);
  let high = words.sentenceAt(last);
  const [lowPart, highPart] = [partOf(low), partOf(high)];
  const belongs = (sentence: number, part: string): boolean =>
    partOf(sentence) === part && !isNotice(words, lexicon, sentence);
  while (low > 0 && first - (words.sentenceStarts[low] ?? 0) < length && belongs(low - 1, lowPart)) low--;
  while (
    high + 1 < words.sentences &&
    (words.sentenceStarts[high + 1] ?? 0) - last < length &&
    belongs(high + 1, highPart)
  )
    high++;
  return [words.sentenceStarts[low] ?? 0, words.sentenceStarts[high + 1] ?? words.length];
};

const textOf = (
  words: DocumentWords,
  lexicon: Lexicon,
  { from, end, marked }: { from: number; end: number; marked: ReadonlySet<number> },
): Snippet => {
  const pieces: { text: string; match: boolean }[] = [];
  const put = (text: string, match: boolean): void => {
    const last = pieces.at(-1);
    if (last !== undefined && last.match === match) last.text += text;
    else pieces.push({ text, match });
  };
  for (let position = from; position < end; position++) {
    const type = words.types[position] ?? noWord;
    const match = marked.has(position);
    // White space is marked only between words that are.
    const spaced = type === noWord || lexicon.isSpaced(type);
    if (spaced && pieces.length > 0) put(' ', match && marked.has(position - 1));
    if (type !== noWord) put(lexicon.surface(type), match);
  }
  return pieces;
};
