import type { Exporter } from './port.ts';

/** Plain text: the sentences of the main text, one a line, a blank line between documents. */
export const textExport: Exporter = {
  ending: '.txt',
  head: '',
  document: ({ texts }) => {
    const lines = texts.flatMap(({ sentences }) =>
      sentences.filter(({ block }) => block === 'maintext').map(({ text }) => `${text.replaceAll('\n', ' ')}\n`),
    );
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  },
};
