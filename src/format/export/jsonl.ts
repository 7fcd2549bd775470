import { isoSeconds } from '../../model/time.ts';
import type { Exporter } from './port.ts';

/** One JSON object per document and line: what language-model and corpus tools read. */
export const jsonlExport: Exporter = {
  ending: '.jsonl',
  head: '',
  document: (document) => {
    const sentences = document.texts.flatMap((text) => text.sentences);
    const main = sentences.filter(({ block }) => block === 'maintext');
    return `${JSON.stringify({
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
      publisher: document.publisher,
      fetched: isoSeconds(document.fetchedAt),
      charset: document.originalEncoding,
      sentences: sentences.map(({ id, text, offset, length, block }) => ({ id, text, offset, length, block })),
    })}\n`;
  },
};
