import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { DraftFile, DraftFolder, WrittenFile } from './draft-folder.ts';
import { columnData, parquetRow, parquetSchema, type ParquetRow } from './parquet-columns.ts';
import type { Exporter } from './port.ts';

/** Parquet in the folders that Hugging Face `datasets` and DuckDB find by themselves. */
export const parquetExport: Exporter = {
  about: 'Parquet: a row for each document with typed columns, in the layout of Hugging Face datasets.',
  mediaType: 'application/vnd.apache.parquet',
  builder: 'parquet',
  dataFiles: () => 'data/train-*.parquet',
  write: async ({ documents, folder, limits }) => {
    // How many files there are is part of their names, so they are named at the end.
    const files: OpenParquet[] = [];
    let current = openParquet(folder);
    files.push(current);
    let rows: ParquetRow[] = [];
    let bytes = 0;
    for await (const one of documents) {
      // Only the values: a document with its analysis is thirty times its text.
      rows.push(parquetRow(one));
      bytes += one.measures.characters * bytesPerCharacter;
      if (bytes < limits.rowGroupBytes) continue;
      if (current.bytes() >= limits.parquetFileBytes) {
        current.end();
        current = openParquet(folder);
        files.push(current);
      }
      current.write(rows);
      rows = [];
      bytes = 0;
    }
    if (rows.length > 0) current.write(rows);
    current.end();
    const count = digits(files.length);
    for (const [at, file] of files.entries()) file.close(`data/train-${digits(at)}-of-${count}.parquet`);
  },
};

/** A Japanese character has three bytes in UTF-8, and main text is in a row twice: whole and by sentence. */
const bytesPerCharacter = 6;

const digits = (number: number): string => String(number).padStart(5, '0');

interface OpenParquet {
  bytes(): number;
  write(rows: readonly ParquetRow[]): void;
  end(): void;
  close(name: string): WrittenFile;
}

const openParquet = (folder: DraftFolder): OpenParquet => {
  const file = folder.create();
  const bytes = new FlushingWriter(file);
  const parquet = new ParquetWriter({ writer: bytes, schema: parquetSchema(), createdBy: 'kumoito' });
  return {
    bytes: () => file.bytes,
    write: (rows) => {
      void parquet.write({ columnData: columnData(rows), rowGroupSize: Math.max(rows.length, 1) });
    },
    end: () => {
      void parquet.finish();
    },
    close: (name) => file.close(name),
  };
};

/** Hands each row group on as soon as it is complete. */
class FlushingWriter extends ByteWriter {
  readonly #file: DraftFile;

  constructor(file: DraftFile) {
    super();
    this.#file = file;
  }

  flush(): void {
    this.#file.write(this.getBytes().slice());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
