import { openArchiveIndex } from '../../archive/index/archive-index.ts';
import { openArchiveReader } from '../../archive/reader.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { RecordedWeb } from './recorded-fetch.ts';

/** The Web as an archive (WARC with CDXJ beside it) has it: at a time, or as it was last seen. */
export const openArchiveWeb = async (dir: string, asOf: EpochMs | null): Promise<RecordedWeb> => {
  const index = await openArchiveIndex(dir);
  const reader = openArchiveReader(dir);
  const at = asOf ?? endOfTime;
  return {
    answer: async (url) => {
      const location = await index.bodyAt(url, at);
      if (location === null) return null;
      const { status, headers, body, fetchedAt } = await reader.read(location);
      return { status, headers, body, recordedAt: fetchedAt };
    },
    server: async (host) => {
      const visit = await index.hostAt(host, at);
      return visit === null ? null : { address: await reader.addressOf(visit) };
    },
    close: () => reader.close(),
  };
};

/** Later than anything recorded: the last second of the year 9999. */
const endOfTime = epochMs(253_402_300_799_000);
