import { isUtf8 } from 'node:buffer';
import { utf8Text } from '../../text/utf8-text.ts';
import { ownDecoders, unitEnds, unitEndsOfUtf8 } from './byte-map.ts';
import { detectCharset } from './charset-detection.ts';
import { charsetOfContentType, prescanCharset } from './charset-declaration.ts';
import { wideCharset } from './wide-charset.ts';

/** The text of a page, and the way back from each of its characters to the bytes it came from. */
export interface DecodedPage {
  readonly text: string;
  /** The name the Encoding Standard gives it, lower case; `shift_jis` means windows-31j. */
  readonly charset: string;
  /** How the charset was decided: `bom`, `header`, `meta`, `ascii`, or `detected` with what was declared instead. */
  readonly evidence: string;
  readonly faults: readonly string[];
  /**
   * The byte of the original where the UTF-16 unit `at` begins. What stands before a character without being one (escape
   * sequences of ISO-2022-JP) belongs to it, so byteOffset(b) − byteOffset(a) bytes are exactly the units [a, b).
   */
  byteOffset(at: number): number;
}

export const decodePage = (bytes: Uint8Array, contentType: string | null): DecodedPage => {
  const bom = bomOf(bytes);
  if (bom !== null) return decodeAs(bytes, bom.charset, { skip: bom.length, evidence: 'bom', declared: null });
  const header = charsetOfContentType(contentType);
  const meta = prescanCharset(bytes);
  const choice = chooseCharset(bytes, header, meta);
  return decodeAs(bytes, choice.charset, { skip: 0, evidence: choice.evidence, declared: header ?? meta });
};

/** The text of `bytes` in a known charset; never throws. */
export const decodeText = (bytes: Uint8Array, charset: string): string => readBytes(bytes, charset).text;

interface Choice {
  readonly charset: string;
  readonly evidence: string;
}

const chooseCharset = (bytes: Uint8Array, header: string | null, meta: string | null): Choice => {
  const declared = header ?? meta;
  if (isAscii(bytes) && declared?.startsWith('utf-16') !== true)
    return declared === null || declared === 'iso-2022-jp'
      ? { charset: declared ?? 'utf-8', evidence: declared === null ? 'ascii' : header === null ? 'meta' : 'header' }
      : { charset: declared, evidence: header === null ? 'meta' : 'header' };
  if ((declared === 'utf-8' || declared === null) && isUtf8(bytes) && !bytes.includes(0x1b) && !bytes.includes(0))
    return { charset: 'utf-8', evidence: declared === null ? 'detected' : header === null ? 'meta' : 'header' };
  const found = wideCharset(bytes) ?? detectCharset(bytes, header, meta);
  if (found === header) return { charset: found, evidence: 'header' };
  if (found === meta) return { charset: found, evidence: header === null ? 'meta' : `meta (header: ${header})` };
  return { charset: found, evidence: declared === null ? 'detected' : `detected (declared: ${declared})` };
};

interface Decision {
  readonly skip: number;
  readonly evidence: string;
  readonly declared: string | null;
}

const decodeAs = (bytes: Uint8Array, charset: string, decision: Decision): DecodedPage => {
  const { skip, evidence, declared } = decision;
  const body = skip === 0 ? bytes : bytes.subarray(skip);
  const { text, malformed } = readBytes(body, charset);
  const faults: string[] = [];
  if (malformed > 0) faults.push(`malformed-bytes: ${malformed}`);
  if (declared !== null && declared !== charset) faults.push(`charset: declared ${declared}, is ${charset}`);
  let ends: Uint32Array | null = null;
  const oneToOne = text.length === body.length;
  const byteOffset = (at: number): number => {
    if (at <= 0) return skip;
    if (at >= text.length) return bytes.length;
    if (oneToOne) return skip + at;
    ends ??= charset === 'utf-8' && malformed === 0 ? unitEndsOfUtf8(text) : unitEnds(body, charset, text);
    return skip + (ends[at - 1] as number);
  };
  return { text, charset, evidence, faults, byteOffset };
};

const readBytes = (bytes: Uint8Array, charset: string): { text: string; malformed: number } => {
  const own = ownDecoders[charset];
  if (charset === 'utf-8' && isUtf8(bytes)) return { text: utf8Text(bytes), malformed: 0 };
  if (own === undefined) {
    const text = new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
    return { text, malformed: countReplacements(text) };
  }
  const out = new Uint16Array(bytes.length + 1);
  const { units, malformed } = own(bytes, out, null);
  return { text: Buffer.from(out.buffer, 0, 2 * units).toString('utf16le'), malformed };
};

const countReplacements = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
};

const bomOf = (bytes: Uint8Array): { charset: string; length: number } | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { charset: 'utf-8', length: 3 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { charset: 'utf-16be', length: 2 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { charset: 'utf-16le', length: 2 };
  return null;
};

/** No byte above 0x7F, no escape and no NUL: any ASCII-compatible charset gives the same text. */
const isAscii = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte > 0x7f || byte === 0x1b || byte === 0) return false;
  }
  return true;
};
