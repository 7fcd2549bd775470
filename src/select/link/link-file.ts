import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeAll } from '../../standard/write-all.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { LinkChangeTable } from '../../store/port.ts';

/** The links of all pages in one file: read from end to end in a hundredth of the time that the store takes. */
export interface LinkFile {
  /** Pages by key, each with where its links lead, ascending: valid until the next page comes. Can be called again. */
  each(visit: VisitLinks): void;
}

type VisitLinks = (from: number, targets: ArrayLike<number>) => void;

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
    const digest = write(path, (put) => merge(known === null ? null : path, { changed, changes }, put));
    changes.written({ change: newest, digest });
  }
  return { each: (visit) => readLinks(path, visit) };
};

/** In order of `from`; pages without links have no record. */
const merge = (
  old: string | null,
  { changed, changes }: { changed: readonly UrlKey[]; changes: LinkChangeTable },
  put: VisitLinks,
): void => {
  let next = 0;
  const putChangedUpTo = (key: number): void => {
    for (; next < changed.length && (changed[next] as UrlKey) <= key; next++) {
      put(changed[next] as UrlKey, changes.targets(changed[next] as UrlKey));
    }
  };
  if (old !== null) {
    readLinks(old, (from, targets) => {
      putChangedUpTo(from);
      if (changed[next - 1] !== from) put(from, targets);
    });
  }
  putChangedUpTo(Infinity);
};

// The file: records one after another, all numbers as varints (seven bits a byte, low ones first): the distance to the page of the
// record before, how many links, the first target, the distances from target to target. A distance of 0 ends it.

const chunkBytes = 1 << 20;
/** A number of 53 bits takes eight. */
const varintBytes = 8;

const write = (path: string, records: (put: VisitLinks) => void): string => {
  const handle = openSync(`${path}.part`, 'w');
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(chunkBytes);
  let used = 0;
  const flush = (): void => {
    hash.update(buffer.subarray(0, used));
    writeAll(handle, buffer.subarray(0, used));
    used = 0;
  };
  const put = (number: number): void => {
    if (used + varintBytes > chunkBytes) flush();
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[used++] = (rest % 128) | 128;
    buffer[used++] = rest;
  };
  let before = 0;
  records((from, targets) => {
    if (targets.length === 0) return;
    put(from - before);
    before = from;
    put(targets.length);
    let last = 0;
    for (let link = 0; link < targets.length; link++) {
      const target = targets[link] as number;
      put(target - last);
      last = target;
    }
  });
  put(0);
  flush();
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${path}.part`, path);
  return hash.digest('hex');
};

const readLinks = (path: string, visit: VisitLinks): void => {
  const handle = openSync(path, 'r');
  try {
    const numbers = new NumberReader(handle, path);
    // One array for the links of all pages in turn; it is replaced by a longer one when a page has more links.
    let targets = new Float64Array(1024);
    let from = 0;
    for (let distance = numbers.take(); distance > 0; distance = numbers.take()) {
      from += distance;
      const links = numbers.take();
      if (links > targets.length) targets = new Float64Array(2 * links);
      let last = 0;
      for (let link = 0; link < links; link++) {
        last += numbers.take();
        targets[link] = last;
      }
      visit(from, targets.subarray(0, links));
    }
  } finally {
    closeSync(handle);
  }
};

class NumberReader {
  readonly #handle: number;
  readonly #path: string;
  readonly #buffer = new Uint8Array(chunkBytes);
  #at = 0;
  #end = 0;

  constructor(handle: number, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  take(): number {
    if (this.#end - this.#at < varintBytes) this.#refill();
    const buffer = this.#buffer;
    let at = this.#at;
    let byte = buffer[at++] as number;
    let number = byte & 127;
    for (let worth = 128; byte >= 128; worth *= 128) {
      byte = buffer[at++] as number;
      number += (byte & 127) * worth;
    }
    if (at > this.#end) throw new Error(`${this.#path} ends too early.`);
    this.#at = at;
    return number;
  }

  /** Moves what is left to the beginning and reads more after it; at the end of the file there may be less than a number. */
  #refill(): void {
    this.#buffer.copyWithin(0, this.#at, this.#end);
    this.#end -= this.#at;
    this.#at = 0;
    this.#end += readSync(this.#handle, this.#buffer, this.#end, chunkBytes - this.#end, null);
    // After the end of a file that was cut off no number goes on.
    this.#buffer.fill(0, this.#end);
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
