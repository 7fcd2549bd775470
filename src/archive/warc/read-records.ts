import type { Header } from '../../model/page.ts';
import { ByteQueue } from './byte-queue.ts';
import { sections } from './sections.ts';
import { decodeHead, fieldOf, parseHeaderLines } from './warc-record.ts';

export type FoundRecord =
  | {
      readonly kind: 'record';
      /** Byte of the file where it begins, or where its gzip member does. */
      readonly offset: number;
      readonly format: 'warc' | 'arc';
      readonly version: string;
      /** An ARC record's line, told in WARC's names. */
      readonly fields: readonly Header[];
      readonly block: Uint8Array;
      /** Departures from the format that do not stop the reading. */
      readonly notes: readonly RecordNote[];
    }
  /** Something that is no record; reading goes on at the next thing that is. */
  | { readonly kind: 'fault'; readonly offset: number; readonly reason: string };

export type RecordNote = 'bare newlines' | 'several records in one gzip member' | 'no two newlines after the block';

export interface RecordLimits {
  /** Longer blocks are passed over with a fault. */
  readonly recordBytesMax: number;
}

/** WARC (0.17 to 1.1) and ARC records of a file, packed or not, whatever state it is in. */
export async function* readRecords(path: string, limits: RecordLimits): AsyncGenerator<FoundRecord> {
  for await (const section of sections(path)) {
    const queue = new ByteQueue(section.chunks);
    let records = 0;
    while (await skipNewlines(queue)) {
      const offset = section.packed ? section.offset : queue.taken;
      const found = await readRecord(queue, limits);
      if (found.kind === 'fault') yield { ...found, offset };
      else {
        records++;
        const notes = section.packed && records > 1 ? [...found.notes, severalRecords] : found.notes;
        yield { ...found, offset, notes };
      }
    }
    const fault = section.fault();
    if (fault !== null) yield { kind: 'fault', offset: section.offset, reason: fault };
  }
}

type WithoutOffset<T> = T extends unknown ? Omit<T, 'offset'> : never;
type Read = WithoutOffset<FoundRecord>;

const severalRecords: RecordNote = 'several records in one gzip member';
const headBytesMax = 256 * 1024;

const skipNewlines = async (queue: ByteQueue): Promise<boolean> => {
  while (await queue.fill(1)) {
    if (queue.bytes[0] !== 10 && queue.bytes[0] !== 13) return true;
    queue.take(1);
  }
  return false;
};

const readRecord = async (queue: ByteQueue, limits: RecordLimits): Promise<Read> => {
  await queue.fill(5);
  if (queue.bytes.subarray(0, 5).equals(warcStart)) return readWarc(queue, limits);
  const line = await firstLine(queue);
  const arc = arcLine(line);
  if (arc !== null) return readArc(queue, { line, ...arc }, limits);
  await skipToRecord(queue, 0);
  return fault(`no WARC or ARC record begins here: ${JSON.stringify(line.slice(0, 60))}`);
};

const warcStart = Buffer.from('WARC/');
/** Newlines and then the next record or the end, which may cut either of them short. */
const recordEnd = /^(?:\r?\n){0,4}(?:WARC|\r?(?:W(?:A(?:R)?)?)?$)/;

const readWarc = async (queue: ByteQueue, limits: RecordLimits): Promise<Read> => {
  let end = ownHeadEnd(queue.bytes);
  while (end === -1 && queue.bytes.length < headBytesMax && (await queue.fill(queue.bytes.length + 1)))
    end = ownHeadEnd(queue.bytes);
  const head = decodeHead(queue.bytes.subarray(0, end === -1 ? 100 : end));
  const version = /^WARC\/(\d+\.\d+) *\r?\n/.exec(head);
  const fields = parseHeaderLines(head.slice(version?.[0].length ?? 0));
  const written = fieldOf(fields, 'Content-Length') ?? '';
  if (end === -1 || version === null || !/^\d{1,15}$/.test(written)) {
    await skipToRecord(queue, 1);
    return fault(end === -1 ? 'the header has no end' : version === null ? 'no WARC version' : 'no Content-Length');
  }
  const length = Number(written);
  if (length > limits.recordBytesMax) {
    const whole = await queue.skip(end + length);
    return fault(`the block of ${length} bytes is ${whole ? `longer than ${limits.recordBytesMax}` : 'cut short'}`);
  }
  const whole = await queue.fill(end + length);
  await queue.fill(end + length + 9);
  const after = queue.bytes.subarray(end + length, end + length + 9);
  if (!whole || !recordEnd.test(after.toString('latin1'))) {
    const held = queue.bytes.length - end;
    const next = await skipToRecord(queue, 1);
    const wrong = next || whole ? 'Content-Length is wrong' : `the block is cut short: ${held} of ${length} bytes`;
    return fault(`${wrong} (${fieldOf(fields, 'WARC-Target-URI') ?? fieldOf(fields, 'WARC-Type') ?? 'no type'})`);
  }
  queue.take(end);
  const block = queue.take(length);
  const notes: RecordNote[] = [];
  if (/[^\r]\n/.test(head)) notes.push('bare newlines');
  if (!after.toString('latin1').startsWith('\r\n\r\n')) notes.push('no two newlines after the block');
  return { kind: 'record', format: 'warc', version: version[1] ?? '', fields, block, notes };
};

/** As `headEnd`, but -1 when another record begins before: else a file of first lines would be read over and over. */
const ownHeadEnd = (bytes: Buffer): number => {
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return at + 2;
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3;
    if (bytes[at + 1] === 0x57 && bytes.subarray(at + 1, at + 6).equals(warcStart)) return -1;
  }
  return -1;
};

const readArc = async (
  queue: ByteQueue,
  { line, url, address, date, type, length }: ArcLine & { line: string },
  limits: RecordLimits,
): Promise<Read> => {
  const start = queue.bytes.indexOf(10) + 1;
  queue.take(start === 0 ? queue.bytes.length : start);
  const bytes = Number(length);
  if (!/^\d{1,15}$/.test(length) || !/^\d{14}$/.test(date)) {
    await skipToRecord(queue, 0);
    return fault(`an ARC record with a wrong length or date: ${JSON.stringify(line.slice(0, 100))}`);
  }
  if (bytes > limits.recordBytesMax) {
    await queue.skip(bytes);
    return fault(`the ARC block of ${bytes} bytes is longer than ${limits.recordBytesMax}`);
  }
  if (!(await queue.fill(bytes))) {
    const held = queue.bytes.length;
    queue.take(held);
    return fault(`the ARC block is cut short: ${held} of ${bytes} bytes (${url})`);
  }
  const block = queue.take(bytes);
  const isHttp = block.subarray(0, 5).toString('latin1') === 'HTTP/';
  const fields: Header[] = [
    ['WARC-Type', url.startsWith('filedesc:') ? 'warcinfo' : isHttp ? 'response' : 'resource'],
    ['WARC-Date', date.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')],
    ['WARC-Target-URI', url],
    ['WARC-IP-Address', address],
    ['Content-Type', isHttp ? 'application/http; msgtype=response' : type],
  ];
  return { kind: 'record', format: 'arc', version: '1.0', fields, block, notes: [] };
};

interface ArcLine {
  readonly url: string;
  readonly address: string;
  readonly date: string;
  readonly type: string;
  readonly length: string;
}

/** `a:b 1.2.3.4 20260101000000 - 0` and no shorter. */
const arcLineMin = 30;

/** `URL address date type [more fields of ARC 2] length`; the URL may have blanks in it. */
const arcLine = (line: string): ArcLine | null => {
  const match = /^([a-z][\w+.-]*:.*?) ([\d.]{7,15}|[\da-f:]{2,39}) (\d{12,20}) (\S+)(?: .*)? (\S+)$/i.exec(line);
  if (match === null) return null;
  const [, url = '', address = '', date = '', type = '', length = ''] = match;
  return { url, address, date, type, length };
};

const firstLine = async (queue: ByteQueue): Promise<string> => {
  let end = queue.bytes.indexOf(10);
  while (end === -1 && queue.bytes.length < headBytesMax && (await queue.fill(queue.bytes.length + 1)))
    end = queue.bytes.indexOf(10);
  return decodeHead(queue.bytes.subarray(0, end === -1 ? 1000 : end)).trimEnd();
};

/** Moves to the next line, at least `from` bytes on, at which a record begins; false (and all taken) when none does. */
const skipToRecord = async (queue: ByteQueue, from: number): Promise<boolean> => {
  queue.take(from);
  for (let looked = 0; ; ) {
    let newline = queue.bytes.indexOf(10, looked);
    for (; newline !== -1; newline = queue.bytes.indexOf(10, newline + 1)) {
      if (queue.bytes.length < newline + 6) await queue.fill(newline + 6);
      const next = queue.bytes.subarray(newline + 1);
      const lineEnd = next.indexOf(10);
      const isArc =
        lineEnd >= arcLineMin && lineEnd < 8192 && arcLine(next.toString('latin1', 0, lineEnd).trimEnd()) !== null;
      if (!next.subarray(0, 5).equals(warcStart) && !isArc) continue;
      queue.take(newline + 1);
      return true;
    }
    queue.take(Math.max(0, queue.bytes.length - 8192));
    looked = queue.bytes.length;
    if (!(await queue.fill(queue.bytes.length + 1))) {
      queue.take(queue.bytes.length);
      return false;
    }
    looked = Math.max(0, looked - 8192);
  }
};

const fault = (reason: string): Read => ({ kind: 'fault', reason });
