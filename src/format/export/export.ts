import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readStandardDocument } from '../../standard/read.ts';
import type { Exporter } from './port.ts';

export interface ExportInput {
  /** XML of the documents, in id order. */
  readonly documents: AsyncIterable<string>;
  readonly exporter: Exporter;
  readonly dir: string;
  readonly name: string;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

export interface ExportReport {
  readonly file: string;
  readonly documents: number;
  readonly sentences: number;
}

/** Writes one file, complete or not at all. */
export const exportDocuments = async (input: ExportInput): Promise<ExportReport> => {
  const { exporter, dir, name, signal } = input;
  await mkdir(dir, { recursive: true });
  const file = join(dir, `${name}${exporter.ending}`);
  const report = { file, documents: 0, sentences: 0 };
  const pieces = async function* (): AsyncGenerator<string> {
    yield exporter.head;
    for await (const xml of input.documents) {
      const document = readStandardDocument(xml);
      report.sentences += document.texts.reduce((sum, { sentences }) => sum + sentences.length, 0);
      input.onProgress(report.documents++);
      yield exporter.document(document, xml);
    }
  };
  await pipeline(Readable.from(pieces()), createWriteStream(`${file}.part`), { signal });
  await rename(`${file}.part`, file);
  return report;
};
