import type { Analyzer } from '../../src/analyzer/port.ts';
import { Fault } from '../../src/base/fault.ts';
import { AnnotationReader } from '../../src/index/build/annotated-words.ts';
import { type IndexDocument, indexDocument } from '../../src/index/build/index-document.ts';
import {
  type FacetOptions,
  type Facets,
  type Hit,
  type IndexedDocument,
  type Ranking,
  type SearchEngine,
  type SearchOptions,
  type SearchResult,
  searchDefaults,
  type SiteCount,
  type Snippet,
  type UpdateReport,
  type ValueCount,
  type WantedDocument,
} from '../../src/index/port.ts';
import type { DocumentId } from '../../src/model/ids.ts';
import { parseQuery } from '../../src/query/parse-query.ts';
import type { Has, Plan } from '../../src/query/plan.ts';
import { planQuery } from '../../src/query/plan-query.ts';
import { describeQueryError } from '../../src/query/query-error.ts';
import { readStandardDocument } from '../../src/standard/read.ts';
import { readDocument, type ReadDocument } from './read-documents.ts';
import { findByReading } from './read-search.ts';
import { ReferenceIndex, type ReferenceTier } from './reference-index.ts';

interface KeptDocument {
  readonly digest: string;
  readonly document: IndexDocument;
  readonly read: ReadDocument;
}

interface Ranked {
  readonly plan: Plan;
  readonly tiers: readonly ReferenceTier[];
}

/**
 * A search engine in the plainest way: documents in memory, and every question a scan of them. It says what an engine must do, and
 * that the contract asks for nothing that only our own engine can do.
 */
export class ReferenceEngine implements SearchEngine {
  #kept: ReadonlyMap<DocumentId, KeptDocument> = new Map();
  #reader = new AnnotationReader();
  #index: ReferenceIndex;
  readonly #ranking: Ranking;
  readonly #analyzer: Analyzer;

  constructor(ranking: Ranking, analyzer: Analyzer) {
    this.#ranking = ranking;
    this.#analyzer = analyzer;
    this.#index = new ReferenceIndex([], ranking, this.#reader);
  }

  async update(wanted: AsyncIterable<WantedDocument>, signal?: AbortSignal): Promise<UpdateReport> {
    const next = new Map<DocumentId, KeptDocument>();
    const failed: { id: DocumentId; reason: string }[] = [];
    let kept = 0;
    let last = '';
    for await (const document of wanted) {
      const { id, digest } = document;
      if (signal?.aborted === true) throw new Fault('INTERRUPTED', 'The documents are as they were.');
      if (id <= last) throw new TypeError(`${id} is not in ascending order of ids`);
      last = id;
      const known = this.#kept.get(id);
      if (known?.digest === digest) kept++;
      try {
        next.set(id, known?.digest === digest ? known : this.#read(await document.read(), digest));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        failed.push({ id, reason: error.message });
      }
    }
    const report = { added: next.size - kept, removed: this.#kept.size - kept, kept, failed };
    this.#hold(next);
    return report;
  }

  async delete(ids: Iterable<DocumentId>): Promise<number> {
    const left = new Map(this.#kept);
    for (const id of ids) left.delete(id);
    const removed = this.#kept.size - left.size;
    this.#hold(left);
    return removed;
  }

  async search(query: string, options: SearchOptions = {}) {
    const { plan, tiers } = await this.#ranked(query, options);
    const { from = 0, top = searchDefaults.top, snippetWords = searchDefaults.snippetWords, count } = options;
    const shown = hitsOf(tiers)
      .slice(from, from + top)
      .map(({ id, has, score }): Hit => {
        const { document } = this.#kept.get(id as DocumentId)!;
        return { ...this.#described(document), has, score, snippet: this.#snippet(document, plan, snippetWords) };
      });
    return { ...countsOf(count === false ? [] : tiers), hits: shown };
  }

  async count(query: string, options: SearchOptions = {}): Promise<number> {
    return (await this.#ranked(query, options)).tiers[0]!.hits.length;
  }

  async facets(query: string, { lists = new Map(), ...options }: FacetOptions = {}): Promise<Facets> {
    const { tiers } = await this.#ranked(query, options);
    const counts = new Map<string, SiteCount>();
    for (const { id, has } of hitsOf(tiers)) {
      const { host } = new URL(this.#kept.get(id as DocumentId)!.document.url);
      const { count, more } = counts.get(host) ?? { count: 0, more: 0 };
      counts.set(host, { site: host, count: count + Number(has === 'all'), more: more + Number(has !== 'all') });
    }
    const { count, most, some } = countsOf(tiers);
    const met = tiers[0]!.hits.map(({ id }) => this.#described(this.#kept.get(id as DocumentId)!.document));
    const sites = [...counts.values()];
    return {
      count: count ?? 0,
      most,
      some,
      sites: sites.sort((a, b) => b.count - a.count || b.more - a.more || (a.site < b.site ? -1 : 1)),
      types: byCount(met.map(({ type }) => type)),
      months: byCount(met.map(({ date }) => date.slice(0, 7))).toSorted((a, b) => a.value.localeCompare(b.value)),
      lists: [...lists].map(([value, ids]) => ({ value, count: met.filter(({ id }) => ids.has(id)).length })),
    };
  }

  async explain(query: string, options: SearchOptions = {}) {
    const { plan, tiers } = await this.#ranked(query, options);
    const hits = hitsOf(tiers);
    const { from = 0, top = searchDefaults.top } = options;
    return {
      plan: [JSON.stringify(plan.match)],
      documents: this.#kept.size,
      averageWords: this.#index.averageWords,
      terms: [],
      hits: hits.slice(from, from + top).map(({ id, score }) => ({
        id: id as DocumentId,
        score,
        parts: this.#index
          .explain(plan, id)
          .map(({ term, score: part, positions }) => ({ term, frequency: positions.length, score: part })),
      })),
    };
  }

  async suggest(typed: string, top: number = searchDefaults.suggestions): Promise<readonly string[]> {
    const counts = new Map<string, number>();
    const text = typed.trim();
    for (const { document } of this.#kept.values())
      for (const { codes } of document.sentences)
        for (const code of codes) {
          const { base, surface, reading } = this.#reader.wordOf(code);
          const word = base === '*' ? surface : base;
          const begins = word.startsWith(text) || (word === surface && hiragana(reading).startsWith(hiragana(text)));
          if (text !== '' && begins) counts.set(word, (counts.get(word) ?? 0) + 1);
        }
    const frequent = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return frequent.slice(0, top).map(([word]) => word);
  }

  async document(id: DocumentId): Promise<IndexedDocument | null> {
    const kept = this.#kept.get(id);
    return kept === undefined ? null : this.#described(kept.document);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #hold(documents: ReadonlyMap<DocumentId, KeptDocument>): void {
    this.#kept = documents;
    this.#index = new ReferenceIndex(
      [...documents.values()].map(({ document }) => document),
      this.#ranking,
      this.#reader,
    );
  }

  #read(given: string | Uint8Array, digest: string): KeptDocument {
    const source = readStandardDocument(typeof given === 'string' ? given : new TextDecoder().decode(given));
    return { digest, document: indexDocument(source, digest, this.#reader), read: readDocument(source) };
  }

  /** What meets the query is found by reading query and documents anew; what follows, and scores, are those of the plan. */
  async #ranked(query: string, options: SearchOptions): Promise<Ranked> {
    if (options.signal?.aborted === true) throw new Fault('INTERRUPTED', 'The question was cancelled.');
    const parsed = parseQuery(query);
    if (parsed.kind === 'error') throw new Fault('BAD_INPUT', describeQueryError(query, parsed));
    const { signal: _, blocks = null, synonyms = true, ...filter } = options;
    const ranking = synonyms ? this.#ranking : { ...this.#ranking, synonymWeight: 0 };
    const plan = await planQuery(parsed, { analyzer: this.#analyzer, ranking }, blocks);
    const documents = [...this.#kept.values()].map(({ read }) => read);
    const { ids } = await findByReading(documents, query, { analyzer: this.#analyzer, options });
    return { plan, tiers: this.#index.tiers(plan, filter, new Set(ids)) };
  }

  #described({ id, url, title, type, date, fetchedAt, sentences }: IndexDocument): IndexedDocument {
    const words = sentences
      .filter(({ region }) => region !== 'anchor')
      .reduce((sum, { codes }) => sum + codes.length, 0);
    return { id, url, title, type, date, fetchedAt, words };
  }

  /** The words from the first one that counts. */
  #snippet(document: IndexDocument, plan: Plan, length: number): Snippet {
    const marked = new Set(this.#index.explain(plan, document.id).flatMap(({ positions }) => positions));
    const words: { text: string; match: boolean }[] = [];
    let position = 0;
    for (const { codes } of document.sentences) {
      for (const code of codes) words.push({ text: this.#reader.wordOf(code).surface, match: marked.has(position++) });
      position++;
    }
    const first = Math.max(
      0,
      words.findIndex(({ match }) => match),
    );
    return words.slice(first, first + length);
  }
}

/** How often each value stands there: most first, then by name. */
const byCount = (values: readonly string[]): ValueCount[] =>
  [...new Set(values)]
    .map((value) => ({ value, count: values.filter((one) => one === value).length }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

const hitsOf = (tiers: readonly ReferenceTier[]) =>
  tiers.flatMap(({ has, hits }) => hits.map((hit) => ({ has, ...hit })));

const countsOf = (tiers: readonly ReferenceTier[]): Pick<SearchResult, 'count' | 'most' | 'some'> => {
  const of = (wanted: Has): number | null => tiers.find(({ has }) => has === wanted)?.hits.length ?? null;
  return { count: of('all'), most: of('most'), some: of('some') };
};

const hiragana = (kana: string): string =>
  kana.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
