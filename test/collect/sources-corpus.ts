import type { TestContext } from 'node:test';
import type { CollectReport } from '../../src/collect/report/report.ts';
import type { Crawler } from '../../src/collect/sources/crawlers.ts';
import { dayMs } from '../../src/model/time.ts';
import type { Store } from '../../src/store/port.ts';
import { startChangingWeb, type ChangingWeb } from './changing-web.ts';
import { openStore, runCollect, temporaryFolder, type CorpusRun } from './collect-harness.ts';

/** A corpus that lives on feeds and lists, and the web that it collects from day by day. */
export interface SourcesCorpus {
  readonly web: ChangingWeb;
  readonly dir: string;
  /** Collects `days` after the first time; gives what was asked for. */
  readonly collect: (days: number, more?: Partial<CorpusRun>) => Promise<{ asked: string[]; report: CollectReport }>;
  readonly look: <T>(read: (store: Store) => T) => T;
}

export const openSourcesCorpus = async (
  t: TestContext,
  run: Partial<CorpusRun> & { readonly crawlers: readonly Crawler[] },
): Promise<SourcesCorpus> => {
  const web = await startChangingWeb(['a.example', 'b.example']);
  t.after(() => web.close());
  const dir = temporaryFolder(t);
  const options = { intervalMin: 1, idleWaitMax: 2_000, ...run.options };
  return {
    web,
    dir,
    collect: async (days, more = {}) => {
      const before = web.log.length;
      const lists = { dir, seeds: [], ...run, ...more, hosts: web.hosts, port: web.port };
      const report = await runCollect({ ...lists, options, shiftMs: days * dayMs });
      return { asked: web.log.slice(before), report };
    },
    look: (read) => {
      const store = openStore(dir, 'read');
      try {
        return read(store);
      } finally {
        store.close();
      }
    },
  };
};
