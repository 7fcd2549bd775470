/** The files of one segment, by their endings; docs/index-format.md describes every byte. */
export const fileKinds = ['dic', 'pst', 'pos', 'fwd', 'lex', 'col', 'sto'] as const;
export type FileKind = (typeof fileKinds)[number];

/** `KIDX`, the first letter of the kind, the version, two zeros. */
export const headerBytes = 8;
export const formatVersion = 3;

export const segmentFileName = (segment: number, kind: FileKind): string =>
  `s${String(segment).padStart(6, '0')}.${kind}`;

/** Postings in a block; a block has its own bound of scores and can be skipped. */
export const blockPostings = 128;
/** Positions of so many postings are skipped in one step inside a block. */
export const groupPostings = 16;
/** Pairs of frequency and length that bound the scores of a block, and of a whole list. */
export const blockImpacts = 3;
export const listImpacts = 6;
/** Bytes of a block's entry in the skip table: last document, end of postings, end of positions, impacts. */
export const skipBytes = 12 + 4 * blockImpacts;
/** Document number after the last one. */
export const endOfDocuments = 0x7fffffff;
/** Frequencies count in hundredths, for synonyms (0.99) and ambiguous words (1/n). */
export const frequencyUnit = 100;
