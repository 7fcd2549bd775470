import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Brand<number, 'EpochMs'>;

export const epochMs = (ms: number): EpochMs => ms as EpochMs;

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The beginning of a day written `2026-11-18`; null: there is no such day (`Date.parse` takes 31 February for one in
 * March).
 */
export const readDay = (written: string): EpochMs | null => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== written ? null : epochMs(start);
};

/** `2026-11-18T03:04:05Z`: WARC, CDXJ and everything else for machines. */
export const isoSeconds = (at: EpochMs): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** `2026-11-18 03:04:05` in UTC: the Time attribute of the standard format. */
export const standardTime = (at: EpochMs): string => isoSeconds(at).slice(0, 19).replace('T', ' ');

/** `20261118030405`: the 14-digit timestamp of CDXJ. */
export const timestamp14 = (at: EpochMs): string => isoSeconds(at).replace(/[-:TZ]/g, '');
