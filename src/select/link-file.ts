import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { UrlKey } from '../model/ids.ts';
import type { LinkChangeTable } from '../store/port.ts';

/** The links of all pages in one file: read from end to end in a hundredth of the time that the store takes. */
export interface LinkFile {
  /** Pages by key, each with where its links lead, ascending. Can be called again. */
  each(visit: (from: number, targets: readonly number[]) => void): void;
}

export const linkFilePath = (dir: string): string => join(dir, 'links.bin');

/**
 * Brings the link file of a corpus up to date: what has changed since it was written is asked of the store, the rest is copied. A
 * file that is not there, not whole, or not the one the store knows of is written anew.
 */
export const updateLinkFile = (changes: LinkChangeTable, dir: string): LinkFile => {
  const path = linkFilePath(dir);
  const noted = changes.file();
  const known = noted !== null && existsSync(path) && digestOf(path) === noted.digest ? noted : null;
  const newest = changes.newest();
  if (known === null || known.change !== newest) {
    const changed = changes.pagesAfter(known?.change ?? null);
    const digest = write(path, merged(known === null ? [] : recordsOf(path), changed, changes));
    changes.written({ change: newest, digest });
  }
  return {
    each: (visit) => {
      for (const { from, targets } of recordsOf(path)) visit(from, targets);
    },
  };
};

interface LinkRecord {
  readonly from: number;
  readonly targets: readonly number[];
}

/** In order of `from`; pages without links have no record. */
function* merged(
  old: Iterable<LinkRecord>,
  changed: readonly UrlKey[],
  changes: LinkChangeTable,
): Generator<LinkRecord> {
  let next = 0;
  const anew = (key: UrlKey): LinkRecord => ({ from: key, targets: changes.targets(key) });
  for (const record of old) {
    for (; next < changed.length && (changed[next] as UrlKey) < record.from; next++)
      yield anew(changed[next] as UrlKey);
    if (changed[next] !== record.from) yield record;
  }
  for (; next < changed.length; next++) yield anew(changed[next] as UrlKey);
}

// The file: records one after another, all numbers as varints (seven bits a byte, low ones first): the distance to the page of the
// record before, how many links, the first target, the distances from target to target. A distance of 0 ends it.

const chunkBytes = 1 << 20;
/** A number of 53 bits takes eight. */
const varintBytes = 8;

const write = (path: string, records: Iterable<LinkRecord>): string => {
  const handle = openSync(`${path}.part`, 'w');
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(chunkBytes);
  let used = 0;
  const flush = (): void => {
    hash.update(buffer.subarray(0, used));
    writeSync(handle, buffer, 0, used);
    used = 0;
  };
  const put = (number: number): void => {
    if (used + varintBytes > chunkBytes) flush();
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[used++] = (rest % 128) | 128;
    buffer[used++] = rest;
  };
  let before = 0;
  for (const { from, targets } of records) {
    if (targets.length === 0) continue;
    put(from - before);
    before = from;
    put(targets.length);
    let last = 0;
    for (const target of targets) {
      put(target - last);
      last = target;
    }
  }
  put(0);
  flush();
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${path}.part`, path);
  return hash.digest('hex');
};

function* recordsOf(path: string): Generator<LinkRecord> {
  const handle = openSync(path, 'r');
  const buffer = Buffer.alloc(chunkBytes);
  let [at, end] = [0, 0];
  const byte = (): number => {
    if (at === end) {
      end = readSync(handle, buffer);
      at = 0;
      if (end === 0) throw new Error(`${path} ends too early.`);
    }
    return buffer[at++] as number;
  };
  const take = (): number => {
    let number = byte();
    if (number < 128) return number;
    number -= 128;
    for (let worth = 128; ; worth *= 128) {
      const next = byte();
      number += (next & 127) * worth;
      if (next < 128) return number;
    }
  };
  try {
    let from = 0;
    for (let distance = take(); distance > 0; distance = take()) {
      from += distance;
      const targets: number[] = [];
      let last = 0;
      for (let left = take(); left > 0; left--) {
        last += take();
        targets.push(last);
      }
      yield { from, targets };
    }
  } finally {
    closeSync(handle);
  }
}

const digestOf = (path: string): string => {
  const hash = createHash('sha256');
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
};
