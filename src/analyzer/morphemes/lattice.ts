import { openBestBefore } from './best-before.ts';
import { noMorphemes, openBestPath, type Morphemes } from './best-path.ts';
import { spaceClass, type Dictionary } from './dictionary.ts';
import { forgetBefore, lastDecided } from './forget-decided.ts';
import { openKnownWords } from './known-words.ts';
import { LatticeBuffers, nodeNext, nodeSize } from './lattice-buffers.ts';
import { openKuromojiUnknownWords } from './kuromoji-unknown-words.ts';
import { openMecabUnknownWords } from './mecab-unknown-words.ts';
import type { WordsAs } from './words-as.ts';

export interface Lattice {
  /** The morphemes of the text so far. */
  readonly found: Morphemes;
  /** Turns to another text. */
  begin(text: string): void;
  /** Finds the morphemes of the stretch that starts here; returns where it ends: with the text, or (kuromoji) after a 、 or 。. */
  solve(from: number): number;
}

/**
 * The Viterbi search over typed arrays. Its parts are closures over tables that never change: V8 then compiles the addresses of
 * the tables into the code, which costs a quarter less time than reading them from fields. When the lattice of one stretch has
 * `nodesKept` nodes, what is already decided is written out and forgotten.
 */
export const openLattice = (dictionary: Dictionary, wordsAs: WordsAs, nodesKept: number): Lattice => {
  const { code, classOf } = dictionary.tables;
  const space = spaceClass(dictionary.facts);
  const asMecab = wordsAs === 'mecab';
  const found = noMorphemes();
  const buffers = new LatticeBuffers();
  const before = openBestBefore(dictionary, buffers, wordsAs);
  const known = openKnownWords(dictionary, buffers, before, wordsAs);
  const unknown = (asMecab ? openMecabUnknownWords : openKuromojiUnknownWords)(dictionary, buffers, before);
  const path = openBestPath(dictionary, buffers, found, wordsAs);
  let text = '';

  const freeNodes = (from: number, at: number): void => {
    const decided = lastDecided(buffers, at);
    if (decided === 0) return;
    path.write(from, decided);
    unknown.payOff(forgetBefore(buffers, decided, at));
  };

  return {
    found,
    begin: (next) => {
      text = next;
      found.count = 0;
    },
    solve: (from) => {
      const length = readStretch(buffers, { text, from, code, ends: !asMecab });
      buffers.begin(length);
      unknown.begin();
      let freeMax = nodesKept * nodeSize;
      for (let at = 0; at < length; at++) {
        if (buffers.heads[at]! < 0) continue;
        if (asMecab && classOf[buffers.units[at]!] === space) {
          moveOn(buffers, at, at + 1);
          continue;
        }
        if (buffers.free > freeMax) {
          freeNodes(from, at);
          freeMax = Math.max(nodesKept * nodeSize, 2 * buffers.free);
        }
        before.load(buffers.heads[at]!);
        const { free } = buffers;
        known.add(at);
        if (buffers.free === free || unknown.isAlwaysTried(at)) unknown.add(at, free);
      }
      path.write(from, path.last());
      return from + length;
    },
  };
};

/** What ends at one place ends at another instead, after what ends there already. */
const moveOn = (buffers: LatticeBuffers, from: number, to: number): void => {
  const { heads, nodes } = buffers;
  let last = heads[from]!;
  while (nodes[last + nodeNext]! >= 0) last = nodes[last + nodeNext]!;
  nodes[last + nodeNext] = heads[to]!;
  heads[to] = heads[from]!;
  heads[from] = -1;
};

const comma = 0x3001;
const fullStop = 0x3002;

interface Stretch {
  readonly text: string;
  readonly from: number;
  /** UTF-16 unit → code in the trie. */
  readonly code: Uint16Array;
  /** Whether the stretch ends after a 、 or 。. */
  readonly ends: boolean;
}

/** Reads the characters of a stretch into the lattice; returns how many there are. */
const readStretch = (buffers: LatticeBuffers, { text, from, code, ends }: Stretch): number => {
  let { units, steps } = buffers;
  const most = text.length - from;
  for (let at = 0; at < most; ) {
    const unit = text.charCodeAt(from + at);
    units[at] = unit;
    steps[at] = code[unit]!;
    at++;
    if (at === units.length) {
      buffers.growPositions();
      ({ units, steps } = buffers);
    }
    if (ends && (unit === comma || unit === fullStop)) return at;
  }
  return most;
};
