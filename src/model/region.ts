import { blockTypes } from './document.ts';

/** Where in a page a word stands: TSUBAKI's feature bits 1 to 10, with the meta description beside the keywords. */
export const regions = ['title', 'keywords', 'description', ...blockTypes, 'anchor'] as const;
export type Region = (typeof regions)[number];
