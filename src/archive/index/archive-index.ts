import { open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveLocation } from '../../model/page.ts';
import { timestamp14, type EpochMs } from '../../model/time.ts';
import { hostOf, parseUrl, type HostName, type Url } from '../../model/url.ts';
import { compareLines, parseCdxLine, type CdxEntry } from './cdxj.ts';
import { mergedName } from './merge-index.ts';
import { surt } from './surt.ts';

/** Asks the CDXJ files of an archive which visits of a URL it holds. Reads only what a binary search touches. */
export interface ArchiveIndex {
  /** All visits, oldest first. */
  visits(url: Url): Promise<readonly CdxEntry[]>;
  /** A visit to the host until then; null: there was none. */
  hostAt(host: HostName, at: EpochMs): Promise<CdxEntry | null>;
  /** Where the body lies that the URL had at a time: its newest response until then, or the response a revisit names. */
  bodyAt(url: Url, at: EpochMs): Promise<ArchiveLocation | null>;
}

export const openArchiveIndex = async (dir: string): Promise<ArchiveIndex> => {
  const names = await readdir(dir);
  const pieces = names.filter((name) => name.endsWith('.cdxj') && name !== mergedName).sort();
  const journals = names.filter((name) => name.endsWith('.cdxj.part')).sort();
  const recent: string[] = [];
  for (const name of journals) {
    const text = await readFile(join(dir, name), 'utf8');
    for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) recent.push(line);
  }
  recent.sort(compareLines);
  const entries = async (prefix: string): Promise<readonly CdxEntry[]> => {
    const lines = recent.filter((line) => line.startsWith(prefix));
    for (const name of pieces) for (const line of await linesWith(join(dir, name), prefix)) lines.push(line);
    return [...new Set(lines)].sort(compareLines).flatMap((line) => parseCdxLine(line) ?? []);
  };
  const visits = async (url: Url): Promise<readonly CdxEntry[]> =>
    (await Promise.all(keysOf(url).map((key) => entries(`${key} `))))
      .flat()
      .filter((entry) => entry.url === url || parseUrl(entry.url) === url)
      .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : a.offset - b.offset));
  return {
    visits,
    hostAt: async (host, at) => {
      const top = parseUrl(`http://${host}/`);
      const until = timestamp14(at);
      const name = top === null ? '' : surt(top).replace(/\)\/$/, '');
      // Names with and without `www.` share their lines; the default port has no place in the name; others stand after a colon.
      for (const end of [')', ':'])
        for (const entry of await entries(`${name}${end}`)) {
          const url = parseUrl(entry.url);
          if (entry.timestamp <= until && url !== null && hostOf(url) === host) return entry;
        }
      return null;
    },
    bodyAt: async (url, at) => {
      const until = timestamp14(at);
      const known = (await visits(url)).filter((entry) => entry.timestamp <= until);
      const newest = known.at(-1);
      if (newest === undefined) return null;
      const isBody = (entry: CdxEntry): boolean =>
        entry.mime !== 'warc/revisit' && (newest.mime !== 'warc/revisit' || entry.digest === newest.digest);
      const found = known.findLast(isBody);
      return found === undefined ? null : { file: found.file, offset: found.offset, length: found.length };
    },
  };
};

/** Others, and this program before it knew better, write a tilde as an escape. */
const keysOf = (url: Url): readonly string[] => [...new Set([surt(url), surt(url.replaceAll('~', '%7E'))])];

/** The lines of a sorted file that begin with the prefix. */
const linesWith = async (path: string, prefix: string): Promise<string[]> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (from: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - from)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    // The first whole line after `low` is the first that may begin with the prefix; one after `high` may not be.
    let low = 0;
    let high = size;
    while (high - low > blockBytes) {
      const middle = low + Math.floor((high - low) / 2);
      const block = await read(middle, blockBytes);
      const start = block.indexOf(10) + 1;
      const end = block.indexOf(10, start);
      if (start === 0 || end === -1 || block.toString('latin1', start, end) >= prefix) high = middle;
      else low = middle;
    }
    const found: string[] = [];
    let rest = '';
    for (let at = low; at < size; at += blockBytes) {
      rest += (await read(at, blockBytes)).toString('latin1');
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      // Before the first newline stands the rest of a line that begins before `low`.
      if (at === low && low > 0) lines.shift();
      found.push(...lines.filter((line) => line.startsWith(prefix)));
      const last = lines.at(-1);
      if (last !== undefined && last > prefix && !last.startsWith(prefix)) break;
    }
    return found;
  } finally {
    await handle.close();
  }
};

/** Longer than any line: URLs end at 2,048 characters. */
const blockBytes = 16 * 1024;
