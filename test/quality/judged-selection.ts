import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { readUnwantedWords } from '../../src/config/unwanted-words.ts';
import { AnnotationCache } from '../../src/format/annotation-cache.ts';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import type { PageText } from '../../src/model/document.ts';
import type { UrlId } from '../../src/model/ids.ts';
import type { PageSetMember } from '../../src/model/page-set.ts';
import { analyzerSettings } from '../../src/run/open-corpus.ts';
import { applying } from '../../src/select/marking.ts';
import { presetNamed, presets } from '../../src/select/presets.ts';
import { textRules } from '../../src/select/rules/table.ts';
import type { PageWithText } from '../../src/select/text/text-measures.ts';
import type { DocumentMeasures } from '../../src/store/port.ts';
import { readSketch, similarity } from '../../src/text/sketch.ts';
import { wordList } from '../../src/text/word-list.ts';
import { urlOf } from '../select/made-corpus.ts';
import { isOfOtherPurpose, questionOf } from './rule-questions.ts';
import { sharedData } from '../shared-data.ts';

// Pages, pairs of pages and texts that were read and judged by hand (test/data/selection): what does a rule say of them?

const root = join(import.meta.dirname, '../../..');
const realweb = join(sharedData, 'realweb');
const linesOf = (name: string): string[][] =>
  readFileSync(join(root, 'test/data/selection', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

/** How often a rule marked what it should (hit), what it should not (false), and did not mark what it should (missed). */
export interface Score {
  readonly judged: number;
  readonly hit: number;
  readonly false: number;
  readonly missed: number;
}

/** What a reader says of a page. */
export interface JudgedLabel {
  /** The page in sites.tar.gz. */
  readonly file: string;
  readonly language: 'ja' | 'other' | 'unclear';
  /** Three sentences or more of running text; a list of links; a table; hardly anything. */
  readonly content: 'prose' | 'links' | 'table' | 'nothing';
  /**
   * `repeats`: one reads the same words again and again; `mixed`: most of the text is code, names or another language;
   * `frame`: most of it stands on other pages of the site too; `broken`: words or sentences run into each other.
   */
  readonly flags: readonly string[];
}

export interface JudgedPage extends JudgedLabel {
  readonly text: PageText;
  readonly measures: DocumentMeasures;
}

export const readLabels = (): readonly JudgedLabel[] =>
  (linesOf('judged-pages.tsv') as [string, JudgedLabel['language'], JudgedLabel['content'], string?][]).map(
    ([file, language, content, flags = '']) => ({ file, language, content, flags: flags.split(',') }),
  );

/** Rules are made better by looking at the pages of `dev` only; what they are worth is said of those of `test`. */
export const halfOf = (file: string): 'dev' | 'test' =>
  Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 1), 16) % 2 === 0 ? 'dev' : 'test';

/** Those that were judged before rules were chosen pages for: floors that were reached on them stay. */
export const firstJudged = (): ReadonlySet<string> => new Set(linesOf('first-judged.txt').flat());

/** Null where the pages are not. */
export const readJudgedPages = async (
  isWanted: (file: string) => boolean = () => true,
): Promise<readonly JudgedPage[] | null> => {
  const labels = readLabels().filter(({ file }) => isWanted(file));
  const pages = await readFiles(labels.map(({ file }) => file));
  return pages && labels.map((label, at) => ({ ...label, ...found(pages, at) }));
};

/** Two pages: whether they are the same but for details, and what the sketches say. */
export interface JudgedPair {
  readonly files: readonly [string, string];
  readonly isSame: boolean;
  readonly similarity: number;
}

export const readJudgedPairs = async (): Promise<readonly JudgedPair[] | null> => {
  const labels = linesOf('judged-pairs.tsv');
  const pages = await readFiles(labels.flatMap(([a = '', b = '']) => [a, b]));
  const partsOf = (at: number): Uint8Array =>
    readSketch(found(pages ?? [], at).measures.sketch)?.parts ?? new Uint8Array();
  return (
    pages &&
    labels.map(([a = '', b = '', label], at) => ({
      files: [a, b],
      isSame: label === 'same',
      similarity: similarity(partsOf(2 * at), partsOf(2 * at + 1)),
    }))
  );
};

export const readJudgedTexts = async (): Promise<readonly { isUnwanted: boolean; measures: DocumentMeasures }[]> => {
  const labels = linesOf('unwanted-texts.tsv');
  const html = labels.map(([, text = '']) =>
    Buffer.from(`<html lang="ja"><meta charset="utf-8"><main><p>${text}</p></main></html>`),
  );
  const pages = await measureAll(html.map((bytes) => ({ file: 'a.jp/', bytes })));
  return labels.map(([label], at) => ({ isUnwanted: label === 'unwanted', measures: found(pages, at).measures }));
};

/** What each rule of each recipe makes of the pages in Japanese, measured against what it is meant to find. */
export const scoreRules = (pages: readonly JudgedPage[]): ReadonlyMap<string, Score> => {
  const config = defaultConfig();
  const scores = new Map<string, Score>();
  const japanese = pages.filter(({ text, language }) => text.language === 'ja' && language === 'ja');
  for (const name of Object.keys(presets)) {
    const all = applying(textRules.alone, presetNamed(name, config).text.rules);
    const together = japanese.map((page) => ({
      should: page.content !== 'prose',
      does: all.some(({ rule, limits }) => rule.judge(asRow(page.measures), limits) !== null),
    }));
    scores.set(`${name}, all rules together`, scoreOf(together));
    for (const { rule, limits } of all.filter((one) => !isOfOtherPurpose(one.rule.name))) {
      const question = questionOf(rule.name);
      const judged = japanese.map((page) => ({
        should: question.isSo(page),
        does: rule.judge(asRow(page.measures), limits) !== null,
      }));
      scores.set(`${name} ${rule.name}`, scoreOf(judged));
    }
  }
  return scores;
};

export const scoreOf = (judged: readonly { should: boolean; does: boolean }[]): Score => ({
  judged: judged.length,
  hit: judged.filter(({ should, does }) => should && does).length,
  false: judged.filter(({ should, does }) => !should && does).length,
  missed: judged.filter(({ should, does }) => should && !does).length,
});

/** A document and nothing else of its page. */
export const asRow = (measures: DocumentMeasures): PageWithText => ({
  member: { id: 1 as UrlId } as PageSetMember,
  site: '',
  currentRevision: 0,
  document: { revision: 0, digest: '', measures },
});

interface Measured {
  readonly text: PageText;
  readonly measures: DocumentMeasures;
}

const found = (pages: readonly Measured[], at: number): Measured => pages[at] ?? { text: never(), measures: never() };
const never = (): never => {
  throw new RangeError('There are fewer pages than labels.');
};

const readFiles = async (files: readonly string[]): Promise<readonly Measured[] | null> => {
  if (!existsSync(realweb)) return null;
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-judged-'));
  try {
    execFileSync('tar', ['-xzf', join(realweb, 'sites.tar.gz'), '-C', dir, ...new Set(files)]);
    return await measureAll(files.map((file) => ({ file, bytes: readFileSync(join(dir, file)) })));
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const measureAll = async (pages: readonly { file: string; bytes: Uint8Array }[]): Promise<readonly Measured[]> => {
  const config = defaultConfig();
  const analyzer = await openAnalyzer(config.format.analyzer, analyzerSettings(config));
  const cache = new AnnotationCache(analyzer, {
    bytesKept: config.format.repeatedTextsKept,
    charactersMax: config.format.sentenceCharactersMax,
  });
  const unwanted = wordList(readUnwantedWords(null));
  const all: Measured[] = [];
  for (const { file, bytes } of pages) {
    const text = readPage({ bytes, contentType: 'text/html', url: urlOf(`http://${file}`) });
    const sentences = [...new Set(text.blocks.flatMap((block) => block.sentences.map((sentence) => sentence.text)))];
    await cache.load(sentences);
    const measures = measureDocument(text, {
      longSentenceCharacters: config.format.longSentenceCharacters,
      unwanted,
      rights: { mining: 'unstated', licence: null },
      wordsOf: (sentence) => cache.words(sentence),
    });
    all.push({ text, measures });
  }
  await analyzer.close();
  return all;
};
