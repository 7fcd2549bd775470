/** A stretch of a file that is one document, or was meant to be. */
export interface DocumentPiece {
  /** Where it begins, in bytes of the unpacked file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Documents that stand one after the other in a file, as `export xml`, shards and the ancestors' collections have them. A document ends
 * with its last tag where the file ends or another document begins: the same tag may stand in an annotation. One that was cut off
 * ends where the next begins.
 */
export async function* splitDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DocumentPiece> {
  let pending = Buffer.alloc(0);
  let offset = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const join = (): void => {
    pending = Buffer.concat([pending, ...waiting]);
    [waiting, waitingBytes] = [[], 0];
  };
  function* take(isEnd: boolean): Generator<DocumentPiece> {
    join();
    let from = 0;
    for (let end = endOfDocument(pending, from, isEnd); end !== null; end = endOfDocument(pending, from, isEnd)) {
      for (const piece of cutOff(pending.subarray(from, end), offset + from)) yield piece;
      from = end;
    }
    if (isEnd) yield* cutOff(pending.subarray(from), offset + from);
    offset += from;
    pending = pending.subarray(from);
  }
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    // So much at a time that a document of any length is put together in time proportional to it.
    if (waitingBytes >= Math.max(leastBytes, pending.length)) yield* take(false);
  }
  yield* take(true);
}

const leastBytes = 1 << 16;
const lastTag = Buffer.from('</StandardFormat>');

/** Null: none ends here yet. */
const endOfDocument = (bytes: Buffer, from: number, isEnd: boolean): number | null => {
  for (let at = bytes.indexOf(lastTag, from); at >= 0; at = bytes.indexOf(lastTag, at + 1)) {
    const end = at + lastTag.length;
    const after = bytes.toString('latin1', end, end + lookAhead);
    if (/^(?:\xef\xbb\xbf|\s)*<(?:\?xml|StandardFormat[\s>]|!--|!DOCTYPE)/.test(after)) return end;
    if (end + lookAhead > bytes.length) return isEnd && after.trim() === '' ? end : null;
  }
  return null;
};

const lookAhead = 200;

/** The piece; two when it holds the beginning of one document and then another. White space is none. */
function* cutOff(bytes: Buffer, offset: number): Generator<DocumentPiece> {
  if (bytes.length < lookAhead && bytes.toString('latin1').trim() === '') return;
  const text = bytes.toString('latin1');
  let begin = 0;
  for (const { index } of text.matchAll(/<\?xml[^>]*\?>\s*<StandardFormat[\s>]/g)) {
    if (text.slice(begin, index).replace('\xef\xbb\xbf', '').trim() === '') continue;
    yield { offset: offset + begin, bytes: bytes.subarray(begin, index) };
    begin = index;
  }
  yield { offset: offset + begin, bytes: bytes.subarray(begin) };
}
