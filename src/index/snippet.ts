import type { Snippet } from './port.ts';
import { regionCode } from './region.ts';
import { type DocumentWords, noWord } from './segment/forward.ts';
import type { Lexicon } from './segment/lexicon.ts';

/**
 * The text around the tightest span that holds the most of what was looked for, widened on both sides to so many words
 * (search.md, "Snippets"). `found`: positions of each clause.
 */
export const makeSnippet = (
  words: DocumentWords,
  lexicon: Lexicon,
  { found, length }: { found: readonly ArrayLike<number>[]; length: number },
): Snippet => {
  const inBody = (position: number): boolean => bodyStart <= position;
  const bodyStart = firstOfBody(words);
  const all = occurrences(found);
  const body = all.filter(({ position }) => inBody(position));
  const chosen = body.length > 0 ? body : all;
  const span = tightestSpan(chosen, length) ?? { first: bodyStart, last: bodyStart };
  const spare = Math.max(0, length - (span.last - span.first + 1));
  const lowest = chosen === body || all.length === 0 ? Math.min(bodyStart, span.first) : 0;
  const start = Math.max(lowest, span.first - Math.floor(spare / 2));
  const end = Math.min(words.length, start + length);
  const from = Math.max(lowest, Math.min(start, end - length));
  return textOf(words, lexicon, { from, end, marked: new Set(all.map(({ position }) => position)) });
};

interface Occurrence {
  readonly position: number;
  readonly clause: number;
}

const occurrences = (found: readonly ArrayLike<number>[]): Occurrence[] =>
  found
    .flatMap((positions, clause) => Array.from(positions, (position) => ({ position, clause })))
    .sort((a, b) => a.position - b.position);

/** Most clauses first, then the fewest words, then the earliest; no longer than the snippet. */
const tightestSpan = (all: readonly Occurrence[], length: number): { first: number; last: number } | null => {
  const inside = new Map<number, number>();
  let best: { first: number; last: number; clauses: number } | null = null;
  let start = 0;
  const drop = (clause: number): void => {
    const left = (inside.get(clause) ?? 0) - 1;
    if (left > 0) inside.set(clause, left);
    else inside.delete(clause);
  };
  for (const { position, clause } of all) {
    inside.set(clause, (inside.get(clause) ?? 0) + 1);
    while (position - all[start]!.position >= length || (inside.get(all[start]!.clause) ?? 0) > 1)
      drop(all[start++]!.clause);
    const first = all[start]!.position;
    const better =
      best === null ||
      inside.size > best.clauses ||
      (inside.size === best.clauses && position - first < best.last - best.first);
    if (better) best = { first, last: position, clauses: inside.size };
  }
  return best;
};

const headRegions = new Set([regionCode('title'), regionCode('keywords'), regionCode('description')]);

const firstOfBody = (words: DocumentWords): number => {
  for (let sentence = 0; sentence < words.sentences; sentence++)
    if (!headRegions.has(words.sentenceRegions[sentence] ?? 0)) return words.sentenceStarts[sentence] ?? 0;
  return 0;
};

const textOf = (
  words: DocumentWords,
  lexicon: Lexicon,
  { from, end, marked }: { from: number; end: number; marked: ReadonlySet<number> },
): Snippet => {
  const pieces: { text: string; match: boolean }[] = [];
  for (let position = from; position < end; position++) {
    const type = words.types[position] ?? noWord;
    if (type === noWord && pieces.length === 0) continue;
    const text = type === noWord ? ' ' : `${lexicon.isSpaced(type) ? ' ' : ''}${lexicon.surface(type)}`;
    const match = marked.has(position);
    const last = pieces.at(-1);
    if (last !== undefined && last.match === match) last.text += text;
    else pieces.push({ text, match });
  }
  return pieces;
};
