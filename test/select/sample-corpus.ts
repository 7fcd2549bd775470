import { readManifest, type ManifestPage } from '../../corpus/sample/manifest.ts';
import { readSampleFiles, sampleSite } from '../../corpus/sample/site.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { readUnwantedWords } from '../../src/config/unwanted-words.ts';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { PageText } from '../../src/model/document.ts';
import { wordList } from '../../src/text/word-list.ts';
import { urlOf, type MadeCorpus, type MadeMeasures } from './made-corpus.ts';

export interface SamplePage {
  readonly page: ManifestPage;
  readonly text: PageText;
  readonly body: Uint8Array;
  readonly noindex: boolean;
}

/** The pages of the sample web that a crawl of the first day would bring and selection has to judge. */
export const readSample = (): readonly SamplePage[] => {
  const answer = sampleSite(readSampleFiles());
  return readManifest().flatMap((page) => {
    const fate = page.day1?.fate;
    if (fate !== 'kept' && fate !== 'marked' && fate !== 'not-japanese') return [];
    const { host, pathname, search } = new URL(page.url);
    const request = { host, path: pathname + search, ifNoneMatch: null, ifModifiedSince: null };
    const { status, headers, body } = answer(request, 1);
    if (status !== 200) return [];
    const text = readPage({ bytes: body, contentType: headers['Content-Type'] ?? null, url: urlOf(page.url) });
    const noindex = text.robots.includes('noindex') || (headers['X-Robots-Tag'] ?? '').includes('noindex');
    return [{ page, text, body, noindex }];
  });
};

export const addSample = (corpus: MadeCorpus, pages: readonly SamplePage[]): void =>
  corpus.add(
    pages.map(({ page, text, body, noindex }) => ({
      url: page.url,
      body: Buffer.from(body).toString('latin1'),
      language: text.language,
      noindex,
      ...(text.canonical === null ? {} : { canonical: text.canonical }),
      links: text.links.filter(({ nofollow }) => !nofollow).map(({ to }) => to),
    })),
  );

const unwanted = wordList(readUnwantedWords(null));

/** Without words: rules about these see none. */
export const measureSample = ({ text }: SamplePage): MadeMeasures =>
  measureDocument(text, {
    longSentenceCharacters: defaultConfig().format.longSentenceCharacters,
    unwanted,
    rights: { mining: 'unstated', licence: null },
    wordsOf: (text) => ({ text, spans: new Int32Array(0) }),
  });
