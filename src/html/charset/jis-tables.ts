/**
 * The two character tables of the Encoding Standard's Japanese decoders. They are asked from the platform's own decoder once
 * (ICU has the same tables; test/html/wpt-encodings.test.ts compares every entry with the published suite). 0 = no character.
 */
export const jis0208 = (): Uint16Array => (jis0208Table ??= readJis0208());

export const jis0212 = (): Uint16Array => (jis0212Table ??= readJis0212());

let jis0208Table: Uint16Array | null = null;
let jis0212Table: Uint16Array | null = null;

const newline = 0x0a;

const readJis0208 = (): Uint16Array => {
  const bytes: number[] = [];
  for (let pointer = 0; pointer < 60 * 188; pointer++) {
    const lead = Math.floor(pointer / 188);
    const trail = pointer % 188;
    bytes.push(lead + (lead < 0x1f ? 0x81 : 0xc1), trail + (trail < 0x3f ? 0x40 : 0x41), newline);
  }
  return toTable('shift_jis', bytes);
};

const readJis0212 = (): Uint16Array => {
  const bytes: number[] = [];
  for (let pointer = 0; pointer < 94 * 94; pointer++)
    bytes.push(0x8f, Math.floor(pointer / 94) + 0xa1, (pointer % 94) + 0xa1, newline);
  return toTable('euc-jp', bytes);
};

const toTable = (encoding: string, bytes: readonly number[]): Uint16Array => {
  const lines = new TextDecoder(encoding).decode(Uint8Array.from(bytes)).split('\n');
  lines.pop();
  return Uint16Array.from(lines, (line) => (line.length === 1 && line !== '\ufffd' ? line.charCodeAt(0) : 0));
};
