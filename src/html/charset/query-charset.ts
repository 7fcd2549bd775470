// The query part of a link is sent in the charset of the page it stands on, as browsers do (URL Standard §5.3, Encoding
// Standard §6): to a server that reads Shift_JIS, UTF-8 is another word.

import { decodeText } from './charset.ts';

/** The link with the query part escaped in the charset; unchanged where that makes no difference. */
export const inQueryCharset = (href: string, charset: string): string => {
  if (isUnicode.has(charset) || !/[^ -~]/.test(href)) return href;
  const fragment = href.indexOf('#');
  const end = fragment < 0 ? href.length : fragment;
  const query = href.indexOf('?');
  if (query < 0 || query >= end) return href;
  return href.slice(0, query) + escaped(href.slice(query, end), charset) + href.slice(end);
};

/** The name the Encoding Standard gives it, lower case. */
const isUnicode: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be', 'replacement', 'x-user-defined']);

const escaped = (query: string, charset: string): string => {
  const isJis = charset === 'iso-2022-jp';
  const table = tableOf(isJis ? 'euc-jp' : charset);
  let written = '';
  let isWide = false;
  const mode = (wide: boolean): string => {
    const changes = isJis && wide !== isWide;
    isWide = wide;
    return changes ? (wide ? '%1B$B' : '%1B(B') : '';
  };
  for (const character of query) {
    if (character < '\x80') {
      written += mode(false) + character;
      continue;
    }
    const bytes = table.get(likeIt[character] ?? character);
    // In JIS the rows are those of EUC-JP without the high bits; of half-width katakana it has none.
    const usable = bytes !== undefined && !(isJis && bytes[0] === 0x8e) ? bytes : null;
    if (usable === null) written += `${mode(false)}%26%23${character.codePointAt(0)}%3B`;
    else written += mode(isJis) + usable.map((byte) => percent(isJis ? byte & 0x7f : byte)).join('');
  }
  return written + mode(false);
};

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Encoding Standard §12.2, §12.3: the minus sign that Japanese charsets lack is the full-width one. */
const likeIt: Readonly<Record<string, string>> = { '\u2212': '\uff0d' };

type Table = ReadonlyMap<string, readonly number[]>;

const tables = new Map<string, Table>();

const tableOf = (charset: string): Table => {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  for (let byte = 0x80; byte <= 0xff; byte++) {
    const character = decodeText(Uint8Array.of(byte), charset);
    if (isOne(character)) table.set(character, [byte]);
  }
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    // A line feed ends every pair: it is no second byte in any charset.
    const row = Uint8Array.from(trails.flatMap((trail) => [lead, trail, 0x0a]));
    const cells = decodeText(row, charset).split('\n');
    for (const [at, cell] of cells.entries()) {
      const isOther = charset === 'shift_jis' && isSecondCopy(lead, trails[at] ?? 0);
      if (at < trails.length && isOne(cell) && !isOther && !table.has(cell))
        table.set(cell, [lead, trails[at] as number]);
    }
  }
  tables.set(charset, table);
  return table;
};

const trails = Array.from({ length: 0xff - 0x40 }, (_, at) => at + 0x40);

const isOne = (cell: string): boolean => cell !== '\ufffd' && /^.$/su.test(cell) && cell > '\x7f';

/** Pointers 8272 to 8835 repeat characters that come later; encoders take those (Encoding Standard, "index Shift_JIS pointer"). */
const isSecondCopy = (lead: number, trail: number): boolean => {
  const pointer = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + trail - (trail < 0x7f ? 0x40 : 0x41);
  return pointer >= 8272 && pointer <= 8835;
};
