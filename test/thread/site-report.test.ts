import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { siteReport, talliedSites } from '../../src/corpus/sites/site-reports.ts';
import type { Snapshot } from '../../src/index/port.ts';
import type { HostName, Url } from '../../src/model/url.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { LinkExplorer } from '../../src/survey/links/link-explorer.ts';
import { readLinkGraph, type LinkGraph } from '../../src/survey/links/link-graph.ts';
import type { SiteReport } from '../../src/survey/site/site-report.ts';
import { siteAxes, type SiteTally } from '../../src/survey/site/site-tally.ts';
import { firstDay, openSample } from './sample-thread.ts';

let dir: string;
let corpus: OpenCorpus;
let snapshot: Snapshot;
let graph: LinkGraph;
let tallies: readonly SiteTally[];

before(async () => {
  dir = await firstDay();
  corpus = openSample(dir, { mode: 'read' });
  snapshot = (await corpus.index()).snapshot();
  graph = await readLinkGraph(corpus.store.links, corpus.store.urls.count(), () => {});
  tallies = await talliedSites({ corpus, graph });
});
after(async () => {
  snapshot.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const numbersOf = (host: string): readonly number[] | undefined => {
  const tally = tallies.find((one) => one.host === host);
  return tally === undefined ? undefined : siteAxes.map((axis) => tally.counts[axis]);
};

const reportOn = (host: string): Promise<SiteReport> => {
  const tally = tallies.find((one) => one.host === (host as HostName));
  assert.ok(tally !== undefined, host);
  return siteReport({ corpus, snapshot, graph }, tally, tallies);
};

test('the seven numbers of two sites, counted by hand in corpus/sample/web', () => {
  // Five pages with a logo and a menu of five, one of which is the page itself; the town's front page links to them.
  assert.deepEqual(numbersOf('www.kitayama-seiki.example'), [5, 0, 1, 0, 20, 20, 5]);
  // Out: four of the front page, the licence of the four others. Inside: 5 + 3 + 3 + 3 + 4. In: matome and four pages of yama.
  assert.deepEqual(numbersOf('www.city.kawabe.example'), [5, 0, 5, 8, 18, 26, 0]);
  assert.equal(
    tallies.reduce((sum, { counts }) => sum + counts.staticPages + counts.dynamicPages, 0),
    corpus.store.versions.counts().alive,
  );
});

test('the way from the hiking diary to the factory goes by the town, as its pages say', () => {
  const explorer = new LinkExplorer(graph, corpus.store.links);
  const key = (url: string) => {
    const known = corpus.store.urls.byUrl(url as Url);
    assert.ok(known !== null, url);
    return known.key;
  };
  const path = explorer.path(key('http://yama.example/'), key('http://www.kitayama-seiki.example/'));
  assert.deepEqual(
    path?.steps.map(({ url, anchors }) => [url, anchors]),
    [
      ['http://yama.example/', ['川辺市']],
      ['http://www.city.kawabe.example/', ['北山精機']],
      ['http://www.kitayama-seiki.example/', []],
    ],
  );
  assert.deepEqual(
    explorer
      .hostPath('yama.example' as HostName, 'www.kitayama-seiki.example' as HostName)
      ?.steps.map(({ host, pages }) => [host, pages]),
    [
      ['yama.example', 4],
      ['www.city.kawabe.example', 1],
      ['www.kitayama-seiki.example', 0],
    ],
  );
});

test('the report on a firm: who it is, its words, who speaks of it, what is beside it', async () => {
  const { organisation, words, reputation, contents, related } = await reportOn('www.kitayama-seiki.example');
  assert.equal(organisation.siteName, '北山精機株式会社');
  assert.deepEqual(
    organisation.contacts.map(({ kind, value, pages }) => [kind, value, pages]),
    [
      ['fax', '000-000-0003', 5],
      ['telephone', '000-000-0002', 5],
    ],
  );
  // 板ばね and 線ばね are what it makes.
  assert.equal(words[0]?.word, 'ばね');
  assert.ok(words.every(({ logLikelihood }) => logLikelihood >= 10.8));
  const said = reputation.mentions.map(({ left, match, right }) => left + match + right);
  assert.deepEqual(said, ['北山町の北山精機は、長年にわたって板ばねの修理を引き受けてきた。']);
  assert.equal(
    contents.groups.reduce((sum, { pages }) => sum + pages, 0),
    5,
  );
  assert.deepEqual([contents.looked, contents.documents], [5, 5]);
  // Only the town links to it, and names with it the local history, its own bare name and the licence.
  assert.deepEqual(
    new Map(related.map(({ host, linkedWith, pagesFrom }) => [host as string, [linkedWith, pagesFrom]])),
    new Map([
      ['kitayama-seiki.example', [1, 0]],
      ['creativecommons.org', [1, 0]],
      ['rekishi.example.gr.jp', [1, 0]],
      ['www.city.kawabe.example', [0, 1]],
    ]),
  );
});

test('the same corpus gives the same report, but for the time', async () => {
  const { madeAt: first, ...one } = await reportOn('news.example.co.jp');
  const { madeAt: second, ...other } = await reportOn('news.example.co.jp');
  assert.deepEqual(one, other);
  assert.ok(second >= first);
});
