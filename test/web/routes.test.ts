import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { DocumentLists } from '../../src/web/document-lists.ts';
import { openAssets } from '../../src/web/assets.ts';
import { routeAt } from '../../src/web/routes.ts';
import { LinkSources } from '../../src/web/link-sources.ts';
import { LiveWatch } from '../../src/web/live/live-watch.ts';
import { SnapshotLease } from '../../src/web/snapshot-lease.ts';
import { SurveyCache } from '../../src/web/survey-cache.ts';
import { smallCorpus } from './small-corpus.ts';

let corpus: OpenCorpus;
let snapshots: SnapshotLease;
let surveys: SurveyCache;
let live: LiveWatch;
const assets = openAssets();

before(async () => {
  corpus = await smallCorpus();
  snapshots = new SnapshotLease(await corpus.index(), corpus.clock, corpus.config.web.snapshotAgeMax);
  surveys = new SurveyCache(corpus, (work) => snapshots.use(work));
  live = new LiveWatch(corpus);
});
after(async () => {
  snapshots.close();
  await corpus.close();
});

/** Parameters that remember which of them were asked for. */
class Watched extends URLSearchParams {
  readonly read = new Set<string>();

  override get(name: string): string | null {
    this.read.add(name);
    return super.get(name);
  }

  override getAll(name: string): string[] {
    this.read.add(name);
    return super.getAll(name);
  }
}

test('the parameters that a route names are those that its page reads: none is passed over in silence', async () => {
  const asked: Readonly<Record<string, string>> = {
    '/': '',
    '/search': 'q=電車&view=groups',
    '/search.csv': 'q=電車',
    '/search.jsonl': 'q=電車',
    '/search.ids': 'q=電車',
    '/search/trend.svg': 'q=電車',
    '/search/trend.csv': 'q=電車',
    '/concordance': 'q=電車',
    '/concordance.csv': 'q=電車',
    '/concordance.jsonl': 'q=電車',
    '/collocations': 'q=電車',
    '/collocations.svg': 'q=電車',
    '/collocations.csv': 'q=電車',
    '/breakdown': 'q=電車',
    '/breakdown.svg': 'q=電車&by=type',
    '/breakdown.csv': 'q=電車',
    '/profile': 'q=電車',
    '/profile.svg': 'q=電車',
    '/profile.csv': 'q=電車',
    '/ngrams': 'where=電車',
    '/ngrams.svg': 'length=2',
    '/ngrams.csv': 'length=2',
    '/keyness': 'site=a.example',
    '/keyness.svg': 'site=a.example',
    '/keyness.csv': 'site=a.example',
    '/builder': 'value=電車',
    '/frequencies': 'where=電車',
    '/frequencies.svg': 'where=電車',
    '/frequencies.csv': 'where=電車',
    '/links': 'url=http://a.example/densha.html&view=in',
    '/path': 'from=a.example&to=b.example',
    '/sites': '',
    '/site': 'host=a.example',
    '/site.svg': 'host=a.example',
    '/site.csv': 'host=a.example',
    '/site/a.example': 'with=b.example',
    '/why': 'url=http://a.example/densha.html',
    '/status': '',
    '/dropped': 'stage=select-text&rule=link-list',
    '/runs': '',
    '/live': '',
    '/live/events': '',
    '/live/map.svg': '',
    '/live/servers.csv': '',
    '/api/live': '',
    '/surveys': '',
    '/surveys/tld': '',
    '/surveys/queries': '',
    '/surveys/tld/tld.svg': '',
    '/surveys/tld/tld.csv': '',
    '/api/survey/language': '',
    '/runs/1': '',
    '/runs/compare': 'left=1&right=1',
    '/manage/due': '',
    '/manage/selection': '',
    '/manage/sets': '',
    '/manage/sources': '',
    '/manage/politeness': '',
    '/api/due': '',
    '/api/runs': '',
    '/api/compare': 'left=1&right=1',
    '/api/funnels': '',
    '/api/sets': '',
    '/api/sources': '',
    '/document/0000000001': 'sentence=1',
    '/document/0000000001/versions': '',
    '/document/0000000001/source': 'sentence=1',
    '/document/0000000001/sentence.svg': 'sentence=1',
    '/document/0000000001/sentence.csv': 'sentence=1',
    '/api/sentence': 'document=0000000001&sentence=1',
    '/api/versions': 'document=0000000001',
    '/document/0000000001.xml': '',
    '/api/search': 'q=電車',
    '/api/sites': 'q=電車',
    '/api/facets': 'q=電車',
    '/api/concordance': 'q=電車',
    '/api/collocations': 'q=電車',
    '/api/frequencies': 'where=電車',
    '/api/breakdown': 'q=電車',
    '/api/ngrams': 'where=電車',
    '/api/keyness': 'site=a.example',
    '/api/profile': 'q=電車',
    '/api/pattern': 'value=電車',
    '/api/search.jsonl': 'q=電車',
    '/api/concordance.jsonl': 'q=電車',
    '/api/frequencies.jsonl': 'where=電車',
    '/api/suggest': 'q=でん',
    '/api/links': 'url=http://a.example/densha.html',
    '/api/path': 'from=a.example&to=b.example',
    '/api/site': 'host=a.example',
    '/api/site-list': '',
    '/api/status': '',
    '/api/why': 'url=http://a.example/densha.html',
    '/api/document/0000000001': '',
  };
  for (const [path, query] of Object.entries(asked)) {
    const route = routeAt(path) ?? assert.fail(path);
    const params = new Watched(query);
    const { signal } = new AbortController();
    const links = new LinkSources(corpus, snapshots);
    const all = { corpus, snapshots, assets, surveys, links, lists: new DocumentLists(corpus), live };
    const reply = await route.page({ path, params, language: 'ja', signal }, all);
    assert.ok(!('status' in reply) || reply.status === 200, path);
    // The language of a page is read before the page is chosen.
    const read = [...params.read].filter((name) => name !== 'lang');
    const known = route.parameters.filter((name) => name !== 'lang');
    assert.deepEqual(read.toSorted(), known.toSorted(), path);
  }
});
