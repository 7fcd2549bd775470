import { constants, createGzip, gzipSync, type ZlibOptions } from 'node:zlib';

/**
 * Packs one record after another into gzip members, with one compressor for all: gzipSync sets one up for each (256 KB of
 * tables), which takes longer than packing the records of a visit. Node has no public name for that; `_processChunk` is what
 * gzipSync itself calls and what npm's minizlib builds on. Without it, gzipSync does the same: the bytes are equal.
 */
export const gzipPacker = (options: ZlibOptions): ((data: Uint8Array) => Uint8Array) => {
  const compressor = createGzip(options) as unknown as Partial<Compressor>;
  const handle = compressor._handle;
  if (!isCompressor(compressor) || handle === undefined || handle === null) return (data) => gzipSync(data, options);
  // It would be thrown away after one member.
  handle.close = () => undefined;
  return (data) => {
    const packed = compressor._processChunk(data, constants.Z_FINISH);
    compressor.removeAllListeners('error');
    compressor._handle = handle;
    compressor.reset();
    // The next record is packed into the same place.
    return Buffer.from(packed);
  };
};

interface Compressor {
  _handle: { close: () => void } | null;
  _processChunk(data: Uint8Array, flush: number): Uint8Array;
  reset(): void;
  removeAllListeners(event: string): void;
}

const isCompressor = (one: Partial<Compressor>): one is Compressor =>
  [one._processChunk, one.reset, one.removeAllListeners].every((method) => typeof method === 'function');
