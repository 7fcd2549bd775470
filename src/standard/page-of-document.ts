import { isMainBlock, type PageBlock, type PageText, type Ruby, type StandardDocument } from '../model/document.ts';

/** The media type under which the archive keeps a document that was imported as it was written, instead of the page it was made of. */
export const documentMediaType = 'application/vnd.kumoito.document+xml';

export const isDocumentMedia = (contentType: string | null): boolean => contentType === documentMediaType;

/** What a document says of its page, as if it had been read from the page's bytes. Places of sentences are those in the page. */
export const pageOfDocument = (document: StandardDocument): PageText => {
  const blocks = blocksOf(document);
  const main = (isOf: (block: PageBlock) => boolean): string =>
    blocks
      .filter((block) => isMainBlock(block.type) && isOf(block))
      .map(({ sentences }) => sentences.map(({ text }) => text).join(''))
      .join('\n');
  return {
    charset: document.originalEncoding,
    charsetEvidence: 'document',
    language: document.language,
    languageEvidence: 'document',
    title: document.title,
    cleanTitle: document.title?.text ?? null,
    keywords: document.keywords,
    description: document.description,
    author: document.author,
    published: document.published,
    modified: document.modified,
    canonical: null,
    licence: document.licence,
    publisher: document.publisher,
    type: document.pageType,
    feeds: [],
    links: document.outLinks.flatMap(({ anchor, pages }) =>
      pages.map(({ url }) => ({ to: url, anchor, nofollow: false, rel: '', around: null })),
    ),
    parts: document.texts.map(({ part }) => part),
    blocks,
    mainText: main(({ sub }) => sub !== 'code'),
    mainTextWithCode: main(() => true),
    robots: [],
    faults: [],
  };
};

/** Sentences in a row that stand in blocks of one kind. */
const blocksOf = ({ texts }: StandardDocument): readonly PageBlock[] => {
  const blocks: (PageBlock & { sentences: PageBlock['sentences'][number][] })[] = [];
  for (const [part, { sentences }] of texts.entries()) {
    for (const { text, offset, length, block: type, sub, annotations } of sentences) {
      const last = blocks.at(-1);
      const sentence = { text, offset, length, ruby: annotations.flatMap(rubyOf) };
      if (last?.type === type && last.sub === sub && last.part === part) last.sentences.push(sentence);
      else blocks.push({ type, sub, part, sentences: [sentence] });
    }
  }
  return blocks;
};

const rubyOf = ({ scheme, text }: { readonly scheme: string; readonly text: string }): readonly Ruby[] =>
  scheme !== 'Ruby'
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [start = '0', end = '0', ...reading] = line.split(' ');
          return { start: Number(start), end: Number(end), reading: reading.join(' ') };
        });
