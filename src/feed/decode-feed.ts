import { charsetOfContentType, charsetOfLabel } from '../html/charset/charset-declaration.ts';
import { decodePage } from '../html/charset/charset.ts';

export interface DecodedFeed {
  readonly text: string;
  readonly charset: string;
  readonly faults: readonly string[];
}

/**
 * The text of a feed: byte order mark, charset of the header, XML declaration, in this order, and against all of them
 * what the bytes themselves show when they are something else.
 */
export const decodeFeed = (bytes: Uint8Array, contentType: string | null): DecodedFeed => {
  const wide = wideCharset(bytes);
  if (wide === 'utf-32le' || wide === 'utf-32be') return { text: decodeUtf32(bytes, wide), charset: wide, faults: [] };
  const header = charsetOfContentType(contentType);
  const declared = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']\s*([^"'\s>]+)/.exec(
    Buffer.from(bytes.subarray(0, 400)).toString('latin1'),
  )?.[1];
  const label = wide ?? header ?? (declared === undefined ? null : charsetOfLabel(declared));
  // A declaration that can be read at all is not in UTF-16.
  const believed = wide === null && label?.startsWith('utf-16') === true ? 'utf-8' : label;
  const { text, charset, faults } = decodePage(bytes, believed === null ? null : `text/xml; charset=${believed}`);
  return { text: withoutC1(text), charset, faults };
};

/** Control characters of the C1 range are windows-1252 that was taken for Latin-1 somewhere on the way. */
const withoutC1 = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);

/** Written out because TextDecoder of Node 20 reads windows-1252 as Latin-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** XML 1.0 appendix F: what the first bytes of a document in a wide encoding look like, mark or not. */
const wideCharset = (bytes: Uint8Array): 'utf-32le' | 'utf-32be' | 'utf-16le' | 'utf-16be' | null => {
  const [a = 1, b = 1, c = 1, d = 1] = bytes;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a !== 0 && b === 0 && c === 0 && d === 0)) return 'utf-32le';
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d !== 0))) return 'utf-32be';
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be';
  return null;
};

const decodeUtf32 = (bytes: Uint8Array, charset: 'utf-32le' | 'utf-32be'): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % 4));
  const parts: string[] = [];
  for (let at = 0; at < view.byteLength; at += 4) {
    const code = view.getUint32(at, charset === 'utf-32le');
    if (at === 0 && code === 0xfeff) continue;
    parts.push(code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code));
  }
  return parts.join('');
};
