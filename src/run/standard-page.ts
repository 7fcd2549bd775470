import { Fault } from '../base/fault.ts';
import type { GivenPage } from '../collect/loop/import-pages.ts';
import { documentId, type UrlId } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import { readStandardDocument } from '../standard/read.ts';

/**
 * A standard-format document, an ancestor's or ours, as a page to be taken in: the page it was made from is not there, so it is a
 * plain text of its title and sentences, each a paragraph of its own, and is analysed anew. Null if the file is something else,
 * a string if it is one that cannot be used.
 */
export const standardPage = (body: Uint8Array, fileTime: EpochMs): GivenPage | string | null => {
  const beginning = Buffer.from(body.subarray(0, beginningBytes)).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|!--|StandardFormat)/.test(beginning)) return null;
  if (!/<StandardFormat[\s>]/.test(beginning)) return null;
  try {
    const document = readStandardDocument(Buffer.from(body).toString('utf8'), unnamed);
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
