import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from '../../src/html/read-page.ts';
import { pageTypes } from '../../src/model/document.ts';
import type { Url } from '../../src/model/url.ts';
import { readRealPages } from '../html/real-pages.ts';

const folder = join(import.meta.dirname, '../../../test/data/page-types');

/** How often pages of a label (rows) were taken for a type (columns). */
export interface Confusion {
  readonly right: number;
  readonly all: number;
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Our labels of real pages; null where these are not. */
export const realPageTypes = (): Confusion | null => {
  const pages = readRealPages();
  if (pages === null) return null;
  const bytesOf = new Map(pages.map(({ path, bytes }) => [path, bytes]));
  return confusionOf('labels.tsv', (path) => bytesOf.get(path) ?? absent(path));
};

/** All pages of the sample web. */
export const samplePageTypes = (): Confusion =>
  confusionOf('labels-sample.tsv', (path) => readFileSync(join(folder, '../../../corpus/sample/web', path)));

const absent = (path: string): never => {
  throw new Error(`There is a label but no page of ${path}.`);
};

const confusionOf = (labels: string, read: (path: string) => Uint8Array): Confusion => {
  const rows = new Map<string, Map<string, number>>();
  let [right, all] = [0, 0];
  for (const line of readFileSync(join(folder, labels), 'utf8').trim().split('\n')) {
    const [path = '', label = ''] = line.split('\t');
    if (!pageTypes.some((known) => known === label)) throw new Error(`${label} is no type of page.`);
    const url = `http://${path.replace(/index\.html$/, '').replace(/\/day\d/, '')}` as Url;
    const { type } = readPage({ bytes: read(path), contentType: null, url });
    const row = rows.get(label) ?? new Map<string, number>();
    rows.set(label, row.set(type, (row.get(type) ?? 0) + 1));
    all++;
    if (type === label) right++;
  }
  return { right, all, rows };
};
