import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../../src/model/refusal.ts';
import { sampleFolder } from './site.ts';

/** Rules of selection the sample has something for. The one place where the manifest's rule names are listed. */
export const sampleRules = [
  'exact-duplicate',
  'near-duplicate',
  'link-farm',
  'url-depth',
  'cgi-arguments',
  'long-sentences',
  'link-list',
  'adult',
  'noindex',
  'canonical',
] as const;
export type SampleRule = (typeof sampleRules)[number];

/** What must have become of a page when the pipeline has run. */
export type Expectation =
  /** In the final page set and searchable. */
  | { readonly fate: 'kept' }
  /** Fetched, and taken out by selection: at least one of these rules is among its marks. */
  | { readonly fate: 'marked'; readonly rules: readonly SampleRule[] }
  /** Known but not fetched (or not fetched on), for one of these reasons. */
  | { readonly fate: 'refused'; readonly by: readonly Refusal[] }
  /** Fetched, and left out because its text is in another language. */
  | { readonly fate: 'not-japanese' }
  | { readonly fate: 'redirect'; readonly to: string }
  /** No page comes of it: each visit ends as a redirect, or the chain fails as too-many-redirects. */
  | { readonly fate: 'redirect-loop' }
  | { readonly fate: 'failed'; readonly fault: 'not-text' }
  | { readonly fate: 'gone'; readonly status: 404 | 410 }
  /** Nothing that may be followed leads there: the store never hears of it. */
  | { readonly fate: 'unknown' };

/** How day 2 differs from day 1. `frame`: other bytes, same text. */
export type Change = 'new' | 'changed' | 'frame' | 'unchanged' | 'deleted';

export interface ManifestPage {
  readonly url: string;
  /** What the page is there for. */
  readonly for: string;
  /** Which item of the list in corpus/sample/README.md it belongs to. */
  readonly category: string;
  /** Charset the bytes are in; null: no text. */
  readonly charset: string | null;
  /** Null: not there yet. */
  readonly day1: Expectation | null;
  readonly day2: Expectation & { readonly change: Change };
}

export const readManifest = (): readonly ManifestPage[] =>
  JSON.parse(readFileSync(join(sampleFolder, 'manifest.json'), 'utf8')) as ManifestPage[];
