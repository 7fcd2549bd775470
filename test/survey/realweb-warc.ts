import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../shared-data.ts';
import { readRealPages } from '../html/real-pages.ts';

/** A line of pages.tsv.gz of ../shared/data/realweb. */
export interface ListedPage {
  readonly host: string;
  readonly url: string;
  readonly file: string;
  readonly lastModified: string;
}

/** What the list that comes with the data says of its pages. */
export const listedPages = (): readonly ListedPage[] => {
  const lines = gunzipSync(readFileSync(join(sharedData, 'realweb/pages.tsv.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [host = '', url = '', file = '', , , , lastModified = ''] = line.split('\t');
    return { host, url, file, lastModified };
  });
};

/** The pages as an archive of somebody who fetched each when it was last modified, from servers at these addresses. */
export const writeRealWarc = (
  file: string,
  pages: readonly ListedPage[],
  addressOf: (host: string) => string | null,
): void => {
  const bytesOf = new Map(readRealPages()?.map(({ path, bytes }) => [path, bytes]));
  const records = pages.flatMap(({ host, url, file: path, lastModified }, at) => {
    const body = bytesOf.get(path);
    if (body === undefined) throw new RangeError(`${path} is in the list and not in the archive.`);
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n`;
    const address = addressOf(host);
    const fields = [
      'WARC/1.0',
      'WARC-Type: response',
      `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(at).padStart(12, '0')}>`,
      `WARC-Date: ${lastModified}`,
      `WARC-Target-URI: ${url}`,
      ...(address === null ? [] : [`WARC-IP-Address: ${address}`]),
      'Content-Type: application/http; msgtype=response',
      `Content-Length: ${head.length + body.length}`,
    ];
    return [Buffer.from(`${fields.join('\r\n')}\r\n\r\n${head}`), body, Buffer.from('\r\n\r\n')];
  });
  writeFileSync(file, Buffer.concat(records));
};
