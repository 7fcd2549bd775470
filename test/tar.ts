/** Files of a ustar archive that is unpacked already. */
export function* filesOfTar(tar: Buffer): Generator<{ path: string; bytes: Buffer }> {
  for (let at = 0; at + 512 <= tar.length; ) {
    const field = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (name === '') return;
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    const type = field(156, 1);
    const prefix = field(345, 155);
    if (type === '0' || type === '')
      yield { path: prefix === '' ? name : `${prefix}/${name}`, bytes: tar.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
