import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../shared-data.ts';

export interface RealPage {
  /** `host/path/index.html`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The pages of ../shared/data/realweb, straight out of the archive; null where the data is not. */
export const readRealPages = (): RealPage[] | null => {
  const archive = join(sharedData, 'realweb/sites.tar.gz');
  return existsSync(archive) ? readTar(archive).filter(({ path }) => /\.html?$/.test(path)) : null;
};

/** Regular files of a gzipped tar archive (ustar with GNU or pax long names, as GNU tar writes them). */
export const readTar = (archive: string): RealPage[] => {
  const tar = execFileSync('gzip', ['-dc', archive], { maxBuffer: 2 ** 30 });
  const files: RealPage[] = [];
  let longName: string | null = null;
  for (let at = 0; at + 512 <= tar.length; ) {
    const field = (start: number, length: number): string =>
      tar.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8) || 0;
    const body = tar.subarray(at + 512, at + 512 + size);
    const kind = field(156, 1);
    const prefix = field(345, 155);
    const name = longName ?? (prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`);
    longName = null;
    if (kind === 'L') longName = body.toString('utf8').replace(/\0.*$/s, '');
    else if (kind === 'x') longName = /\d+ path=(.*)\n/.exec(body.toString('utf8'))?.[1] ?? null;
    else if ((kind === '0' || kind === '') && name !== '') files.push({ path: name.replace(/^\.\//, ''), bytes: body });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
};
