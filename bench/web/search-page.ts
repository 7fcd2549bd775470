import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { systemClock } from '../../src/base/clock.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { analyzerSettings } from '../../src/run/open-corpus.ts';
import { askFacets, askSearch } from '../../src/web/requests/ask-search.ts';
import type { SiteSources } from '../../src/web/site-port.ts';
import { SnapshotLease } from '../../src/web/snapshot-lease.ts';
import { sayMachine } from '../index/parts/measure.ts';

// What the index does for one page of hits with its facets, over the documents that bench/index/index-scale.ts leaves (`keep`). Arguments: documents (100000).
// Page sets and licences, which only a corpus has, are made here: every second document, and every tenth.
const documents = Number(process.argv[2] ?? 100_000);
const config = defaultConfig();
const analyzer = await openAnalyzer('kuromoji', analyzerSettings(config));
const index = openSearch(join(tmpdir(), `kumoito-bench-index-${documents}`), config.index, analyzer);
const snapshots = new SnapshotLease(index, systemClock(), Number.POSITIVE_INFINITY);
const idsOf = (every: number): ReadonlySet<string> =>
  new Set(Array.from({ length: documents / every }, (_, at) => String((at + 1) * every).padStart(10, '0')));
const lists = new Map([['half', idsOf(2)]]);
const sources = {
  corpus: { config } as OpenCorpus,
  snapshots,
  lists: { sets: async () => lists, licences: async () => new Map([['CC-BY-4.0', idsOf(10)]]) },
} as unknown as SiteSources;

sayMachine();
for (const q of ['する', '日本', '京都', '京都 大学', '(東京 大阪)~OR', '"ということ"', '自転車']) {
  const request = {
    path: '/search',
    params: new URLSearchParams({ q }),
    language: 'ja' as const,
    signal: new AbortController().signal,
  };
  const times: string[] = [];
  let count = 0;
  for (let round = 0; round < 5; round++) {
    const [began, processor] = [process.hrtime.bigint(), process.cpuUsage()];
    const found = await askSearch(request, sources);
    const facets = await askFacets(request, sources);
    const { user, system } = process.cpuUsage(processor);
    if ('result' in found) count = found.result.count ?? 0;
    if (!('result' in facets) || facets.result.count !== count) throw new Error(`${q}: the counts differ`);
    times.push(`${Number((process.hrtime.bigint() - began) / 1_000_000n)} (${Math.round((user + system) / 1000)})`);
  }
  console.log(`${q}\t${count} documents\tms by the clock (of the processor): ${times.join(', ')}`);
}
snapshots.close();
await analyzer.close();
