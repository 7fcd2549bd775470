import { openAnalyzer } from '../../../src/analyzer/table.ts';
import { elapsedMs } from '../../../src/base/clock.ts';
import { openSearch } from '../../../src/index/open-search.ts';
import type { Hit } from '../../../src/index/port.ts';
import { defaultSettings } from '../../../test/quality/default-settings.ts';
import { addressAfter, idOfAddress, templateAfter, type Updated } from './updated-collection.ts';

export interface ReaderTask {
  readonly dir: string;
  readonly collection: Updated;
  readonly rounds: number;
  /** Queries, and the templates that each of them finds. */
  readonly queries: readonly { readonly text: string; readonly templates: readonly number[] }[];
}

export interface ReaderReport {
  readonly phases: Readonly<Record<string, readonly number[]>>;
  readonly rounds: number;
  readonly wrong: string | null;
}

/** Every query must find what it finds after one and the same round, never an earlier one than before. */
class Model {
  readonly #task: ReaderTask;
  readonly #counts = new Map<string, number>();

  constructor(task: ReaderTask) {
    this.#task = task;
  }

  /** The first round from `last` on that gives this answer; null: none does. */
  roundOf(query: number, { count, hits }: { count: number; hits: readonly Hit[] }, last: number): number | null {
    const { rounds } = this.#task;
    for (let round = last; round <= rounds; round++)
      if (this.#count(query, round) === count && hits.every(({ url }) => this.#isRight(query, url, round)))
        return round;
    return null;
  }

  #isRight(query: number, url: string, round: number): boolean {
    const { collection, queries } = this.#task;
    const id = idOfAddress(url);
    const template = templateAfter(collection, id, round);
    return template !== null && addressAfter(id, round) === url && queries[query]!.templates.includes(template);
  }

  #count(query: number, round: number): number {
    const name = `${query} ${round}`;
    const known = this.#counts.get(name);
    if (known !== undefined) return known;
    const { collection, queries } = this.#task;
    const found = new Set(queries[query]!.templates);
    let count = 0;
    for (let id = 1; id <= collection.documents; id++) {
      const template = templateAfter(collection, id, round);
      if (template !== null && found.has(template)) count++;
    }
    this.#counts.set(name, count);
    return count;
  }
}

// Asks without pause; the parent says in which phase, and when to stop.
process.once('message', async (message) => {
  const task = message as ReaderTask;
  let phase: string | null = null;
  let stop = false;
  process.on('message', (next) => {
    if (next === 'stop') stop = true;
    else phase = next as string;
  });
  const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
  const index = openSearch(task.dir, defaultSettings, analyzer);
  const model = new Model(task);
  const phases: Record<string, number[]> = {};
  const seen = new Set<number>();
  let last = 0;
  let wrong: string | null = null;
  process.send?.('ready');
  for (let at = 0; !stop && wrong === null; at = (at + 1) % task.queries.length) {
    const begin = elapsedMs();
    const snapshot = index.snapshot();
    const { count, hits } = await snapshot.search(task.queries[at]!.text, { count: true });
    snapshot.close();
    if (phase !== null) (phases[phase] ??= []).push(elapsedMs() - begin);
    const round = model.roundOf(at, { count: count ?? -1, hits }, last);
    if (round === null) wrong = `${task.queries[at]!.text}: ${count} hits are no state from round ${last} on`;
    else last = round;
    seen.add(last);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  process.send?.({ phases, rounds: seen.size, wrong } satisfies ReaderReport);
  process.disconnect();
});
