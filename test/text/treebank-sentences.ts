import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GoldText } from './sentence-gold.ts';
import { sharedData } from '../shared-data.ts';

/** The development parts of the treebanks as running text: WAC joined by document, GSD by tens. Null where they are not. */
export const readTreebankSentences = (): { readonly wac: GoldText[]; readonly gsd: GoldText[] } | null => {
  const folder = join(sharedData, 'treebank');
  if (!existsSync(folder)) return null;
  const read = (file: string): string => gunzipSync(readFileSync(join(folder, file))).toString('utf8');
  return {
    wac: joined(knpDocuments(read('wac-dev.knp.gz'))),
    gsd: joined(tens(conlluSentences(read('gsd-dev.conllu.gz')))),
  };
};

/** Only sentences that end in a mark: where the corpus cut without one, nobody could. */
const joined = (documents: readonly (readonly string[])[]): GoldText[] =>
  documents.map((sentences) => {
    const marked = sentences.filter((sentence) => /[。！？!?]$/.test(sentence));
    const ends = new Set<number>();
    let text = '';
    for (const sentence of marked) ends.add((text += sentence).length);
    return { category: '', text, ends };
  });

const knpDocuments = (knp: string): string[][] => {
  const documents = new Map<string, string[]>();
  for (const unit of knp.split(/^EOS\n/m)) {
    const lines = unit.split('\n').filter((line) => line !== '');
    const id = /^# S-ID:(\S+)/.exec(lines[0] ?? '')?.[1];
    if (id === undefined) continue;
    const name = id.replace(/-\d+(?:-\d+)?$/, '');
    const words = lines.filter((line) => !/^[*+#]/.test(line)).map((line) => line.split(' ')[0] ?? '');
    documents.set(name, [...(documents.get(name) ?? []), words.join('')]);
  }
  return [...documents.values()];
};

const conlluSentences = (conllu: string): string[] =>
  Array.from(conllu.matchAll(/^# text = (.*)$/gm), (match) => match[1] ?? '');

const tens = (sentences: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(sentences.length / 10) }, (_, at) => sentences.slice(at * 10, at * 10 + 10));
