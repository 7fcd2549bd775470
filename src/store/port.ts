// The store as the stages see it. `sqlite/` implements it, `corpus/wire.ts` opens it, and the suites in test/contract
// say what an implementation must do. No SQL and no row of a table may show here, and nothing is decided: a stage looks
// up, decides, and has its decision stored.

import type { DocumentId, Md5, RunId, UrlId, UrlKey } from '../model/ids.ts';
import type { Link } from '../model/link.ts';
import type { Revision } from '../model/page.ts';
import type { PageSet } from '../model/page-set.ts';
import type { Run, RunSettings, StageName } from '../model/run.ts';
import type { TextMeasures } from '../model/text-measures.ts';
import type { EpochMs } from '../model/time.ts';
import type { HostName, Url } from '../model/url.ts';
import type { Mark, RuleName, ScoreParts } from '../model/verdict.ts';
import type { CrawlStore } from './crawl-port.ts';
import type { LinkTable } from './link-port.ts';
import type { SurveyRows } from './survey-port.ts';

/**
 * What the stages remember. One process writes, any number read. Every method is synchronous; a write belongs to the
 * transaction it is called in, and outside one is its own. Nothing found is `null`, an empty answer is empty: neither
 * is an error.
 */
export interface Store extends CrawlStore {
  readonly runs: RunTable;
  readonly pages: PageTable;
  readonly linkChanges: LinkChangeTable;
  readonly links: LinkTable;
  readonly verdicts: VerdictTable;
  readonly sets: PageSetTable;
  readonly documents: DocumentTable;
  readonly surveys: SurveyRows;
  /** Another text than before when anything has been committed since, by whichever process; the same when nothing has. */
  state(): string;
  /** All or nothing, also under kill -9. Never nested, never asynchronous. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export interface RunTable {
  start(run: { stage: StageName; input: string | null; configDigest: string; codeVersion: string; at: EpochMs }): RunId;
  finish(id: RunId, at: EpochMs, report: string): void;
  /** Takes a run away as if it had never begun. */
  drop(id: RunId): void;
  /** The newest unfinished run of a stage with the same input, configuration and code: the one to resume. */
  unfinished(like: { stage: StageName; input: string | null; configDigest: string; codeVersion: string }): Run | null;
  get(id: RunId): Run | null;
  latest(stage: StageName): Run | null;
  all(): readonly Run[];
  /** What all runs of this digest are configured by: kept once. */
  noteSettings(configDigest: string, settings: RunSettings): void;
  /** Null: no run of this digest noted any. */
  settings(configDigest: string): RunSettings | null;
}

/** What selection and formatting read: the current version of every page that is alive. */
export interface PageTable {
  /** Every living page with its newest revision, in id order. Pages without an id yet are not given. */
  current(): IterableIterator<CurrentPage>;
  byId(id: UrlId): CurrentPage | null;
  /** A certain version, also one long superseded. */
  revision(id: UrlId, revision: number): Revision | null;
  revisions(key: UrlKey): readonly Revision[];
  /** Links out of one page in document order, and into one page ordered by the linking page's id. */
  linksFrom(id: UrlId): readonly (Link & { readonly toId: UrlId | null })[];
  linksInto(id: UrlId, limit: number): readonly { from: UrlId; fromUrl: Url; anchor: string; nofollow: boolean }[];
}

/** Which pages have got other links, for a copy of the link graph outside the store that is kept up to date. */
export interface LinkChangeTable {
  /** Number of the newest change; 0 when there was none. */
  newest(): number;
  /** Pages whose links have changed after that, each once, ascending; null: every page there is or was. */
  pagesAfter(change: number | null): readonly UrlKey[];
  /** Where the links of a page lead that may be followed: each target once, ascending. */
  targets(key: UrlKey): readonly UrlKey[];
  /** The copy that was written last: up to which change, and its digest. */
  file(): { readonly change: number; readonly digest: string } | null;
  /** A copy has been written; changes up to its own need not be remembered any more. */
  written(file: { readonly change: number; readonly digest: string }): void;
}

export interface CurrentPage extends Revision {
  readonly id: UrlId;
  readonly host: HostName;
  readonly depth: number;
  readonly cgiHops: number;
  readonly noindex: boolean;
  /** Null: it was collected before they were counted, or imported as a document. */
  readonly images: number | null;
  readonly canonical: Url | null;
  /** Null also when nothing but its name is known of that page. */
  readonly canonicalId: UrlId | null;
  readonly firstSeenAt: EpochMs;
  /** When it was last found to be there as it is: the visit of this revision, or a later one at which nothing had changed. */
  readonly checkedAt: EpochMs;
}

export interface VerdictTable {
  /** Of different pages. Replaces what the same run said of them. */
  put(run: RunId, verdicts: readonly Verdict[]): void;
  /** How many pages of a run each rule marked; a page marked twice counts twice. */
  counts(run: RunId): readonly { rule: RuleName; pages: number }[];
  /** Pages a rule took away in a run, in id order. */
  markedBy(run: RunId, rule: RuleName): IterableIterator<{ id: UrlId; mark: Mark }>;
  of(id: UrlId): readonly StoredVerdict[];
  /** Deletes all that was said of the page. */
  forget(id: UrlId): void;
  /**
   * Looks at the next `batch` verdicts of a run by id; takes away those that say what the run of its stage before it
   * said.
   */
  thin(part: RunPart): PartDone;
  /** Looks at the next `batch` verdicts of a run by id, and takes all of them away. */
  drop(part: RunPart): PartDone;
  /** The newest run of a stage that has been thinned, or passed over. */
  thinnedUpTo(stage: 'link' | 'text'): RunId | null;
  thinned(stage: 'link' | 'text', run: RunId): void;
}

export interface Verdict {
  readonly id: UrlId;
  readonly revision: number;
  readonly score: number;
  /** Null when nothing was measured: a page that is gone or could not be formatted. */
  readonly parts: ScoreParts | null;
  /** Empty: it stayed. */
  readonly marks: readonly Mark[];
}

export interface RunPart {
  readonly run: RunId;
  /** An id; 0: from the beginning. */
  readonly after: number;
  readonly batch: number;
}

export interface PartDone {
  readonly removed: number;
  /** Where to go on; null: that was the end. */
  readonly last: UrlId | null;
}

export interface StoredVerdict {
  readonly run: RunId;
  readonly stage: StageName;
  readonly at: EpochMs;
  readonly revision: number;
  readonly score: number;
  /** Null also in verdicts of before they were kept. */
  readonly parts: ScoreParts | null;
  readonly marks: readonly Mark[];
}

/** Names of page sets; their members are in files (`sets/NAME.jsonl`), immutable once named here. */
export interface PageSetTable {
  put(set: PageSet): void;
  get(name: string): PageSet | null;
  /** The newest set of a stage. */
  latest(stage: PageSet['stage']): PageSet | null;
  /** The set that commands take when none is named: the one `use` was last told of while it is there, else the newest of the stage. */
  current(stage: 'link' | 'text'): PageSet | null;
  use(stage: 'link' | 'text', name: string): void;
  /** Also in what runs note as their input. */
  rename(from: string, to: string): void;
  remove(name: string): void;
  all(): readonly PageSet[];
}

/** Which standard-format documents exist and where. */
export interface DocumentTable {
  put(document: StoredDocument): void;
  get(id: UrlId): StoredDocument | null;
  remove(id: UrlId): void;
  /** In id order. */
  all(): IterableIterator<StoredDocument>;
  /** Those that state a licence, in id order, with what they state. */
  licensed(): IterableIterator<LicensedDocument>;
  count(): number;
}

export interface LicensedDocument {
  readonly id: UrlId;
  readonly documentId: DocumentId;
  readonly licence: string;
}

export interface StoredDocument {
  readonly id: UrlId;
  readonly revision: number;
  readonly documentId: DocumentId;
  /** Digest of everything the document was made from: bytes, links, configuration, code. Equal: nothing to do. */
  readonly inputDigest: string;
  /** SHA-256 of the document's text. */
  readonly digest: string;
  readonly shard: string;
  readonly offset: number;
  readonly length: number;
  readonly measures: DocumentMeasures;
  readonly sourceMd5: Md5;
}

/** What is measured once, when a document is made, and chosen by later. */
export interface DocumentMeasures {
  readonly title: string;
  readonly pageType: string;
  readonly language: string;
  readonly characters: number;
  readonly sentences: number;
  /** Sentences of at least `format.longSentenceCharacters` characters in the main text (A 5.1). */
  readonly longSentences: number;
  readonly morphemes: number;
  readonly text: TextMeasures;
  /** MinHash of the main text (text/sketch.ts): which other texts it is nearly the same as. */
  readonly sketch: string;
  /** Numbers of the main text's sentences (text/sketch.ts): which of them other pages have too. */
  readonly sentenceNumbers: string;
  /**
   * What the page, its headers and the files of its site say of mining and training: `reserved`, `granted` or
   * `unstated` (C33).
   */
  readonly mining: string;
  /** Short name or address of its licence; null when none is stated. */
  readonly licence: string | null;
}
