import type { DocumentId, Md5, UrlId } from '../../../model/ids.ts';
import type { DocumentMeasures, DocumentTable, LicensedDocument, StoredDocument } from '../../port.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import type { Database, Statement } from '../open-database.ts';

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly document_id: string;
  readonly input_digest: string;
  readonly digest: string;
  readonly shard: string;
  readonly offset: number;
  readonly length: number;
  readonly measures: string;
  readonly source_md5: string;
}

export class SqliteDocumentTable implements DocumentTable {
  readonly #put: Statement;
  readonly #get: Statement<Row>;
  readonly #remove: Statement;
  readonly #after: Statement<Row>;
  readonly #licensed: Statement<LicensedDocument>;
  readonly #count: Statement<{ documents: number }>;

  constructor(db: Database) {
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO document
        (id, revision, document_id, input_digest, digest, shard, offset, length, measures, source_md5)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#get = db.prepare(`SELECT * FROM document WHERE id = ?`);
    this.#remove = db.prepare(`DELETE FROM document WHERE id = ?`);
    this.#after = db.prepare(`SELECT * FROM document WHERE id > ? ORDER BY id LIMIT ${chunk}`);
    this.#licensed = db.prepare(`
      SELECT id, document_id AS documentId, measures ->> '$.licence' AS licence FROM document
      WHERE id > ? AND measures ->> '$.licence' IS NOT NULL ORDER BY id LIMIT ${chunk}`);
    this.#count = db.prepare(`SELECT COUNT(*) AS documents FROM document`);
  }

  put(document: StoredDocument): void {
    const { id, revision, documentId, inputDigest, digest, shard, offset, length, measures, sourceMd5 } = document;
    this.#put.run(
      id,
      revision,
      documentId,
      inputDigest,
      digest,
      shard,
      offset,
      length,
      JSON.stringify(measures),
      sourceMd5,
    );
  }

  get(id: UrlId): StoredDocument | null {
    const row = this.#get.get(id);
    return row === undefined ? null : toDocument(row);
  }

  remove(id: UrlId): void {
    this.#remove.run(id);
  }

  *all(): IterableIterator<StoredDocument> {
    const rows = inChunks({ after: (key) => this.#after.all(key), keyOf: ({ id }) => id });
    for (const row of rows) yield toDocument(row);
  }

  licensed(): IterableIterator<LicensedDocument> {
    return inChunks({ after: (key) => this.#licensed.all(key), keyOf: ({ id }) => id });
  }

  count(): number {
    return this.#count.get()?.documents ?? 0;
  }
}

const toDocument = (row: Row): StoredDocument => ({
  id: row.id as UrlId,
  revision: row.revision,
  documentId: row.document_id as DocumentId,
  inputDigest: row.input_digest,
  digest: row.digest,
  shard: row.shard,
  offset: row.offset,
  length: row.length,
  measures: JSON.parse(row.measures) as DocumentMeasures,
  sourceMd5: row.source_md5 as Md5,
});
