/** The body under `Transfer-Encoding: chunked` (RFC 9112 §7.1); null when the bytes are not chunks to their end. */
export const unchunk = (bytes: Uint8Array): Uint8Array | null => {
  const parts: Uint8Array[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf(10, at);
    if (lineEnd === -1) return null;
    const line = Buffer.from(bytes.subarray(at, lineEnd)).toString('latin1');
    const size = /^([0-9a-f]{1,8}) *(?:;.*)?\r?$/i.exec(line)?.[1];
    if (size === undefined) return null;
    const length = Number.parseInt(size, 16);
    at = lineEnd + 1;
    if (length === 0) return Buffer.concat(parts);
    if (at + length > bytes.length) return null;
    parts.push(bytes.subarray(at, at + length));
    at += length;
    if (bytes[at] === 13) at++;
    if (bytes[at] === 10) at++;
    else return null;
  }
};
