/** A piece of a page that may speak of rights. */
export type Candidate =
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'json-ld'; readonly script: string };

/**
 * Meta elements, tags that name a licence, and JSON-LD. Reading a page for them alone: tags are only looked through, not
 * read, which takes a third of the time. Comments, scripts and styles are passed over.
 */
export function* candidateTags(page: string): Generator<Candidate> {
  for (let at = page.indexOf('<'), next: number; at !== -1; at = page.indexOf('<', next)) {
    const first = page.charCodeAt(at + 1) | 32;
    if (first < 97 || first > 122) {
      next = page.startsWith('<!--', at) ? ends(page, '-->', at + 4) : at + 1;
      continue;
    }
    const end = page.indexOf('>', at);
    if (end === -1) return;
    next = hasOpenQuote(page, at, end) ? tagEnd(page, at) : end + 1;
    const tag = page.slice(at, next);
    const raw = first === 115 || first === 116 ? rawElement.exec(tag)?.[1] : undefined;
    if (raw !== undefined) {
      const close = closeOf(page, raw, next);
      if (first === 115 && jsonLd.test(tag)) yield { kind: 'json-ld', script: page.slice(next, close) };
      next = close;
    } else if ((first === 109 && meta.test(tag)) || wanted.test(tag)) yield { kind: 'tag', tag };
  }
}

const rawElement = /^<(script|style|textarea|title)\b/i;
const jsonLd = /ld\+json/i;
const meta = /^<meta\s/i;
const wanted = /licen[sc]e|creativecommons|tdm-|rights|copyright/i;

const ends = (page: string, mark: string, from: number): number => {
  const found = page.indexOf(mark, from);
  return found === -1 ? page.length : found + mark.length;
};

/** The nearest end tag, in whatever case: looking for one spelling first would look through the rest of the page. */
const closeOf = (page: string, name: string, from: number): number => {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(page)?.index ?? page.length;
};

const hasOpenQuote = (page: string, from: number, to: number): boolean => {
  let double = false;
  let single = false;
  for (let at = from; at < to; at++) {
    const unit = page.charCodeAt(at);
    if (unit === 34) double = !double;
    else if (unit === 39) single = !single;
  }
  return double || single;
};

/** The place after the first `>` that stands outside the quotes of attributes. */
const tagEnd = (page: string, from: number): number => {
  const end = /^<[^\s>]*(?:[^>"']|"[^"]{0,5000}"|'[^']{0,5000}')*>/.exec(page.slice(from, from + tagUnitsMax));
  return end === null ? page.indexOf('>', from) + 1 : from + end[0].length;
};

const tagUnitsMax = 16_384;
