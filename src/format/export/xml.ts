import { oneFile } from './one-file.ts';

/** The standard format as it is stored, documents one after the other. */
export const xmlExport = oneFile({
  about: 'Documents in the Web standard format with all layers of analysis, one XML document after the other.',
  mediaType: 'application/xml',
  builder: null,
  ending: '.xml',
  document: ({ xml }) => xml,
});
