/** The charset of a label as the Encoding Standard names it, or null for a label nobody knows. */
export const charsetOfLabel = (label: string): string | null => {
  const name = label.trim().toLowerCase();
  try {
    return new TextDecoder(otherNames[name] ?? name).encoding;
  } catch {
    return null;
  }
};

/** Labels seen on the Japanese Web that the standard does not list. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'sjis-win': 'shift_jis',
  shiftjis: 'shift_jis',
  'shift-jis2004': 'shift_jis',
  'x-ms-cp932': 'shift_jis',
  eucjp: 'euc-jp',
  'eucjp-win': 'euc-jp',
  euc_jp: 'euc-jp',
  euc: 'euc-jp',
  jis: 'iso-2022-jp',
  'iso-2022-jp-ms': 'iso-2022-jp',
  utf_8: 'utf-8',
  'utf-8n': 'utf-8',
};

export const charsetOfContentType = (contentType: string | null): string | null => {
  const match = contentType === null ? null : /;\s*charset\s*=\s*["']?([^"';,\s]+)/i.exec(contentType);
  return match?.[1] === undefined ? null : charsetOfLabel(match[1]);
};

/** The standard reads 1,024 bytes; pages whose scripts come before their meta element are common enough to read more. */
const prescanBytes = 4096;

/**
 * What the page says of itself near its top: a meta element or an XML declaration (HTML standard, "prescan a byte stream to
 * determine its encoding"). A declared UTF-16 cannot be true where the declaration itself was read as ASCII.
 */
export const prescanCharset = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescanBytes)).toString('latin1');
  const wide = prescanWide(head);
  if (wide !== null) return wide;
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
  for (const [tag] of head.matchAll(
    /<!--(?:-?>|[^]*?(?:-->|$))|<(?:script|style|title)\b[^]*?(?:<\/|$)|<meta[\s/][^>]*/gi,
  )) {
    if (!/^<meta/i.test(tag)) continue;
    const label = labelOfMeta(tag);
    const charset = label === null ? null : charsetOfLabel(label);
    if (charset !== null) return asciiCompatible(charset);
  }
  const charset = xml === undefined ? null : charsetOfLabel(xml);
  return charset === null ? null : asciiCompatible(charset);
};

const labelOfMeta = (tag: string): string | null => {
  const own = /[\s/"']charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1];
  if (own !== undefined) return own;
  return /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1] ?? null;
};

const asciiCompatible = (charset: string): string =>
  charset.startsWith('utf-16') ? 'utf-8' : charset === 'x-user-defined' ? 'windows-1252' : charset;

/** UTF-16 without a byte order mark: `<` and the next character with a zero byte before or after each. */
const prescanWide = (head: string): string | null => {
  if (/^<\0[!?a-zA-Z]\0/.test(head)) return 'utf-16le';
  return /^\0<\0[!?a-zA-Z]/.test(head) ? 'utf-16be' : null;
};
