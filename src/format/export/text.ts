import { oneFile } from './one-file.ts';

/** Plain text: the sentences of the main text, one a line, a blank line between documents. */
export const textExport = oneFile({
  about: 'Plain text: the sentences of the main text, one a line, a blank line after each document.',
  mediaType: 'text/plain',
  builder: 'text',
  ending: '.txt',
  document: ({ main }) => {
    const lines = main.map(({ text }) => `${text.replaceAll('\n', ' ')}\n`);
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  },
});
