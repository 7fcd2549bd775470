import { isAscii, isUtf8, transcode } from 'node:buffer';

/** The text of UTF-8. Valid bytes go by way of UTF-16, which is several times faster for Japanese than Buffer's own way. */
export const utf8Text = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(buffer)) return buffer.toString('latin1');
  return isUtf8(buffer) ? transcode(buffer, 'utf8', 'utf16le').toString('utf16le') : buffer.toString('utf8');
};
