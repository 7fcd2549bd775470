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
  const notice = (position: number): boolean => isNotice(words, lexicon, words.sentenceAt(position));
  const all = stretches(found, length).filter(({ first, last }) => last < words.length && !notice(first));
  const main = all.filter(({ first }) => words.regionAt(first) === mainRegion);
  const body = all.filter(({ first }) => !headRegions.has(words.regionAt(first)));
  const chosen = main.length > 0 ? main : body.length > 0 ? body : all;
  const start = startOfText(words, lexicon);
  const span = tightestSpan(chosen, length) ?? { first: start, last: start };
  const [lowest, highest] = partAround(words, lexicon, { ...span, length });
  const spare = Math.max(0, length - (span.last - span.first + 1));
  const end = Math.min(highest, Math.max(lowest, span.first - Math.floor(spare / 2)) + length);
  const from = Math.max(lowest, Math.min(span.first - Math.floor(spare / 2), end - length));
  return textOf(words, lexicon, { from, end, marked: new Set(found.flatMap((positions) => Array.from(positions))) });
};

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
const tightestSpan = (all: readonly Stretch[], length: number): { first: number; last: number } | null => {
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

const isNotice = (words: DocumentWords, lexicon: Lexicon, sentence: number): boolean => {
  const from = words.sentenceStarts[sentence] ?? 0;
  const end = (words.sentenceStarts[sentence + 1] ?? 0) - 1;
  if (end - from > noticeWordsMost) return false;
  const types = words.types;
  let text = '';
  for (let at = from; at < end; at++) text += lexicon.surface(types[at]!);
  return noticePattern.test(text);
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
  { first, last, length }: { first: number; last: number; length: number },
): readonly [lowest: number, highest: number] => {
  const kindOf = (sentence: number): string => {
    const region = words.sentenceRegions[sentence] ?? 0;
    if (isNotice(words, lexicon, sentence)) return 'notice';
    return region === mainRegion ? 'main' : headRegions.has(region) ? 'head' : 'rest';
  };
  let low = words.sentenceAt(first);
  let high = words.sentenceAt(last);
  const [lowKind, highKind] = [kindOf(low), kindOf(high)];
  while (low > 0 && first - (words.sentenceStarts[low] ?? 0) < length && kindOf(low - 1) === lowKind) low--;
  while (
    high + 1 < words.sentences &&
    (words.sentenceStarts[high + 1] ?? 0) - last < length &&
    kindOf(high + 1) === highKind
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
