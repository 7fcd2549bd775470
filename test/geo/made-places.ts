/** A value of a MaxMind database, as far as tests need them. */
export type MmdbValue = string | number | { readonly [key: string]: MmdbValue };

/**
 * A database of places in the MaxMind format, written by the specification (maxmind.github.io/MaxMind-DB) and not with the reader that is tested: a record for
 * each IPv4 address.
 */
export const madePlaces = (records: Readonly<Record<string, MmdbValue>>): Buffer => {
  const nodes: [number | null, number | null][] = [[null, null]];
  const data: Buffer[] = [];
  const leaves: { node: number; side: 0 | 1; offset: number }[] = [];
  let size = 0;
  for (const [address, record] of Object.entries(records)) {
    const bits = address.split('.').flatMap((byte) => Array.from(Number(byte).toString(2).padStart(8, '0'), Number));
    let at = 0;
    for (const [depth, bit] of bits.entries()) {
      const node = nodes[at];
      const side = bit === 1 ? 1 : 0;
      if (node === undefined) throw new RangeError(address);
      if (depth === 31) leaves.push({ node: at, side, offset: size });
      else at = node[side] ??= nodes.push([null, null]) - 1;
    }
    const bytes = encoded(record);
    data.push(bytes);
    size += bytes.length;
  }
  for (const { node, side, offset } of leaves) {
    const place = nodes[node];
    if (place !== undefined) place[side] = nodes.length + 16 + offset;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(left ?? nodes.length, at * 6, 3);
    tree.writeUIntBE(right ?? nodes.length, at * 6 + 3, 3);
  }
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    build_epoch: Date.parse('2026-11-01T00:00:00Z') / 1000,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
};

const encoded = (value: MmdbValue): Buffer => {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(2, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(Number.isInteger(value) && value >= 0 ? 4 : 8);
    if (bytes.length === 4) bytes.writeUInt32BE(value);
    else bytes.writeDoubleBE(value);
    return Buffer.concat([control(bytes.length === 4 ? 6 : 3, bytes.length), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([control(7, entries.length), ...entries.flatMap((pair) => pair.map(encoded))]);
};

/** Type and size; sizes from 29 to 284 take one byte more. */
const control = (type: number, size: number): Buffer =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);
