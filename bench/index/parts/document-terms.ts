import { unpackSynonyms, type Vocabulary } from '../../../src/index/build/annotated-words.ts';
import type { IndexDocument } from '../../../src/index/build/index-document.ts';
import { regionClass } from '../../../src/index/segment/region.ts';
import { pairText, type TermKind, termKey } from '../../../src/index/segment/term-key.ts';
import { eachWordPair, folded, isContentWord, nodePosition, wordForms } from '../../../src/analyzer/content-words.ts';

/** All that the index holds of a document, as a line for bench/peers/LuceneTerms.java. */
export const documentTerms = (document: IndexDocument, vocabulary: Vocabulary): string => {
  const found: { term: string; position: number }[] = [];
  let start = 0;
  for (const { region, codes, bunsetsu, synonyms } of document.sentences) {
    const part = regionClass(region);
    const words = codes.map((code) => vocabulary.wordOf(code));
    const add = (kind: TermKind, text: string, at: number): void => {
      found.push({ term: termKey(part, kind, text), position: start + at });
    };
    const isContent = (at: number): boolean => words[at] !== undefined && isContentWord(words[at]);
    const forms = words.map((word) => (isContentWord(word) ? wordForms(word) : []));
    for (const [at, { surface }] of words.entries()) {
      add('surface', folded(surface), at);
      for (const form of forms[at] ?? []) add('word', form, at);
    }
    eachWordPair(bunsetsu, isContent, (from, to) => {
      add('surface-pair', pairText(folded(words[from]?.surface ?? ''), folded(words[to]?.surface ?? '')), from);
      for (const a of forms[from] ?? []) for (const b of forms[to] ?? []) add('pair', pairText(a, b), from);
    });
    for (const { node, ...place } of unpackSynonyms(synonyms))
      add('synonym', vocabulary.nodeOf(node).node, nodePosition(place, isContent));
    start += words.length + 1;
  }
  found.sort((a, b) => a.position - b.position);
  let last = -1;
  return found
    .map(({ term, position }) => {
      const step = position - last;
      last = position;
      return `${step} ${term.replaceAll(/[\s]/gu, '_')}`;
    })
    .join('\t');
};
