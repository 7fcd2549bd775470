import { createReadStream } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { Fault } from '../base/fault.ts';

/** Bytes read at a time. Lines are given on as soon as they are complete, a batch per read. */
const readBytes = 1 << 17;

/**
 * The lines of a UTF-8 file, or of standard input (`-`), without their ends (LF or CR LF), in batches. A byte order mark before the
 * first is no part of it. Bytes that are no UTF-8 become U+FFFD, and `onMalformed` is told so once.
 */
export async function* lineBatches(file: string, onMalformed: () => void): AsyncGenerator<readonly string[]> {
  let isFirst = true;
  let isTold = false;
  for await (const bytes of wholeLines(file)) {
    if (!isTold && !isUtf8(bytes)) {
      isTold = true;
      onMalformed();
    }
    const lines = linesOf(bytes);
    if (isFirst) lines[0] = lines[0]?.replace(/^\ufeff/, '') ?? '';
    isFirst = false;
    yield lines;
  }
}

/** Bytes up to and with a line end; the last may lack it. */
async function* wholeLines(file: string): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  try {
    for await (const chunk of openBytes(file)) {
      const end = chunk.lastIndexOf(newline) + 1;
      if (end === 0) {
        pending.push(chunk);
        continue;
      }
      yield Buffer.concat([...pending, chunk.subarray(0, end)]);
      pending = end === chunk.length ? [] : [chunk.subarray(end)];
    }
  } catch (error) {
    throw new Fault('NOT_FOUND', `${file} cannot be read: ${(error as Error).message}`);
  }
  const rest = Buffer.concat(pending);
  if (rest.length > 0) yield rest;
}

const newline = 0x0a;

const openBytes = (file: string): AsyncIterable<Buffer> =>
  file === '-' ? process.stdin : createReadStream(file, { highWaterMark: readBytes });

/** Complete lines; the last may lack its end. */
const linesOf = (bytes: Buffer): string[] => {
  const text = bytes.toString();
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};
