import type { DependencyLayer } from './composer.ts';
import { openParser, type Dependencies } from './dependency/parse.ts';
import type { ModelBuffers } from './dependency/model.ts';
import type { Lexicon } from './tokens.ts';

/** The parser as a layer of the analysis. */
export const openDependencyLayer = (model: ModelBuffers, lexicon: Lexicon): DependencyLayer => {
  const parser = openParser(model, lexicon);
  return {
    parse: (tokens) => {
      const parsed = parser.parse(tokens);
      const { bunsetsu, firsts, heads, types, phrases, phraseFirsts, phraseHeads } = parsed;
      return {
        bunsetsu: { count: bunsetsu, firsts, heads, types },
        phrases: { count: phrases, firsts: phraseFirsts, heads: phraseHeads, types: phraseTypes(parsed) },
      };
    },
  };
};

let room = new Uint8Array(256);

/** The last phrase of a bunsetsu has the bunsetsu's type, the others D (0). */
const phraseTypes = ({ phrases, phraseOwners, types }: Dependencies): Uint8Array => {
  if (phrases > room.length) room = new Uint8Array(2 * phrases);
  for (let at = 0; at < phrases; at++) {
    const owner = phraseOwners[at] ?? 0;
    const isLast = at + 1 === phrases || phraseOwners[at + 1] !== owner;
    room[at] = isLast ? (types[owner] ?? 0) : 0;
  }
  return room;
};
