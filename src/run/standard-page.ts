import { stat } from 'node:fs/promises';
import { sections } from '../archive/warc/sections.ts';
import { Fault } from '../base/fault.ts';
import type { GivenPage } from '../collect/loop/import-pages.ts';
import { documentId, parseDocumentId, type UrlId } from '../model/ids.ts';
import { epochMs, type EpochMs } from '../model/time.ts';
import { documentMediaType } from '../standard/page-of-document.ts';
import { readStandardDocument } from '../standard/read.ts';
import { splitDocuments } from '../standard/split-documents.ts';
import { writeStandardDocument } from '../standard/write.ts';

type GivenDocument = GivenPage | { readonly offset: number; readonly reason: string };

/** Whether a file, packed or not, begins as a document in the standard format, an ancestor's or ours. */
export const isStandardFile = async (path: string): Promise<boolean> => {
  for await (const { chunks } of sections(path)) {
    const first = await chunks.next();
    await chunks.return(undefined);
    const beginning =
      first.done === true ? '' : Buffer.from(first.value.subarray(0, beginningBytes)).toString('latin1');
    return (
      /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|!--|StandardFormat)/.test(beginning) &&
      /<StandardFormat[\s>]/.test(beginning)
    );
  }
  return false;
};

/**
 * The documents of a file as pages to be taken in, each by itself however many there are. The pages they were made from are not there, so
 * each is a plain text of its title and sentences, each a paragraph of its own, and is analysed anew; one of ours stays as it is.
 */
export async function* standardPages(path: string): AsyncGenerator<GivenDocument> {
  const fileTime = epochMs(Math.floor((await stat(path)).mtimeMs));
  const faults: GivenDocument[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const section of sections(path)) {
      yield* section.chunks;
      const reason = section.fault();
      if (reason !== null) faults.push({ offset: section.offset, reason });
    }
  }
  for await (const { offset, bytes } of splitDocuments(chunks())) {
    const page = standardPage(bytes, fileTime);
    yield typeof page === 'string' ? { offset, reason: page } : page;
  }
  yield* faults;
}

/**
 * A document exactly as this program writes it is taken in as it is, with its number, its revision, and the numbers of the pages that it
 * links with. Null when it is not: an ancestor's, an earlier version's, or changed by hand.
 */
const ownDocument = (xml: string): GivenPage | null => {
  if (!xml.includes(' DocId="')) return null;
  const document = readStandardDocument(xml);
  if (writeStandardDocument(document) !== xml) return null;
  const links = [...document.inLinks, ...document.outLinks].flatMap(({ pages }) => pages);
  return {
    url: document.url,
    fetchedAt: document.fetchedAt,
    status: 200,
    headers: [['Content-Type', documentMediaType]],
    body: Buffer.from(xml),
    numbers: [document, ...links].flatMap(({ url, id }) => {
      const number = id === null ? null : parseDocumentId(id);
      return number === null ? [] : [[url, number.id] as const];
    }),
  };
};

/** A string when it cannot be used. */
const standardPage = (bytes: Uint8Array, fileTime: EpochMs): GivenPage | string => {
  try {
    const xml = Buffer.from(bytes).toString('utf8').trim();
    const document = readStandardDocument(xml, unnamed);
    const own = ownDocument(`${xml}\n`);
    if (own !== null) return own;
    const sentences = document.texts.flatMap(({ sentences: own }) => own.map(({ text }) => text));
    return {
      url: document.url,
      fetchedAt: Number.isFinite(document.fetchedAt) ? document.fetchedAt : fileTime,
      status: 200,
      headers: [['Content-Type', 'text/plain; charset=utf-8']],
      body: Buffer.from([document.title?.text ?? '', ...sentences].filter((text) => text !== '').join('\n\n')),
    };
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};

const beginningBytes = 2048;
/** Its place in this corpus is decided by its URL. */
const unnamed = documentId(0 as UrlId, 0);
