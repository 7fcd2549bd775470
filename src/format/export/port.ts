import type { StandardDocument, StandardSentence } from '../../model/document.ts';
import type { Revision } from '../../model/page.ts';
import type { PageSet } from '../../model/page-set.ts';
import type { DocumentMeasures } from '../../store/port.ts';
import type { DraftFolder } from './draft-folder.ts';

/** One document of a set, with what the store knows of its page. */
export interface ExportedDocument {
  readonly document: StandardDocument;
  /** The sentences of its main text that the data set gives as text. */
  readonly main: readonly StandardSentence[];
  /** The document as it is stored. */
  readonly xml: string;
  readonly measures: Pick<DocumentMeasures, 'characters' | 'morphemes' | 'mining'>;
  readonly page: Pick<Revision, 'fetchedAt'>;
  /** What the selection gave the page. */
  readonly score: number;
}

/** A document before it is decided which of its sentences are given as text. */
export type DocumentToExport = Omit<ExportedDocument, 'main'>;

/** What an exporter writes from and into. */
export interface ExportTarget {
  readonly set: PageSet;
  /** In id order, once. */
  readonly documents: AsyncIterable<ExportedDocument>;
  readonly folder: DraftFolder;
  readonly limits: ExportLimits;
}

export interface ExportLimits {
  /** Text in one row group of a Parquet file. */
  readonly rowGroupBytes: number;
  /** A Parquet file is closed when it has grown to this size. */
  readonly parquetFileBytes: number;
  /** A site holds no more documents. */
  readonly siteDocuments: number;
}

/** One form of data set: which files, and what is in them. Same documents, same bytes. */
export interface Exporter {
  /** One sentence for the data card. */
  readonly about: string;
  readonly mediaType: string;
  /** Which builder of Hugging Face `datasets` reads the files; null: none. */
  readonly builder: 'json' | 'parquet' | 'text' | null;
  /** Which of its files hold the documents, as a pattern for that builder. */
  dataFiles(set: PageSet): string;
  write(target: ExportTarget): Promise<void>;
}
