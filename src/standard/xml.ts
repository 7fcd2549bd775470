/** What XML 1.0 cannot hold, even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const needsEscape = /[&<>"\r\n\t]/;

/** One class of characters, many times faster to look for: where none of it is, nothing is forbidden. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const suspect = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text that every XML parser accepts; a character XML forbids becomes U+FFFD, so that lengths stay. */
export const xmlSafe = (text: string): string => (suspect.test(text) ? text.replace(forbidden, '\ufffd') : text);

export const characters = (text: string): string => {
  const safe = xmlSafe(text);
  if (!needsEscape.test(safe)) return safe;
  return safe.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');
};

/** ` name="value"`, or nothing when there is no value. */
export const attribute = (name: string, value: string | null): string => {
  if (value === null) return '';
  const safe = xmlSafe(value);
  return ` ${name}="${needsEscape.test(safe) ? safe.replace(/[&<>"\r\n\t]/g, (one) => entities[one] ?? one) : safe}"`;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text between `<![CDATA[` and `]]>`, which cannot stand inside: it is cut in two. */
export const cdataContent = (text: string): string => {
  const safe = xmlSafe(text);
  return safe.includes(']]>') ? safe.replaceAll(']]>', ']]]]><![CDATA[>') : safe;
};
