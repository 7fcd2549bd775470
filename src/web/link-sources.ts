import { setImmediate } from 'node:timers/promises';
import { comparisonOf, siteReport, talliedSites } from '../corpus/sites/site-reports.ts';
import type { HostName } from '../model/url.ts';
import type { EpochMs } from '../model/time.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { LinkExplorer } from '../survey/links/link-explorer.ts';
import { readLinkGraph, type LinkGraph } from '../survey/links/link-graph.ts';
import type { SiteComparison, SiteReport } from '../survey/site/site-report.ts';
import type { SiteTally } from '../survey/site/site-tally.ts';
import type { SnapshotLease } from './snapshot-lease.ts';

/** What is made of one state of the links, each part when it is first asked for. */
interface Held {
  readonly graph: LinkGraph;
  readonly explorer: LinkExplorer;
  readonly state: number;
  readonly since: EpochMs;
  readonly readMs: number;
  tallies: Promise<readonly SiteTally[]> | null;
}

/** The last report on a site and the links that it was made from. */
interface KeptReport {
  readonly report: SiteReport;
  readonly graph: LinkGraph;
}

/** Reports kept at a time. */
const reportsMax = 100;
/** The links are read again when they have changed, but never for more than a twentieth of the time. */
const restPerRead = 20;

/**
 * The links of the corpus in memory, for all requests of a moment, and the reports on sites made from them. While a newer state is
 * being read, or a report made again, the one before answers.
 */
export class LinkSources {
  readonly #corpus: OpenCorpus;
  readonly #snapshots: SnapshotLease;
  readonly #reports = new Map<HostName, KeptReport>();
  readonly #making = new Map<HostName, Promise<KeptReport>>();
  #held: Held | null = null;
  #reading: Promise<Held> | null = null;

  constructor(corpus: OpenCorpus, snapshots: SnapshotLease) {
    this.#corpus = corpus;
    this.#snapshots = snapshots;
  }

  async explorer(): Promise<LinkExplorer> {
    return (await this.#current()).explorer;
  }

  async tallies(): Promise<readonly SiteTally[]> {
    return this.#talliesOf(await this.#current());
  }

  /** Hosts that there is a report on. */
  async sites(): Promise<ReadonlySet<HostName>> {
    return new Set((await this.tallies()).map(({ host }) => host));
  }

  /** The sites beside one another; null: the corpus has no living page of one of them. */
  async compare(hosts: readonly HostName[]): Promise<SiteComparison | null> {
    const held = await this.#current();
    const tallies = await this.#talliesOf(held);
    const sites: SiteReport[] = [];
    for (const host of hosts) {
      const tally = tallies.find((one) => one.host === host);
      if (tally === undefined) return null;
      sites.push(await this.#reportOf(held, tally, tallies));
    }
    return comparisonOf(sites, tallies);
  }

  #talliesOf(held: Held): Promise<readonly SiteTally[]> {
    held.tallies ??= talliedSites({ corpus: this.#corpus, graph: held.graph }).catch((error: unknown) => {
      held.tallies = null;
      throw error;
    });
    return held.tallies;
  }

  async #reportOf(held: Held, tally: SiteTally, tallies: readonly SiteTally[]): Promise<SiteReport> {
    const kept = this.#reports.get(tally.host);
    if (kept?.graph === held.graph) return kept.report;
    const made = this.#making.get(tally.host) ?? this.#make(held.graph, tally, tallies);
    if (kept === undefined) return (await made).report;
    // What goes wrong now is told to who asks when nothing is kept.
    made.catch(() => this.#reports.delete(tally.host));
    return kept.report;
  }

  #make(graph: LinkGraph, tally: SiteTally, tallies: readonly SiteTally[]): Promise<KeptReport> {
    const made = this.#snapshots
      .use((snapshot) => siteReport({ corpus: this.#corpus, snapshot, graph }, tally, tallies))
      .then((report) => this.#keep({ report, graph }))
      .finally(() => this.#making.delete(tally.host));
    this.#making.set(tally.host, made);
    return made;
  }

  #keep(kept: KeptReport): KeptReport {
    this.#reports.delete(kept.report.host);
    this.#reports.set(kept.report.host, kept);
    const [oldest] = this.#reports.keys();
    if (this.#reports.size > reportsMax && oldest !== undefined) this.#reports.delete(oldest);
    return kept;
  }

  #current(): Promise<Held> {
    const held = this.#held;
    if (held === null) return (this.#reading ??= this.#read());
    const now = this.#corpus.clock.now();
    const rest = Math.max(this.#corpus.config.web.snapshotAgeMax, restPerRead * held.readMs);
    if (this.#reading === null && now - held.since >= rest && this.#corpus.store.links.state() !== held.state)
      // What went wrong is told to whoever asks next: the state before still answers now.
      this.#reading = this.#read().catch(() => held);
    return Promise.resolve(held);
  }

  async #read(): Promise<Held> {
    const { store, clock } = this.#corpus;
    try {
      await setImmediate();
      const begin = clock.now();
      const state = store.links.state();
      const graph = await readLinkGraph(store.links, store.urls.count(), () => setImmediate());
      const since = clock.now();
      const explorer = new LinkExplorer(graph, store.links);
      this.#held = { graph, explorer, state, since, readMs: since - begin, tallies: null };
      return this.#held;
    } finally {
      this.#reading = null;
    }
  }
}
