import { stat } from 'node:fs/promises';
import { sections } from '../archive/warc/sections.ts';
import { Fault } from '../base/fault.ts';
import type { GivenPage } from '../collect/loop/import-pages.ts';
import { documentId, type UrlId } from '../model/ids.ts';
import { epochMs, type EpochMs } from '../model/time.ts';
import { readStandardDocument } from '../standard/read.ts';
import { splitDocuments } from '../standard/split-documents.ts';

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
 * each is a plain text of its title and sentences, each a paragraph of its own, and is analysed anew.
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

/** A string when it cannot be used. */
const standardPage = (bytes: Uint8Array, fileTime: EpochMs): GivenPage | string => {
  try {
    const document = readStandardDocument(Buffer.from(bytes).toString('utf8'), unnamed);
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
