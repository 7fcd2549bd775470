import type { Analyzer } from '../../../src/analyzer/port.ts';
import { openAnalyzer } from '../../../src/analyzer/table.ts';
import type { Random } from '../../../src/base/random.ts';
import type { IndexLimits, Ranking, WantedDocument } from '../../../src/index/port.ts';
import type { BlockType, PageType, StandardDocument, StandardSentence } from '../../../src/model/document.ts';
import { documentId, type UrlId } from '../../../src/model/ids.ts';
import { epochMs } from '../../../src/model/time.ts';
import { parseUrl } from '../../../src/model/url.ts';
import { writeStandardDocument } from '../../../src/standard/write.ts';
import { plainDocument } from '../../standard/plain-document.ts';

export const openTestAnalyzer = (): Promise<Analyzer> => openAnalyzer('kuromoji', testAnalyzerSettings);

const testAnalyzerSettings = { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' } as const;

export const testSettings: Ranking & IndexLimits = {
  k1: 1,
  b: 0.6,
  dependencyWeight: 0.15,
  synonymWeight: 0.9,
  titleWeight: 2,
  anchorWeight: 0.3,
  pagesEnough: 10,
  occurrencesInMemoryMax: 1_000_000,
  wordsInMemoryMax: 100_000,
  documentsInOneLane: 1000,
  buildThreadsMax: 1,
  segmentsPerTier: 100,
  deletedShareMax: 0.2,
  mergeBytesPerSecondMax: null,
  expansionsMax: 1000,
};

/** Words that stand in made sentences, alone or within others, for queries by chance. */
export const commonWords = [
  '京都',
  '大学',
  '京都大学',
  '学校',
  '子供',
  '服を洗濯',
  '川',
  '桜',
  '駅',
  'NHK',
  '言葉を話す',
  '行く',
  '本を読む',
  'ゾウ',
];

/** What a test says of a page. */
export interface MadePage {
  readonly id: number;
  readonly revision?: number;
  readonly url?: string;
  readonly title?: string;
  readonly keywords?: string;
  readonly description?: string;
  readonly type?: PageType;
  readonly day?: string;
  readonly blocks: readonly (readonly [BlockType, ...string[]])[];
  readonly anchors?: readonly (readonly [text: string, links: number])[];
}

export const standardDocument = async (page: MadePage, analyzer: Analyzer): Promise<StandardDocument> => {
  let next = 1;
  const sentence = async (text: string, block: BlockType, id = next++): Promise<StandardSentence> => {
    const [annotation = ''] = await analyzer.annotate([text]);
    const annotations = [{ scheme: analyzer.id, text: annotation }];
    return { id, offset: 0, length: 0, text, block, sub: null, annotations };
  };
  const header = async (text: string | undefined): Promise<StandardSentence | null> =>
    text === undefined ? null : sentence(text, 'unknown', 0);
  const [title, keywords, description] = [
    await header(page.title),
    await header(page.keywords),
    await header(page.description),
  ];
  const sentences: StandardSentence[] = [];
  for (const [block, ...texts] of page.blocks) for (const text of texts) sentences.push(await sentence(text, block));
  const url = parseUrl(page.url ?? `http://h${page.id % 5}.example.jp/p${page.id}`)!;
  const inLinks = [];
  for (const [anchor, links] of page.anchors ?? []) {
    const { annotations } = await sentence(anchor, 'unknown');
    const pages = Array.from({ length: links }, (_, at) => ({
      url: parseUrl(`http://from.example.jp/${at}`)!,
      id: null,
    }));
    inLinks.push({ anchor, annotations, pages });
  }
  return {
    url,
    id: documentId(page.id as UrlId, page.revision ?? 0),
    ...plainDocument,
    fetchedAt: epochMs(Date.parse(`${page.day ?? '2026-11-18'}T00:00:00Z`)),
    pageType: page.type ?? 'other',
    title,
    keywords,
    description,
    inLinks,
    texts: [{ part: { type: 'default', author: null, date: null, title: null }, sentences }],
  };
};

export const wantedDocument = (document: StandardDocument, digest = '1'): WantedDocument => ({
  id: document.id,
  digest,
  read: () => Promise.resolve(writeStandardDocument(document)),
});

export async function* inIdOrder(documents: readonly StandardDocument[], digest = '1'): AsyncGenerator<WantedDocument> {
  for (const document of documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) yield wantedDocument(document, digest);
}

const nouns = [
  '京都',
  '大学',
  '学校',
  '子供',
  '服',
  '洗濯',
  '選択',
  '市バス',
  '桜',
  '川',
  '本',
  '東京',
  '駅',
  '言葉',
  'ＮＨＫ',
  'Node',
];
const verbs = ['行く', '見る', '洗った', '読みたい', '話している', '選ぶ', '走らない'];
const particles = ['の', 'を', 'が', 'に', 'は', 'で', 'と'];
const blockChoices: readonly BlockType[] = [
  'maintext',
  'maintext',
  'maintext',
  'header',
  'footer',
  'link',
  'unknown',
  'form',
];

export const madeSentence = (random: Random): string => {
  const pick = (from: readonly string[]): string => from[random.below(from.length)] ?? '';
  let text = '';
  for (let left = 1 + random.below(6); left > 0; left--) {
    // Low numbers are more frequent, as words are.
    const noun = nouns[Math.floor(random.next() ** 2 * nouns.length)] ?? '';
    text += noun + (random.below(4) === 0 ? pick(nouns) : '') + pick(particles);
  }
  return `${text}${pick(verbs)}。`;
};

export const madePage = (id: number, random: Random): MadePage => {
  const sentences = (): string[] => Array.from({ length: 1 + random.below(4) }, () => madeSentence(random));
  return {
    id,
    title: madeSentence(random),
    type: (['blog', 'news', 'qa', 'other'] as const)[random.below(4)] ?? 'other',
    day: `2026-0${1 + random.below(9)}-1${random.below(10)}`,
    blocks: Array.from(
      { length: 1 + random.below(4) },
      () => [blockChoices[random.below(blockChoices.length)] ?? 'maintext', ...sentences()] as const,
    ),
    anchors: random.below(3) === 0 ? [[madeSentence(random), 1 + random.below(3)]] : [],
  };
};
