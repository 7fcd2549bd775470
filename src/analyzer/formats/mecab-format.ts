import { emptySlots } from '../slots.ts';
import type { Lexicon, Tokens } from '../tokens.ts';
import { ByteSink } from '../../text/byte-sink.ts';

/** MeCab's own output for IPADIC, as bytes: `surface TAB features`, a line per word, and EOS. */
export interface MecabWriter {
  add(tokens: Tokens): void;
  /** What was written since the last take; valid until the take after the next. */
  take(): Uint8Array;
}

/** The whole line of a word that was met is kept as bytes: writing it again is one copy. */
export const openMecabWriter = (lexicon: Lexicon): MecabWriter => {
  const { firstUnknown } = lexicon;
  const sink = new ByteSink();
  const lines = emptySlots<Uint8Array>(firstUnknown);
  const tails = emptySlots<Uint8Array>(lexicon.rows - firstUnknown);

  const lineOf = (row: number, surface: string): Uint8Array => {
    const features = `${lexicon.base(row)},${lexicon.reading(row)},${lexicon.pronunciation(row)}`;
    return encoder.encode(`${surface}\t${grammarOf(lexicon, row)},${features}\n`);
  };
  // MeCab gives words that it does not know seven features: neither reading nor pronunciation.
  const tailOf = (row: number): Uint8Array => encoder.encode(`\t${grammarOf(lexicon, row)},*\n`);

  return {
    add: ({ text, count, starts, ends, entries }) => {
      for (let at = 0; at < count; at++) {
        const row = entries[at] ?? 0;
        const start = starts[at] ?? 0;
        const end = ends[at] ?? 0;
        if (row < firstUnknown) {
          sink.put((lines[row] ??= lineOf(row, text.slice(start, end))));
          continue;
        }
        sink.putText(text, start, end);
        sink.put((tails[row - firstUnknown] ??= tailOf(row)));
      }
      sink.put(endOfSentence);
    },
    take: () => sink.take(),
  };
};

const encoder = new TextEncoder();
const endOfSentence = encoder.encode('EOS\n');

const grammarOf = (lexicon: Lexicon, row: number): string =>
  (lexicon.grammars[lexicon.grammar[row] ?? 0] ?? []).join(',');
