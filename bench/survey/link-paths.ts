// How long does the shortest path between two pages take among ten million links, and how long is the graph read from a store?
//   npm run build && node --max-old-space-size=4000 dist/bench/survey/link-paths.js [PAGES [LINKS_A_PAGE]]
// It fails when a path takes 100 ms of processor time or more (H2).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/base/random.ts';
import { csrBuilder, transpose, type Csr } from '../../src/graph/csr.ts';
import { pathFinder, type PathFinder } from '../../src/graph/shortest-paths.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { Url } from '../../src/model/url.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { LinkExplorer } from '../../src/survey/links/link-explorer.ts';
import { readLinkGraph } from '../../src/survey/links/link-graph.ts';
import { version } from '../../test/store/crawl-records.ts';
import { printMachine } from '../machine.ts';

/** Milliseconds of processor time: this machine is shared, and others' work is not ours. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const pathMsMax = 100;
const questions = 500;
const pages = Number(process.argv[2] ?? 1_000_000);
const linksAPage = Number(process.argv[3] ?? 10);

/** Half of the links lead to pages near by, half to popular pages anywhere from `first` on. */
const targetsOf = (
  random: ReturnType<typeof seededRandom>,
  node: number,
  { first, end }: { first: number; end: number },
): number[] =>
  Array.from({ length: linksAPage }, (_, link) =>
    link % 2 === 0
      ? Math.min(end - 1, Math.max(first, node - 50 + random.below(100)))
      : first + Math.floor((end - first) * random.next() ** 3),
  ).toSorted((a, b) => a - b);

/** `parts` webs without a link between them: a question across has to see all of one of them before it is answered. */
const madeGraph = (parts: number): Csr => {
  const random = seededRandom('paths');
  const builder = csrBuilder(pages);
  const size = pages / parts;
  for (let node = 0; node < pages; node++) {
    const first = Math.floor(node / size) * size;
    for (const to of targetsOf(random, node, { first, end: first + size })) builder.add(node, to);
  }
  return builder.build();
};

const timed = (finder: PathFinder, name: string, pairs: readonly (readonly [number, number])[]): number => {
  const times: number[] = [];
  const lengths: number[] = [];
  for (const [from, to] of pairs) {
    const begin = cpuMs();
    const found = finder.between(from, to);
    times.push(cpuMs() - begin);
    if (found !== null) lengths.push(found.levels.length - 1);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  console.log(
    `${name}: ${pairs.length} questions, ${lengths.length} paths of ${mean.toFixed(1)} links; CPU ms p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`,
  );
  return times.at(-1) ?? 0;
};

const askMade = (parts: number): number => {
  const forward = madeGraph(parts);
  const begin = cpuMs();
  const turned = transpose(forward);
  console.log(
    `${pages} pages, ${forward.targets.length} links in ${parts === 1 ? 'one web' : `${parts} webs`}; turned round in ${(cpuMs() - begin).toFixed(0)} ms`,
  );
  const finder = pathFinder({ forward, turned });
  const random = seededRandom('questions');
  const anywhere = Array.from({ length: questions }, () => [random.below(pages), random.below(pages)] as const);
  const half = pages / 2;
  const across = anywhere.slice(0, 50).map(([from, to]) => [from % half, half + (to % half)] as const);
  return Math.max(timed(finder, '  anywhere', anywhere), parts === 1 ? 0 : timed(finder, '  across', across));
};

/** The same number of links in a store, of a tenth of the pages. */
const askStore = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
  const stored = pages / 10;
  try {
    const store = openSqlite(join(dir, 'store.db'), { readOnly: false });
    const random = seededRandom('store');
    const at = epochMs(1_700_000_000_000);
    const begin = cpuMs();
    for (let first = 0; first < stored; first += 10_000)
      store.transaction(() => {
        for (let node = first; node < Math.min(stored, first + 10_000); node++) {
          const url = `http://host-${Math.floor(node / 100)}.example/page/${node}.html` as Url;
          store.urls.add({ url, kind: 'page', depth: 0, cgiHops: 0, foundOn: null, at, refused: null });
        }
      });
    for (let first = 0; first < stored; first += 1000)
      store.transaction(() => {
        for (let node = first; node < Math.min(stored, first + 1000); node++) {
          const links = Array.from({ length: linksAPage }, () => targetsOf(random, node, { first: 0, end: stored }))
            .flat()
            .map((to) => ({ to: (to + 1) as UrlKey, anchor: `ページ${to}へ`, nofollow: false }));
          store.versions.add(version((node + 1) as UrlKey, String(node), { links }));
        }
      });
    store.urls.assignIds();
    console.log(
      `a store of ${stored} pages with ${stored * linksAPage ** 2} links made in ${((cpuMs() - begin) / 1000).toFixed(0)} s`,
    );
    const reading = cpuMs();
    const graph = await readLinkGraph(store.links, store.urls.count(), () => {});
    console.log(
      `  read in ${((cpuMs() - reading) / 1000).toFixed(1)} s: ${graph.forward.targets.length} different links`,
    );
    const explorer = new LinkExplorer(graph, store.links);
    const slice = { from: 0, top: 50 };
    const asked = (name: string, ask: (key: UrlKey) => unknown): void => {
      const times = Array.from({ length: 101 }, (_, question) => {
        const start = cpuMs();
        ask((1 + ((question * 7919) % stored)) as UrlKey);
        return cpuMs() - start;
      });
      const first = times[0] ?? 0;
      times.sort((a, b) => a - b);
      console.log(
        `  ${name}: CPU ms p50 ${times[50]?.toFixed(2)}, most ${times[100]?.toFixed(2)}, the first ${first.toFixed(2)}`,
      );
    };
    asked('50 links out of a page', (key) => explorer.pages(key, 'out', slice));
    asked('50 links into a page', (key) => explorer.pages(key, 'in', slice));
    asked('hosts that link to a page', (key) => explorer.hosts(key, 'in', slice));
    asked('path to the middle page', (key) => explorer.path(key, (stored / 2) as UrlKey));
    explorer.hostPath('host-1.example' as never, 'host-2.example' as never);
    asked('path between hosts', (key) =>
      explorer.hostPath(`host-${key % 100}.example` as never, 'host-500.example' as never),
    );
    store.close();
  } finally {
    rmSync(dir, { recursive: true });
  }
};

printMachine();
const most = Math.max(askMade(1), askMade(2));
await askStore();
if (most >= pathMsMax) {
  console.log(`A path took ${most.toFixed(0)} ms; at most ${pathMsMax} are allowed.`);
  process.exitCode = 1;
}
