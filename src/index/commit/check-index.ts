import { join } from 'node:path';
import { commitNames, parseCommit, readCommit, readText } from './commit.ts';
import type { CheckFinding } from '../port.ts';
import { FileSource } from '../files/file-source.ts';
import type { FileSeal } from '../files/file-sink.ts';
import { Segment, type SegmentRecord } from '../segment/segment.ts';

/** Every byte of the last commit against its checksums, and every segment opened. */
export const checkIndex = (dir: string): readonly CheckFinding[] => {
  const findings: CheckFinding[] = commitNames(dir).flatMap((name) => {
    const text = readText(join(dir, name));
    const read = text === null ? null : parseCommit(text);
    return typeof read === 'string' ? [{ file: name, problem: read }] : [];
  });
  const attempt = (file: string, work: () => string | null): boolean => {
    try {
      const problem = work();
      if (problem !== null) findings.push({ file, problem });
      return problem === null;
    } catch (error) {
      findings.push({ file, problem: error instanceof Error ? error.message : String(error) });
      return false;
    }
  };
  let records: readonly SegmentRecord[] = [];
  attempt('commit', () => {
    records = readCommit(dir)?.segments ?? [];
    return null;
  });
  for (const record of records) {
    const seals = [...record.files, ...(record.deleted === null ? [] : [record.deleted.seal])];
    const sound = seals.map((seal) => attempt(seal.name, () => checkFile(dir, seal)));
    if (sound.every(Boolean)) attempt(record.files[0]?.name ?? '', () => checkSegment(dir, record));
  }
  return findings;
};

const checkFile = (dir: string, seal: FileSeal): string | null => {
  const file = new FileSource(join(dir, seal.name), seal);
  try {
    const crc = file.checksum();
    return crc === seal.crc32 ? null : `its checksum is ${crc.toString(16)} instead of ${seal.crc32.toString(16)}`;
  } finally {
    file.close();
  }
};

const checkSegment = (dir: string, record: SegmentRecord): string | null => {
  const segment = new Segment(dir, record);
  try {
    return segment.documents === record.documents
      ? null
      : `it holds ${segment.documents} documents instead of ${record.documents}`;
  } finally {
    segment.close();
  }
};
