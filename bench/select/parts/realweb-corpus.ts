import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openAnalyzer } from '../../../src/analyzer/table.ts';
import { readUnwantedWords } from '../../../src/config/unwanted-words.ts';
import { AnnotationCache } from '../../../src/format/annotation-cache.ts';
import { measureDocument } from '../../../src/format/measure-document.ts';
import { readPage } from '../../../src/html/read-page.ts';
import type { PageText } from '../../../src/model/document.ts';
import { analyzerSettings } from '../../../src/run/open-corpus.ts';
import type { Recipe } from '../../../src/select/recipe.ts';
import type { SelectionReport } from '../../../src/select/selection.ts';
import { wordList } from '../../../src/text/word-list.ts';
import { madeCorpus, urlOf, type MadeCorpus, type MadeMeasures } from '../../../test/select/made-corpus.ts';

/** The 3,067 pages of ../shared/data/realweb as a corpus in memory, each measured once. */
export interface RealwebCorpus {
  readonly corpus: MadeCorpus;
  readonly pages: readonly RealwebPage[];
  /** Both selections by one recipe. */
  readonly select: (recipe: Recipe) => readonly [link: SelectionReport, text: SelectionReport];
  readonly close: () => void;
}

export interface RealwebPage {
  readonly url: string;
  /** Its path in sites.tar.gz. */
  readonly file: string;
  readonly bytes: Buffer;
  readonly text: PageText;
}

export const openRealweb = async (): Promise<RealwebCorpus> => {
  const data = join(import.meta.dirname, '../../../../../shared/data/realweb');
  if (!existsSync(data)) throw new Error('../shared/data/realweb is not here');
  const pages = readPages(data);
  let close = (): void => undefined;
  const corpus = madeCorpus({ after: (closing) => void (close = closing as () => void) });
  corpus.add(
    pages.map(({ url, bytes, text }) => ({
      url,
      body: bytes.toString('latin1'),
      language: text.language,
      noindex: text.robots.includes('noindex'),
      ...(text.canonical === null ? {} : { canonical: text.canonical.replace(/^https:/, 'http:') }),
      links: text.links.filter(({ nofollow }) => !nofollow).map(({ to }) => to.replace(/^https:/, 'http:')),
    })),
  );
  const measured = await measureAll(corpus, pages);
  return {
    corpus,
    pages,
    select: (recipe) => {
      const link = corpus.select('link', { recipe });
      for (const [url, measures] of measured) corpus.format(url, measures);
      return [link, corpus.select('text', { recipe })];
    },
    close: () => close(),
  };
};

const readPages = (data: string): readonly RealwebPage[] => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-realweb-'));
  try {
    execFileSync('tar', ['-xzf', join(data, 'sites.tar.gz'), '-C', dir]);
    return gunzipSync(readFileSync(join(data, 'pages.tsv.gz')))
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([host]) => host !== 'host')
      .map(([, url = '', file = '']) => {
        const bytes = readFileSync(join(dir, file));
        return { url, file, bytes, text: readPage({ bytes, contentType: 'text/html', url: urlOf(url) }) };
      });
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const measureAll = async (
  { config }: MadeCorpus,
  pages: readonly RealwebPage[],
): Promise<ReadonlyMap<string, MadeMeasures>> => {
  const analyzer = await openAnalyzer(config.format.analyzer, analyzerSettings(config));
  const cache = new AnnotationCache(analyzer, {
    bytesKept: config.format.repeatedTextsKept,
    charactersMax: config.format.sentenceCharactersMax,
  });
  const unwanted = wordList(readUnwantedWords(null));
  const measured = new Map<string, MadeMeasures>();
  for (const { url, text } of pages) {
    const sentences = [...new Set(text.blocks.flatMap((block) => block.sentences.map((sentence) => sentence.text)))];
    await cache.load(sentences);
    measured.set(
      url,
      measureDocument(text, {
        longSentenceCharacters: config.format.longSentenceCharacters,
        unwanted,
        rights: { mining: 'unstated', licence: null },
        wordsOf: (sentence) => cache.words(sentence),
      }),
    );
  }
  await analyzer.close();
  return measured;
};
