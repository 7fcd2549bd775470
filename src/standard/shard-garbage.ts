import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipOfLength, memberLengths } from '../base/gzip-of-length.ts';
import type { ShardPlace } from './shard.ts';
import { writeAll } from './write-all.ts';

export interface ShardGarbage {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * Takes out every document that is no longer current. A shard that holds none goes; in the others the bytes are overwritten where
 * they lie, so that the places of the rest stay true. Interrupted, it is done by calling it again.
 */
export const collectShardGarbage = (dir: string, isCurrent: (place: ShardPlace) => boolean): ShardGarbage => {
  let documents = 0;
  let bytes = 0;
  for (const name of readdirSync(dir).filter((one) => one.endsWith(indexEnding))) {
    const shard = name.slice(0, -indexEnding.length);
    const index = join(dir, name);
    const lines = readFileSync(index, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const entries = lines.map((line) => ({ line, ...(JSON.parse(line) as { offset: number; length: number }) }));
    const stale = entries.filter(({ offset, length }) => !isCurrent({ shard, offset, length }));
    if (stale.length === 0) continue;
    documents += stale.length;
    bytes += stale.reduce((sum, { length }) => sum + length, 0);
    const data = join(dir, `${shard}.xml.gz`);
    if (stale.length === entries.length) {
      rmSync(data, { force: true });
      rmSync(index);
      continue;
    }
    overwrite(data, stale);
    const kept = entries.filter((entry) => !stale.includes(entry)).map(({ line }) => `${line}\n`);
    // Only now: as long as a line is there, the next call finds what it has to do.
    writeFileSync(`${index}.part`, kept.join(''), { flush: true });
    renameSync(`${index}.part`, index);
  }
  return { documents, bytes };
};

const indexEnding = '.idx.jsonl';

const overwrite = (data: string, spans: readonly { readonly offset: number; readonly length: number }[]): void => {
  const file = openSync(data, 'r+');
  for (const { offset, length } of spans) {
    let at = offset;
    for (const part of memberLengths(length)) {
      writeAll(file, gzipOfLength(new Uint8Array(0), part), at);
      at += part;
    }
  }
  fsyncSync(file);
  closeSync(file);
};
