import { setImmediate as breathe } from 'node:timers/promises';
import { Fault } from '../base/fault.ts';
import { documentId } from '../model/ids.ts';
import type { PageSet } from '../model/page-set.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { readPageSet } from '../select/sets/page-set-file.ts';

type Lists = ReadonlyMap<string, ReadonlySet<string>>;

/** How many page sets a search can be narrowed to: the newest. */
const setsMax = 8;
/** Documents are read in steps of this many, between which other requests are answered. */
const stepMax = 1000;

/**
 * Lists of documents that the index does not know: the members of page sets, and the documents of each licence. They are read when they are first
 * asked for, kept, and read again when there is a new set, or when documents were made.
 */
export class DocumentLists {
  private readonly corpus: OpenCorpus;
  private readonly members = new Map<string, Promise<ReadonlySet<string> | null>>();
  private licensed: { readonly key: string; readonly lists: Promise<Lists> } | null = null;

  constructor(corpus: OpenCorpus) {
    this.corpus = corpus;
  }

  /** By the name of the set, the newest first. */
  async sets(): Promise<Lists> {
    const newest = this.corpus.store.sets
      .all()
      .toSorted((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? -1 : 1))
      .slice(0, setsMax);
    const lists = new Map<string, ReadonlySet<string>>();
    for (const set of newest) {
      const members = await this.membersOf(set);
      if (members !== null) lists.set(set.name, members);
    }
    return lists;
  }

  /** By the licence that documents state. */
  licences(): Promise<Lists> {
    const { runs, documents } = this.corpus.store;
    const key = `${runs.latest('format')?.id ?? ''} ${documents.count()}`;
    if (this.licensed?.key !== key) this.licensed = { key, lists: this.readLicences() };
    return this.licensed.lists;
  }

  private membersOf(set: PageSet): Promise<ReadonlySet<string> | null> {
    const key = `${set.name} ${set.digest}`;
    const known = this.members.get(key) ?? this.readMembers(set);
    this.members.set(key, known);
    return known;
  }

  /** Null: the file of the set is missing or damaged, which `kumoito check` tells of. A search goes without it. */
  private async readMembers(set: PageSet): Promise<ReadonlySet<string> | null> {
    const ids = new Set<string>();
    try {
      for (const { id, revision } of readPageSet(this.corpus.paths.dir, set)) {
        ids.add(documentId(id, revision));
        if (ids.size % stepMax === 0) await breathe();
      }
      return ids;
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  private async readLicences(): Promise<Lists> {
    const lists = new Map<string, Set<string>>();
    let read = 0;
    for (const { documentId: id, licence } of this.corpus.store.documents.licensed()) {
      const list = lists.get(licence) ?? new Set();
      lists.set(licence, list.add(id));
      if (++read % stepMax === 0) await breathe();
    }
    return new Map([...lists].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
