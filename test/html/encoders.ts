import { jis0208 } from '../../src/html/charset/jis-tables.ts';

/** Encoders for tests, made of the decoders' own tables. */
export const encoders = (() => {
  const sjis = new Map<number, number[]>();
  const rows = new Map<number, [number, number]>();
  for (const [pointer, unit] of jis0208().entries()) {
    if (unit === 0) continue;
    const [lead, trail] = [Math.floor(pointer / 188), pointer % 188];
    if (!sjis.has(unit)) sjis.set(unit, [lead + (lead < 0x1f ? 0x81 : 0xc1), trail + (trail < 0x3f ? 0x40 : 0x41)]);
    if (pointer < 94 * 94 && !rows.has(unit)) rows.set(unit, [Math.floor(pointer / 94), pointer % 94]);
  }
  const each = (text: string, wide: (unit: number) => number[]): Uint8Array =>
    Uint8Array.from(
      Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) =>
        unit < 0x80 ? [unit] : wide(unit),
      ),
    );
  const jis = (text: string): Uint8Array => {
    const bytes: number[] = [];
    let wide = false;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const row = rows.get(unit);
      if ((row !== undefined) !== wide) bytes.push(...(wide ? [0x1b, 0x28, 0x42] : [0x1b, 0x24, 0x42]));
      wide = row !== undefined;
      bytes.push(...(row === undefined ? [unit] : [row[0] + 0x21, row[1] + 0x21]));
    }
    if (wide) bytes.push(0x1b, 0x28, 0x42);
    return Uint8Array.from(bytes);
  };
  return {
    'utf-8': (text: string) => new Uint8Array(Buffer.from(text)),
    shift_jis: (text: string) => each(text, (unit) => sjis.get(unit) ?? [0x3f]),
    'euc-jp': (text: string) => each(text, (unit) => (rows.get(unit) ?? [8, 94]).map((part) => part + 0xa1)),
    'iso-2022-jp': jis,
    'utf-16le': (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  };
})();
export type Charset = keyof typeof encoders;
export const charsets = Object.keys(encoders) as Charset[];
