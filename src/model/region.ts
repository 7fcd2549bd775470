import { basicBlockTypes, otherMainTypes } from './document.ts';

/**
 * Where in a page a word stands: TSUBAKI's feature bits 1 to 10, with the meta description beside the keywords, then ours. An index has
 * their places in this list, so new ones come last.
 */
export const regions = ['title', 'keywords', 'description', ...basicBlockTypes, 'anchor', ...otherMainTypes] as const;
export type Region = (typeof regions)[number];
