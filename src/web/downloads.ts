import { Fault } from '../base/fault.ts';
import { printableJson } from '../base/printable.ts';
import { concordanceDefaults, frequencyDefaults, frequencyKinds, type LineOptions } from '../index/concordancer.ts';
import type { FoundOptions, Snapshot } from '../index/port.ts';
import { unansweredApi } from './api.ts';
import { ask, type Answer } from './requests/ask-index.ts';
import { readAsked } from './requests/ask-search.ts';
import { ParameterReader } from './requests/parameter-reader.ts';
import { filterOf, readFilters, readIds, readPatternText, readWordBlocks } from './requests/search-parameters.ts';
import type { SitePage, SiteReply, SiteSources } from './site-port.ts';

// Answers of any length: an object a line (jsonlines.org), each made when its reader has taken those before it. What is asked for is
// tried before the first line, so that a question that has no answer is refused in words.

const windowMax = 100;

/** `/api/concordance.jsonl?q=`: every line, in the order of the documents. */
export const allLinesApi: SitePage = async (request, sources) => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const query = readPatternText(read, 'q', web);
  const options: LineOptions = {
    ...filterOf(readFilters(read, web)),
    blocks: readWordBlocks(read),
    window: read.whole('window', { most: windowMax, fallback: concordanceDefaults.window }),
  };
  const tried = await ask(sources, { read, query }, (snapshot) =>
    begun((signal) => snapshot.concordance(query, { ...options, lines: 0, count: false, signal })),
  );
  return streamed(tried, 'concordance', sources, (snapshot, signal) => snapshot.lines(query, { ...options, signal }));
};

/** `/api/search.jsonl?q=`: every document that meets the query, in the order of the ids. */
export const allDocumentsApi: SitePage = async (request, sources) => {
  const { read, asked, options: searched } = await readAsked(request, sources, readIds);
  const { query } = asked;
  const { signal: _, ...options }: FoundOptions = searched;
  const tried = await ask(sources, { read, query }, (snapshot) =>
    begun((signal) => snapshot.search(query, { ...options, top: 0, count: false, signal })),
  );
  return streamed(tried, 'search', sources, (snapshot, signal) => snapshot.found(query, { ...options, signal }));
};

/** `/api/frequencies.jsonl?by=&where=`: every value, the most frequent first. All different values are in memory, as for the first hundred. */
export const allFrequenciesApi: SitePage = async (request, sources) => {
  const { web } = sources.corpus.config;
  const read = new ParameterReader(request.params);
  const where = readPatternText(read, 'where', web);
  const options = {
    ...filterOf(readFilters(read, web)),
    blocks: readWordBlocks(read),
    by: read.choice('by', frequencyKinds) ?? frequencyDefaults.by,
    where: where === '' ? undefined : where,
    top: Number.POSITIVE_INFINITY,
  };
  const tried = await ask(sources, { read, query: where, name: 'where' }, async (snapshot) =>
    where === ''
      ? null
      : begun((signal) => snapshot.concordance(where, { ...options, lines: 0, count: false, signal })),
  );
  return streamed(tried, 'frequencies', sources, async function* (snapshot, until) {
    yield* (await snapshot.frequencies({ ...options, signal: until })).rows;
  });
};

/** So long the index may look for a reason against a question; most are found before it looks at a document. */
const trialMsMax = 500;

const begun = async (work: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  try {
    await work(AbortSignal.timeout(trialMsMax));
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'INTERRUPTED') throw error;
  }
};

const streamed = (
  tried: Answer<unknown>,
  name: string,
  { snapshots }: SiteSources,
  rowsOf: (snapshot: Snapshot, signal: AbortSignal) => AsyncIterable<object>,
): SiteReply => {
  if (!('result' in tried)) return unansweredApi(tried);
  return {
    kind: 'stream',
    type: 'application/jsonl; charset=utf-8',
    name: `${name}.jsonl`,
    pieces: (signal) => gathered(snapshots.stream((snapshot) => rowsOf(snapshot, signal))),
  };
};

/** Characters sent at a time: a packet for each line would cost more than the line. */
const pieceMin = 16_384;

async function* gathered(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += `${printableJson(row)}\n`;
    if (piece.length < pieceMin) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
