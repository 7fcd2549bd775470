import { anything, either, list, maybe, moment, number, object, orNull, text, truth, whole } from './schema.ts';

const place = object({ file: text, offset: whole, length: whole });
const revision = {
  key: whole,
  url: text,
  id: orNull(whole),
  revision: whole,
  fetchedAt: moment,
  status: whole,
  contentType: orNull(text),
  bodyBytes: whole,
  md5: text,
  textHash: orNull(text),
  charset: text,
  language: text,
  location: place,
};
const word = {
  pos: list(text),
  conjugationType: text,
  conjugationForm: text,
  base: text,
  reading: text,
  pronunciation: text,
};
const representative = { representative: orNull(text) };
const unit = object({ first: whole, end: whole, head: whole, type: text });

/** What questions about single pages, their links and their sites are answered with. */
export const sentenceAnswer = object({
  document: text,
  sentence: whole,
  text,
  block: text,
  sub: orNull(text),
  offset: orNull(whole),
  length: orNull(whole),
  analyses: list(
    object({
      scheme: text,
      morphemes: list(
        object({
          ...word,
          ...representative,
          surface: text,
          start: whole,
          known: truth,
          alternatives: list(object({ ...word, ...representative })),
        }),
      ),
      bunsetsu: list(unit),
      phrases: list(unit),
      synonyms: list(object({ first: whole, end: whole, node: text, score: number, relation: text, expands: truth })),
    }),
  ),
});
export const versionsAnswer = list(object(revision));
export const differenceAnswer = object({
  from: whole,
  to: whole,
  left: list(text),
  right: list(text),
  lines: list(object({ kind: text, left: orNull(whole), right: orNull(whole) })),
  isWhole: truth,
});
export const sourceAnswer = object({
  ...revision,
  headers: list(list(text)),
  charsetEvidence: text,
  faults: list(anything),
  text,
});
const linkRow = object({
  url: maybe(text),
  id: maybe(orNull(whole)),
  alive: maybe(truth),
  anchors: maybe(list(text)),
  nofollow: maybe(truth),
  anchor: maybe(text),
  pages: maybe(whole),
  hosts: maybe(whole),
});
const hostLinks = object({ total: whole, from: whole, rows: list(object({ host: text, pages: whole })) });
export const linksAnswer = object({
  url: text,
  links: object({ out: whole, in: whole }),
  view: text,
  total: maybe(whole),
  from: maybe(whole),
  rows: maybe(list(linkRow)),
  read: maybe(whole),
  in: maybe(hostLinks),
  out: maybe(hostLinks),
});
const step = object({ url: text, id: orNull(whole), alive: truth, anchors: list(text) });
export const pathAnswer = object({
  between: text,
  path: orNull(either(object({ steps: list(step), paths: whole }), anything)),
  links: orNull(whole),
});
const numbers = {
  staticPages: number,
  dynamicPages: number,
  inLinks: number,
  outLinks: number,
  internalLinks: number,
  links: number,
  images: number,
};
const scale = object({ mean: number, deviation: number });
export const siteAnswer = object({
  registered: whole,
  scales: object(Object.fromEntries(Object.keys(numbers).map((name) => [name, scale]))),
  sites: list(
    object({
      host: text,
      organisation: object({
        siteName: orNull(text),
        publishers: list(object({ name: text, kind: text, pages: whole })),
        contacts: list(anything),
        pages: whole,
      }),
      counts: object(numbers),
      scores: object(numbers),
      pagesWithoutImageCount: whole,
      words: list(object({ word: text, count: whole, otherCount: whole, logLikelihood: number })),
      reputation: object({
        names: list(text),
        mentions: list(anything),
        counts: object({ positive: whole, negative: whole, neutral: whole }),
        isCut: truth,
      }),
      contents: object({
        groups: list(
          object({ words: list(text), pages: whole, examples: list(object({ id: text, url: text, title: text })) }),
        ),
        looked: whole,
        documents: whole,
      }),
      related: list(object({ host: text, pagesTo: whole, pagesFrom: whole, linkedWith: whole, cocitation: number })),
      madeAt: moment,
    }),
  ),
});
export const siteListAnswer = object({
  total: whole,
  from: whole,
  sites: list(object({ host: text, counts: object(numbers), pagesWithoutImageCount: whole })),
});
const annotations = list(object({ scheme: text, text }));
const sentence = object({
  id: whole,
  offset: orNull(whole),
  length: orNull(whole),
  block: text,
  sub: orNull(text),
  text,
  annotations,
});
const links = list(object({ anchor: text, annotations, pages: list(object({ url: text, id: text })) }));
export const documentAnswer = object({
  url: text,
  id: text,
  originalEncoding: text,
  fetchedAt: moment,
  language: text,
  pageType: text,
  author: orNull(text),
  published: orNull(text),
  modified: orNull(text),
  licence: anything,
  publisher: anything,
  title: orNull(sentence),
  keywords: orNull(sentence),
  description: orNull(sentence),
  inLinks: links,
  outLinks: links,
  facts: list(object({ extractor: text, kind: text, value: text, offset: orNull(whole), length: orNull(whole) })),
  texts: list(
    object({
      part: object({ type: text, author: orNull(text), date: orNull(text), title: orNull(text) }),
      sentences: list(sentence),
    }),
  ),
});
export const whyAnswer = object({
  url: text,
  known: object({
    key: whole,
    id: orNull(whole),
    url: text,
    host: text,
    kind: text,
    state: text,
    depth: whole,
    cgiHops: whole,
    foundOn: orNull(text),
    firstSeenAt: moment,
    dueAt: orNull(moment),
    refusedBy: orNull(text),
    refusedDetail: orNull(text),
    md5: orNull(text),
  }),
  sources: anything,
  fetches: list(anything),
  schedule: anything,
  revisions: list(anything),
  rights: anything,
  verdicts: list(anything),
  document: orNull(object({ id: text, sentences: whole, pageType: text })),
  indexed: truth,
});
