/** The format that the first bytes of a file tell, where it is one that holds no page; else null. */
export const otherFormat = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytesMax)).toString('latin1');
  const format = formats.find(([, magic]) => begins(head, magic))?.[0] ?? otherMarkup(head);
  // A page may begin with a drawing.
  return format === 'SVG' && !endsAs(bytes, '</svg>') ? null : format;
};

const headBytesMax = 1024;

/** XML whose first element, after a byte order mark, declarations and comments, is none of a page (MIME Sniffing §7.3 for feeds). */
const otherMarkup = (head: string): string | null => {
  const root = beginning.exec(head)?.[1];
  return roots.get(root?.toLowerCase() ?? '') ?? null;
};

const beginning =
  /^(?:\xef\xbb\xbf)?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+(?!html)[^>]*>)*<([a-z:]+)(?=[\s/>])/i;

const roots: ReadonlyMap<string, string> = new Map([
  ['svg', 'SVG'],
  ['rss', 'a feed'],
  ['feed', 'a feed'],
  ['rdf:rdf', 'a feed or other RDF'],
  ['urlset', 'a sitemap'],
  ['sitemapindex', 'a sitemap'],
  ['opml', 'OPML'],
]);

const endsAs = (bytes: Uint8Array, end: string): boolean =>
  Buffer.from(bytes.subarray(-headBytesMax)).toString('latin1').trimEnd().toLowerCase().endsWith(end);

/** Any byte. */
const any = '?';

const begins = (head: string, magic: string): boolean => {
  for (let at = 0; at < magic.length; at++) if (magic[at] !== any && magic[at] !== head[at]) return false;
  return true;
};

/** WHATWG MIME Sniffing §6, and what else servers send as text/html. */
const formats: readonly (readonly [name: string, magic: string])[] = [
  ['PDF', '%PDF-'],
  ['ZIP or an office document', 'PK\x03\x04'],
  ['an empty ZIP', 'PK\x05\x06'],
  ['an office document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['gzip', '\x1f\x8b'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['bzip2', 'BZh?1AY&SY'],
  ['xz', '\xfd7zXZ\0'],
  ['RAR', 'Rar!\x1a\x07'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['PNG', '\x89PNG\r\n'],
  ['GIF', 'GIF8?a'],
  ['JPEG', '\xff\xd8\xff'],
  ['WebP', 'RIFF????WEBP'],
  ['WAV', 'RIFF????WAVE'],
  ['AVI', 'RIFF????AVI '],
  ['MP4', '????ftyp'],
  ['MP3', 'ID3\x02'],
  ['MP3', 'ID3\x03'],
  ['MP3', 'ID3\x04'],
  ['Ogg', 'OggS\0'],
  ['WOFF', 'wOFF'],
  ['WOFF', 'wOF2'],
  ['WebAssembly', '\0asm'],
  ['a program', '\x7fELF'],
  ['a program', 'MZ?\0'],
  ['SQLite', 'SQLite format 3\0'],
];

/** More of these in a hundred characters is no text in any charset: they stand for nothing a reader sees. */
const controlShareMax = 0.05;
const sampleUnits = 65_536;

/** Is a decoded text none at all: bytes of some other kind read as if they were characters? */
export const isNoText = (text: string): boolean => {
  const units = Math.min(text.length, sampleUnits);
  let controls = 0;
  for (let at = 0; at < units; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd || (unit < 0x20 && !(unit >= 0x09 && unit <= 0x0d) && unit !== 0x1b)) controls++;
  }
  return controls > controlShareMax * units;
};
