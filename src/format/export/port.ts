import type { StandardDocument } from '../../model/document.ts';

/** Turns documents, which come in id order, into the text of one file. */
export interface Exporter {
  /** `.jsonl`: the ending of the file's name. */
  readonly ending: string;
  /** What stands before the first document. */
  readonly head: string;
  /** `xml` is the document as it is stored. */
  document(document: StandardDocument, xml: string): string;
}
