import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readRealPages } from '../html/real-pages.ts';
import { sharedData } from '../shared-data.ts';

/** Real sentences, about `charactersMax` characters of them, or null where the shared data is not. */
export const realSentences = (charactersMax: number): readonly string[] | null => {
  const file = join(sharedData, 'questions/paragraphs.jsonl.gz');
  if (!existsSync(file)) return null;
  const sentences: string[] = [];
  let characters = 0;
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n')) {
    if (line === '' || characters > charactersMax) break;
    const { text } = JSON.parse(line) as { text: string };
    characters += text.length;
    const paragraphs = text.split('\n').filter((paragraph) => paragraph !== '');
    sentences.push(...paragraphs.flatMap((paragraph) => paragraph.split(/(?<=。)/)));
  }
  return sentences;
};

/** Lines of every fifth real web page, tags taken out by force: what an analyzer may meet. About `bytesMax` bytes; none where the data is not. */
export const realWebLines = (bytesMax: number): readonly string[] => {
  const lines: string[] = [];
  let bytes = 0;
  for (const [at, { bytes: content }] of (readRealPages() ?? []).entries()) {
    if (at % 5 !== 0) continue;
    const text = Buffer.from(content)
      .toString()
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>|&[a-z]+;/gi, '\n');
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (!/[ぁ-ん]/.test(line)) continue;
      lines.push(line);
      bytes += Buffer.byteLength(line);
    }
    if (bytes > bytesMax) break;
  }
  return lines;
};

/** What kuromoji gives for one token. */
export interface KuromojiToken {
  readonly surface_form: string;
  readonly pos: string;
  readonly pos_detail_1: string;
  readonly pos_detail_2: string;
  readonly pos_detail_3: string;
  readonly conjugated_type: string;
  readonly conjugated_form: string;
  readonly basic_form: string;
  readonly reading: string | undefined;
  readonly pronunciation: string | undefined;
}

export interface KuromojiTokenizer {
  tokenize(text: string): readonly KuromojiToken[];
}

/** The original, as the reference. */
export const openOriginalKuromoji = (): Promise<KuromojiTokenizer> => {
  const require = createRequire(import.meta.url);
  const kuromoji = require('kuromoji') as {
    builder(options: { dicPath: string }): {
      build(done: (error: Error | null, tokenizer: KuromojiTokenizer) => void): void;
    };
  };
  const dicPath = join(dirname(require.resolve('kuromoji/package.json')), 'dict');
  return new Promise((resolve, reject) => {
    kuromoji.builder({ dicPath }).build((error, tokenizer) => (error === null ? resolve(tokenizer) : reject(error)));
  });
};
