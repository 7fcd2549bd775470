import { createReadStream } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { addAbortSignal } from 'node:stream';
import { Fault } from '../../base/fault.ts';

/** Bytes read at a time. Lines are given on as soon as they are complete, a batch per read. */
const readBytes = 1 << 17;

/** A longer line is given on in pieces of this size, so that no input needs more memory than there is. */
export const lineBytesMax = 1 << 24;

/** What is said of an input, once: it has bytes that are no UTF-8; it has a line longer than `lineBytesMax`. */
export type Oddity = 'malformed' | 'long';

export interface LineReading {
  /** When it aborts, the lines end, even while input is waited for. */
  readonly signal: AbortSignal;
  readonly onOddity: (found: Oddity) => void;
}

/**
 * The lines of a UTF-8 file, or of standard input (`-`), without their ends (LF or CR LF), in batches. A byte order mark before the
 * first is no part of it. Bytes that are no UTF-8 become U+FFFD.
 */
export async function* lineBatches(file: string, { signal, onOddity }: LineReading): AsyncGenerator<readonly string[]> {
  let isFirst = true;
  const reported = new Set<Oddity>();
  const tell = (found: Oddity): void => {
    if (reported.has(found)) return;
    reported.add(found);
    onOddity(found);
  };
  for await (const bytes of wholeLines(bytesOf(file, signal), () => tell('long'))) {
    if (signal.aborted) return;
    if (!isUtf8(bytes)) tell('malformed');
    const lines = linesOf(bytes);
    if (isFirst) lines[0] = lines[0]?.replace(/^\ufeff/, '') ?? '';
    isFirst = false;
    yield lines;
  }
}

/** Bytes up to and with a line end; the last may lack it, and so does each piece of a line that is too long. */
async function* wholeLines(source: AsyncIterable<Buffer>, onLong: () => void): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const keep = (rest: Buffer): void => {
    pending = rest.length === 0 ? [] : [rest];
    pendingBytes = rest.length;
  };
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      yield Buffer.concat([...pending, chunk.subarray(0, end)]);
      keep(chunk.subarray(end));
      continue;
    }
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes <= lineBytesMax) continue;
    onLong();
    const piece = Buffer.concat(pending);
    const cut = startOfCharacter(piece, lineBytesMax);
    yield piece.subarray(0, cut);
    keep(piece.subarray(cut));
  }
  const rest = Buffer.concat(pending);
  if (rest.length > 0) yield rest;
}

/** The place of the first byte of the character that the byte at `at` is part of. */
const startOfCharacter = (bytes: Buffer, at: number): number => {
  let start = at;
  while (start > at - 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
};

const newline = 0x0a;

async function* bytesOf(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: readBytes });
  try {
    yield* addAbortSignal(signal, stream) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!signal.aborted) throw new Fault('NOT_FOUND', `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Complete lines; the last may lack its end. */
const linesOf = (bytes: Buffer): string[] => {
  const text = bytes.toString();
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};
