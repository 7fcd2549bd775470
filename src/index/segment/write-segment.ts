import { ByteWriter } from './byte-writer.ts';
import { ChainReader } from './chain-reader.ts';
import { type Columns, writeColumns } from './columns.ts';
import { DictionaryWriter } from './dictionary-writer.ts';
import { encodeForward, renumberWords } from './forward.ts';
import { lengthCode } from './length-code.ts';
import { lexiconOrder, writeLexicon } from './write-lexicon.ts';
import { notAPair, type PostingChains } from './posting-chains.ts';
import { PostingWriter } from './posting-writer.ts';
import type { BuiltDocument, SegmentBuilder } from './segment-builder.ts';
import { type SegmentSinks, withSinks, type WrittenSegment } from './segment-sinks.ts';
import { afterLetters, SortedPairs } from './sorted-pairs.ts';

/** Writes what a builder holds. */
export const writeSegment = (dir: string, number: number, builder: SegmentBuilder): Promise<WrittenSegment> =>
  withSinks(dir, number, (sinks) => {
    const { documents, rows } = builder;
    const order = lexiconOrder(rows.counts);
    writeLexicon(sinks.lex, { types: rows.types, counts: rows.counts, order });
    const offsets = writeDocuments(sinks, builder, order);
    writeColumns(sinks.col, columnsOf(documents, offsets));
    writePostings(sinks, builder);
    return Promise.resolve(documents.length);
  });

interface Offsets {
  readonly forwardAt: Float64Array;
  readonly storedAt: Float64Array;
}

const writeDocuments = (sinks: SegmentSinks, builder: SegmentBuilder, order: Uint32Array): Offsets => {
  const rowOf = new Uint32Array(order.length);
  order.forEach((type, row) => {
    rowOf[type] = row;
  });
  const collected = builder.forward.view();
  const out = new ByteWriter(1 << 14);
  const words = new ByteWriter(1 << 14);
  const forwardAt = new Float64Array(builder.documents.length + 1);
  const storedAt = new Float64Array(builder.documents.length + 1);
  builder.documents.forEach(({ forward, stored }, at) => {
    forwardAt[at] = sinks.fwd.length;
    storedAt[at] = sinks.sto.length;
    renumberWords(collected.subarray(forward.words, forward.bunsetsu), rowOf, words);
    const head = collected.subarray(forward.head, forward.words);
    const bunsetsu = collected.subarray(forward.bunsetsu, forward.end);
    sinks.fwd.write(encodeForward(out, { head, words: words.view(), bunsetsu }));
    sinks.sto.write(stored);
  });
  forwardAt[builder.documents.length] = sinks.fwd.length;
  storedAt[builder.documents.length] = sinks.sto.length;
  return { forwardAt, storedAt };
};

const columnsOf = (documents: readonly BuiltDocument[], { forwardAt, storedAt }: Offsets): Columns => {
  const siteNames = [...new Set(documents.map(({ site }) => site))].sort();
  const siteNumbers = new Map(siteNames.map((name, at) => [name, at]));
  return {
    count: documents.length,
    ids: Float64Array.from(documents, ({ id }) => id),
    forwardAt,
    storedAt,
    revisions: Uint32Array.from(documents, ({ revision }) => revision),
    digests: Uint32Array.from(documents.flatMap(({ digest }) => digest)),
    words: Uint32Array.from(documents, ({ words }) => words),
    days: Int32Array.from(documents, ({ day }) => day),
    sites: Uint32Array.from(documents, ({ site }) => siteNumbers.get(site) ?? 0),
    regions: Uint16Array.from(documents, ({ regions }) => regions),
    types: Uint8Array.from(documents, ({ type }) => type),
    siteNames,
  };
};

const writePostings = (sinks: SegmentSinks, builder: SegmentBuilder): void => {
  const dictionary = new DictionaryWriter(sinks.dic, { postings: sinks.pst.length, positions: sinks.pos.length });
  const lengthCodes = Uint8Array.from(builder.documents, ({ words }) => lengthCode(words));
  const writer = new PostingWriter({ dictionary, postings: sinks.pst, positions: sinks.pos, lengthCodes });
  const chains = new ChainReader(builder.chains);
  eachTerm(builder, (term, list) => {
    writer.begin(term);
    chains.writeTo(writer, list);
    writer.end();
  });
  dictionary.finish();
};

/** Terms ascending as bytes, with their lists. */
const eachTerm = ({ rows, chains }: SegmentBuilder, visit: (term: Uint8Array, list: number) => void): void => {
  const { terms } = rows;
  const words = [...terms.keys()].sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1));
  const rankOf = new Uint32Array(terms.length);
  for (const [rank, term] of words.entries()) rankOf[term] = rank;
  const { listOf, rankOfList } = listsOfWords(chains, rankOf);
  const ranked = { letterOf: (rank: number) => terms[words[rank] ?? 0]?.[0] ?? '', rankOfList };
  const bigrams = new SortedPairs(chains, ranked, 'bigram');
  const dependencies = new SortedPairs(chains, ranked, 'dependency');
  const key = new ByteWriter(256);
  const pairsBelow = (letter: string): void => {
    for (;;) {
      const pairs = bigrams.letter < dependencies.letter ? bigrams : dependencies;
      if (pairs.letter >= letter) return;
      key.clear();
      pairs.writeTo(key);
      visit(key.view(), pairs.list);
      pairs.advance();
    }
  };
  let letter = '';
  for (const term of words) {
    const text = terms[term] ?? '';
    if (text[0] !== letter) {
      letter = text[0] ?? '';
      pairsBelow(letter);
    }
    key.clear();
    key.text(text);
    visit(key.view(), listOf[term] ?? 0);
  }
  pairsBelow(afterLetters);
};

/** The list of each term that is not a pair, and back. */
const listsOfWords = (
  chains: PostingChains,
  rankOf: Uint32Array,
): { readonly listOf: Uint32Array; readonly rankOfList: Uint32Array } => {
  const listOf = new Uint32Array(rankOf.length);
  const rankOfList = new Uint32Array(chains.size);
  for (let list = 0; list < chains.size; list++) {
    if (chains.second(list) !== notAPair) continue;
    const term = chains.first(list);
    listOf[term] = list;
    rankOfList[list] = rankOf[term] ?? 0;
  }
  return { listOf, rankOfList };
};
