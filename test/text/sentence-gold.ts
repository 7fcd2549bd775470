import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One text and where its sentences end. */
export interface GoldText {
  readonly category: string;
  readonly text: string;
  readonly ends: ReadonlySet<number>;
}

const folder = join(import.meta.dirname, '../../../test/data/sentences');

/**
 * Our own gold: texts written for this project, in categories (`# name`), texts parted by a line `---`, every sentence but
 * the last of a text followed by ‖. Line breaks are as a page has them.
 */
export const readSentenceGold = (file: string): GoldText[] =>
  readFileSync(join(folder, file), 'utf8')
    .split(/^# /m)
    .slice(1)
    .flatMap((section) => {
      const newline = section.indexOf('\n');
      const texts = section.slice(newline + 1).split(/^---\n/m);
      return texts.map((marked) => toGold(section.slice(0, newline), marked.replace(/\n$/, '')));
    });

const toGold = (category: string, marked: string): GoldText => {
  const ends = new Set<number>();
  let text = '';
  for (const sentence of marked.split('‖')) {
    if (sentence.trim() !== '') ends.add(text.length + sentence.trimEnd().length);
    text += sentence;
  }
  return { category, text, ends };
};

export interface BoundaryScore {
  readonly gold: number;
  readonly found: number;
  readonly right: number;
  readonly f1: number;
}

/** Compares where sentences end. */
export const scoreEnds = (
  texts: readonly GoldText[],
  split: (text: string) => readonly { readonly end: number }[],
): BoundaryScore => {
  let gold = 0;
  let found = 0;
  let right = 0;
  for (const { text, ends } of texts) {
    const own = new Set(split(text).map(({ end }) => end));
    gold += ends.size;
    found += own.size;
    for (const end of own) if (ends.has(end)) right++;
  }
  return { gold, found, right, f1: gold + found === 0 ? 1 : (2 * right) / (gold + found) };
};
