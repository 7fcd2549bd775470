import { isoSeconds } from '../../model/time.ts';
import { oneFile } from './one-file.ts';

/** One JSON object per document and line: what language-model and corpus tools read. */
export const jsonlExport = oneFile({
  about: 'One JSON object a line for each document: metadata, main text, all sentences with their places in the page.',
  mediaType: 'application/jsonlines',
  builder: 'json',
  ending: '.jsonl',
  document: ({ document, main, measures }) =>
    `${JSON.stringify({
      id: document.id,
      url: document.url,
      title: document.title?.text ?? null,
      text: main.map(({ text }) => text).join('\n'),
      language: document.language,
      type: document.pageType,
      author: document.author,
      published: document.published,
      modified: document.modified,
      licence: document.licence,
      mining: measures.mining,
      publisher: document.publisher,
      fetched: isoSeconds(document.fetchedAt),
      charset: document.originalEncoding,
      sentences: document.texts
        .flatMap(({ sentences }) => sentences)
        .map(({ id, text, offset, length, block }) => ({ id, text, offset, length, block })),
    })}\n`,
});
