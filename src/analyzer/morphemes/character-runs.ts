import type { Dictionary } from './dictionary.ts';
import type { LatticeBuffers } from './lattice-buffers.ts';

/** Runs of characters as MeCab sees them, by the classes of char.def. */
export interface CharacterRuns {
  begin(): void;
  /** Whether the character belongs to the class, or to one that the class's characters belong to as well. */
  isKind(kind: number, at: number): boolean;
  /** Where the next character begins: after both halves of a pair. */
  afterCharacter(at: number): number;
  /** Where a run ends. It goes on as long as each character belongs to a class of the one before it. */
  end(at: number): number;
  /** Whether a run has no more characters after its first than are grouped into one word. */
  isGrouped(at: number, end: number): boolean;
}

/** MeCab's `max-grouping-size`: a run with more characters after its first is no word as a whole. */
const groupedAfterFirst = 24;

export const openCharacterRuns = (
  { tables, facts }: Pick<Dictionary, 'tables' | 'facts'>,
  buffers: LatticeBuffers,
): CharacterRuns => {
  const { classOf } = tables;
  const kinds = Int32Array.from(facts.classes, (one) => one.kinds);
  /** End of the run that was looked through last: all words that start in it see the same end. */
  let runTo = 0;

  const isKind = (kind: number, at: number): boolean =>
    at < buffers.length && (kinds[kind]! & kinds[classOf[buffers.units[at]!]!]!) !== 0;

  const afterCharacter = (at: number): number => at + (isPair(buffers.units, at, buffers.length) ? 2 : 1);

  return {
    begin: () => {
      runTo = 0;
    },
    isKind,
    afterCharacter,
    end: (at) => {
      if (at < runTo) return runTo;
      let end = at + 1;
      while (isKind(classOf[buffers.units[end - 1]!]!, end)) end++;
      runTo = end;
      return end;
    },
    isGrouped: (at, end) => {
      let characters = 0;
      for (let next = afterCharacter(at); next < end; next = afterCharacter(next))
        if (++characters > groupedAfterFirst) return false;
      return true;
    },
  };
};

const isPair = (units: Uint16Array, at: number, length: number): boolean =>
  (units[at]! & 0xfc00) === 0xd800 && at + 1 < length && (units[at + 1]! & 0xfc00) === 0xdc00;
