import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readRealPages } from './real-pages.ts';
import { sharedData } from '../shared-data.ts';

export interface GoldPage {
  readonly host: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly date: string | null;
  readonly paragraphs: readonly string[];
}

interface GoldLine {
  readonly url: string;
  readonly html: string;
  readonly title: string;
  readonly date?: string | null;
  readonly paragraphs: readonly string[];
}

/** The pages of ../shared/data/extraction with their authors' own text; null where the data is not. */
export const readGoldPages = (): GoldPage[] | null => {
  const file = join(sharedData, 'extraction/pairs.jsonl.gz');
  const pages = existsSync(file) ? readRealPages() : null;
  if (pages === null) return null;
  const bytesOf = new Map(pages.map(({ path, bytes }) => [path, bytes]));
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GoldLine)
    .flatMap(({ url, html, title, date, paragraphs }) => {
      const bytes = bytesOf.get(html);
      return bytes === undefined
        ? []
        : [{ host: html.slice(0, html.indexOf('/')), url, bytes, title, date: date ?? null, paragraphs }];
    });
};

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Multisets of character 4-grams, compared without white space and after NFKC. */
export const fourGramScore = (found: string, gold: string): Score => {
  const a = countGrams(found);
  const b = countGrams(gold);
  let shared = 0;
  for (const [gram, count] of a.grams) shared += Math.min(count, b.grams.get(gram) ?? 0);
  const precision = a.total === 0 ? 0 : shared / a.total;
  const recall = b.total === 0 ? 1 : shared / b.total;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
};

const countGrams = (text: string): { grams: Map<string, number>; total: number } => {
  const plain = text.normalize('NFKC').replace(/\s+/g, '');
  const grams = new Map<string, number>();
  const total = Math.max(0, plain.length - 3);
  for (let at = 0; at < total; at++) {
    const gram = plain.slice(at, at + 4);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return { grams, total };
};

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
