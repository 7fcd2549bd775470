import { constants, crc32, inflateRawSync } from 'node:zlib';

/** What stands at one place of a gzip file (RFC 1952). */
export type Member =
  | { readonly kind: 'member'; readonly data: Uint8Array; readonly length: number }
  /** The bytes end before the member does; `dataStart` is null when already its header is cut. */
  | { readonly kind: 'torn'; readonly dataStart: number | null }
  | { readonly kind: 'damaged'; readonly reason: string }
  /** More than `dataBytesMax` come out of it. */
  | { readonly kind: 'large'; readonly dataStart: number };

/** Unpacks the one gzip member that begins at `at` and says where it ends, which `gunzipSync` does not. */
export const readMember = (bytes: Uint8Array, at: number, dataBytesMax: number): Member => {
  const head = readHead(bytes, at);
  if (typeof head === 'string')
    return head === 'torn' ? { kind: 'torn', dataStart: null } : { kind: 'damaged', reason: head };
  const inflated = inflate(bytes.subarray(head), dataBytesMax);
  if (typeof inflated === 'string') {
    if (inflated === 'large') return { kind: 'large', dataStart: head };
    return inflated === 'torn' ? { kind: 'torn', dataStart: head } : { kind: 'damaged', reason: inflated };
  }
  const end = head + inflated.consumed;
  if (bytes.length < end + 8) return { kind: 'torn', dataStart: head };
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + end, 8);
  if (trailer.getUint32(0, true) !== crc32(inflated.data)) return { kind: 'damaged', reason: 'wrong gzip checksum' };
  if (trailer.getUint32(4, true) !== inflated.data.length >>> 0)
    return { kind: 'damaged', reason: 'wrong gzip length' };
  return { kind: 'member', data: inflated.data, length: end + 8 - at };
};

/** Where the next gzip member begins whose data start with `start`, at or after `from`; -1 when there is none. */
export const findMember = (bytes: Uint8Array, from: number, start: string): number => {
  const wanted = Buffer.from(start);
  for (let at = bytes.indexOf(0x1f, from); at !== -1; at = bytes.indexOf(0x1f, at + 1)) {
    if (bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) continue;
    const head = readHead(bytes, at);
    if (typeof head === 'string') continue;
    if (
      beginning(bytes.subarray(head, head + 4096))
        .subarray(0, wanted.length)
        .equals(wanted)
    )
      return at;
  }
  return -1;
};

/** Offset of the compressed data, or what is wrong. */
const readHead = (bytes: Uint8Array, at: number): number | string => {
  if (bytes.length < at + 10) return 'torn';
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) return 'no gzip header';
  const flags = bytes[at + 3] ?? 0;
  if ((flags & 0xe0) !== 0) return 'reserved gzip flags are set';
  let next = at + 10;
  if ((flags & 4) !== 0) {
    if (bytes.length < next + 2) return 'torn';
    next += 2 + (bytes[next] ?? 0) + ((bytes[next + 1] ?? 0) << 8);
  }
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, next);
    if (zero === -1) return 'torn';
    next = zero + 1;
  }
  if ((flags & 2) !== 0) next += 2;
  return next > bytes.length ? 'torn' : next;
};

const inflate = (bytes: Uint8Array, dataBytesMax: number): { data: Buffer; consumed: number } | string => {
  try {
    // With `info` Node returns the engine too, whose `bytesWritten` is the input it used (types say Buffer only).
    const result = inflateRawSync(bytes, { info: true, maxOutputLength: dataBytesMax }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { data: result.buffer, consumed: result.engine.bytesWritten };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'Z_BUF_ERROR') return 'torn';
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'large';
    return `gzip data are damaged (${(error as Error).message})`;
  }
};

const beginning = (bytes: Uint8Array): Buffer => {
  try {
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
};
