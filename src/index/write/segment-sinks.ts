import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileSeal, FileSink } from '../files/file-sink.ts';
import { type FileKind, fileKinds, segmentFileName } from '../files/segment-file.ts';

export type SegmentSinks = Readonly<Record<FileKind, FileSink>>;

export interface WrittenSegment {
  readonly number: number;
  readonly documents: number;
  readonly files: readonly FileSeal[];
}

/** Opens the files of a segment for `work`, which gives its number of documents. If it fails they are removed. */
export const withSinks = async (
  dir: string,
  number: number,
  work: (sinks: SegmentSinks) => Promise<number>,
): Promise<WrittenSegment> => {
  const paths = fileKinds.map((kind) => join(dir, segmentFileName(number, kind)));
  const open: FileSink[] = [];
  try {
    for (const path of paths) open.push(new FileSink(path));
    const sinks = Object.fromEntries(fileKinds.map((kind, at) => [kind, open[at]])) as Record<FileKind, FileSink>;
    const documents = await work(sinks);
    return { number, documents, files: open.map((sink) => sink.seal()) };
  } catch (error) {
    for (const sink of open) sink.abandon();
    for (const path of paths) rmSync(path, { force: true });
    throw error;
  }
};
