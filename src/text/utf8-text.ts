import { isAscii, isUtf8, transcode } from 'node:buffer';

/** The text of UTF-8. Valid bytes go by way of UTF-16, which is several times faster for Japanese than Buffer's own way. */
export const utf8Text = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(buffer)) return buffer.toString('latin1');
  return isUtf8(buffer) ? transcode(buffer, 'utf8', 'utf16le').toString('utf16le') : buffer.toString('utf8');
};

/** Nothing in them that no text has: what is packed has some of it within a few bytes. Escapes are of ISO-2022-JP. */
export const isPlainText = (bytes: Uint8Array): boolean => {
  for (const byte of bytes.subarray(0, lookedAt))
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) return false;
  return true;
};

const lookedAt = 1024;
