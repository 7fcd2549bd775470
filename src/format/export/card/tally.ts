import { countLetters } from '../../../text/letters.ts';
import { registrableDomain } from '../../../text/domain.ts';
import { isoSeconds, type EpochMs } from '../../../model/time.ts';
import { hostOf } from '../../../model/url.ts';
import { analysisOf } from '../main-text.ts';
import type { ExportedDocument } from '../port.ts';

export interface Count {
  readonly name: string;
  readonly documents: number;
}

/** What is in the files, counted while they are written. */
export interface DocumentCounts {
  readonly documents: number;
  /** All, of the main text, and of these the ones that no analyzer has annotated. */
  readonly sentences: number;
  readonly mainSentences: number;
  readonly mainSentencesWithoutAnalysis: number;
  readonly characters: number;
  readonly morphemes: number;
  readonly hosts: number;
  readonly domains: readonly Count[];
  readonly types: readonly Count[];
  readonly languages: readonly Count[];
  readonly charsets: readonly Count[];
  readonly licences: readonly Count[];
  readonly mining: readonly Count[];
  readonly publisherKinds: readonly Count[];
  readonly analyzers: readonly Count[];
  readonly fetched: {
    readonly first: string | null;
    readonly last: string | null;
    readonly months: readonly Count[];
  };
}

export interface Tally {
  add(document: ExportedDocument): void;
  counts(): DocumentCounts;
}

export const newTally = (): Tally => {
  const sums = {
    documents: 0,
    sentences: 0,
    mainSentences: 0,
    mainSentencesWithoutAnalysis: 0,
    characters: 0,
    morphemes: 0,
  };
  const hosts = new Set<string>();
  const by = {
    domains: new Map<string, number>(),
    types: new Map<string, number>(),
    languages: new Map<string, number>(),
    charsets: new Map<string, number>(),
    licences: new Map<string, number>(),
    mining: new Map<string, number>(),
    publisherKinds: new Map<string, number>(),
    analyzers: new Map<string, number>(),
  };
  const months = new Map<string, number>();
  let first: EpochMs | null = null;
  let last: EpochMs | null = null;
  return {
    add: ({ document, main, measures }) => {
      const { fetchedAt } = document;
      const host = hostOf(document.url);
      sums.documents++;
      sums.sentences += document.texts.reduce((sum, { sentences }) => sum + sentences.length, 0);
      sums.mainSentences += main.length;
      sums.mainSentencesWithoutAnalysis += main.filter((sentence) => analysisOf(sentence) === null).length;
      sums.characters += main.reduce((sum, { text }) => sum + countLetters(text), 0);
      sums.morphemes += measures.morphemes;
      hosts.add(host);
      increase(by.domains, registrableDomain(host));
      increase(by.types, document.pageType);
      increase(by.languages, document.language);
      increase(by.charsets, document.originalEncoding);
      increase(by.licences, document.licence ?? notStated);
      increase(by.mining, measures.mining);
      increase(by.publisherKinds, document.publisher?.kind ?? notStated);
      for (const scheme of new Set(main.flatMap((sentence) => analysisOf(sentence)?.scheme ?? [])))
        increase(by.analyzers, scheme);
      increase(months, isoSeconds(fetchedAt).slice(0, 7));
      if (first === null || fetchedAt < first) first = fetchedAt;
      if (last === null || fetchedAt > last) last = fetchedAt;
    },
    counts: () => ({
      ...sums,
      hosts: hosts.size,
      domains: byNumber(by.domains),
      types: byNumber(by.types),
      languages: byNumber(by.languages),
      charsets: byNumber(by.charsets),
      licences: byNumber(by.licences),
      mining: byNumber(by.mining),
      publisherKinds: byNumber(by.publisherKinds),
      analyzers: byNumber(by.analyzers),
      fetched: {
        first: first === null ? null : isoSeconds(first),
        last: last === null ? null : isoSeconds(last),
        months: byNumber(months).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      },
    }),
  };
};

/** The name under which documents are counted that say nothing. */
export const notStated = 'not stated';

const increase = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const byNumber = (counts: ReadonlyMap<string, number>): readonly Count[] =>
  [...counts]
    .map(([name, documents]) => ({ name, documents }))
    .toSorted((a, b) => b.documents - a.documents || (a.name < b.name ? -1 : 1));
