/**
 * The sort key of a URL in CDXJ: host parts from the right, then path and query, lower case, without scheme, `www.`,
 * default port and trailing slash, query parameters in order (Sort-friendly URI Reordering Transform as in IA's surt).
 * Several URLs can share a key; the entry holds the URL itself.
 */
export const surt = (url: string): string => {
  const match = /^https?:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(url);
  if (match === null) return asciiKey(url);
  const [, authority = '', path = '', query = ''] = match;
  const [host, port] = splitPort(authority.toLowerCase());
  const name = /^[\d.]+$|^\[/.test(host)
    ? host
    : host
        .replace(/^www\d*\./, '')
        .split('.')
        .reverse()
        .join(',');
  const plainPath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
  const sorted = query.length > 1 ? `?${query.slice(1).split('&').toSorted().join('&')}` : '';
  const shownPort = port === '' || port === '80' || port === '443' ? '' : `:${port}`;
  return asciiKey(`${name}${shownPort})${plainPath}${sorted}`);
};

const splitPort = (authority: string): [string, string] => {
  const colon = authority.lastIndexOf(':');
  return colon > authority.lastIndexOf(']') ? [authority.slice(0, colon), authority.slice(colon + 1)] : [authority, ''];
};

/** No blanks and nothing outside ASCII: the key ends at the first blank of its line. */
const asciiKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\x21-\x7e]/gu, (character) =>
      [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
