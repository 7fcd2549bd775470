import { crc32, deflateRawSync } from 'node:zlib';

/** The longest member that `gzipOfLength` can make: what an extra field can hold, and room for the data. */
const gzipLengthMax = 65_000;

/**
 * The data as a gzip member of exactly `length` bytes: what is overwritten with it leaves the members around it where
 * they are. An extra field (RFC 1952 §2.3.1.1) takes up the slack.
 */
export const gzipOfLength = (content: Uint8Array, length: number): Uint8Array => {
  const data = deflateRawSync(content, { level: 9 });
  const slack = length - data.length - 24;
  if (slack < 0 || length > gzipLengthMax) throw new RangeError(`No gzip member of ${length} bytes can hold this.`);
  const member = Buffer.alloc(length);
  member.set([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255]);
  member.writeUInt16LE(slack + 4, 10);
  member.write('ku', 12, 'latin1');
  member.writeUInt16LE(slack, 14);
  member.set(data, 16 + slack);
  member.writeUInt32LE(crc32(content), length - 8);
  member.writeUInt32LE(content.length, length - 4);
  return member;
};

/** Lengths that add up to `total`, each one that a small member can have. */
export const memberLengths = (total: number): readonly number[] => {
  const lengths: number[] = [];
  for (let left = total; left > 0; ) {
    // The rest is always long enough for a member of its own.
    const length = left > gzipLengthMax ? gzipLengthMax / 2 : left;
    lengths.push(length);
    left -= length;
  }
  return lengths;
};
