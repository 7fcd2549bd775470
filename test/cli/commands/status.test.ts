import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { statusLines } from '../../../src/cli/print/status-lines.ts';
import { lineFor } from '../../../src/cli/print/styled.ts';
import type { CorpusStatus } from '../../../src/corpus/corpus-status.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { Url } from '../../../src/model/url.ts';
import { codeCorpus } from '../../format/code-corpus.ts';
import { kumoito } from '../searched-corpus.ts';

let dir = '';
before(async () => {
  dir = await codeCorpus();
});
after(() => rmSync(dir, { recursive: true }));

test('status --json gives objects by name', () => {
  const [told] = kumoito(dir, 'status', '--corpus', 'mine', '--json').json() as unknown as [CorpusStatus];
  assert.deepEqual(told.pages, { alive: 1, gone: 0, versions: 1 });
  assert.deepEqual([told.documents, told.growth], [1, { day: 1, week: 1 }]);
  assert.ok((told.words ?? 0) > 30, String(told.words));
  assert.ok(told.urls.known > 1 && told.urls.states.some(({ state, urls }) => state === 'visited' && urls === 1));
  assert.deepEqual(told.due, { newUrls: 0, revisits: 0, sources: 0, nextAt: null }, 'its links are out of scope');
  assert.deepEqual(
    told.sets.map(({ stage, pages, current }) => [stage, pages, current]),
    [['link', 1, true]],
  );
});

test('status begins with pages, words and growth, then what is due; empty sections are left out', () => {
  const { out, code, talk } = kumoito(dir, 'status', '--corpus', 'mine');
  assert.equal(code, 0, talk);
  assert.match(
    out,
    /^Corpus .*mine\n\nPages\n {2}alive +1\n {2}words +\d+\n {2}documents +1\n {2}new or changed, last day +1\n/,
  );
  assert.match(out, /\n\nDue\n {2}never asked for +\d+\n[^]*\n\nPage sets\n {2}link-\d+ \(current\) +1\n/);
  assert.doesNotMatch(out, /Failed|Feeds/);
});

test('what failed stands before what is ordinary, feeds in a section of their own', () => {
  const status: CorpusStatus = {
    pages: { alive: 2_500, gone: 1, versions: 3_000 },
    documents: 2_400,
    words: 1_234_567,
    growth: { day: 0, week: 12 },
    due: { newUrls: 3, revisits: 4, sources: 1, nextAt: epochMs(Date.parse('2026-11-20T00:00:00Z')) },
    failed: {
      fetches: [{ fault: 'timeout', fetches: 7 }],
      documents: [{ reason: 'timeout', pages: 1, example: '0000000042', detail: null }],
    },
    urls: { known: 9_000, hosts: 3, states: [], refused: [] },
    sources: [
      {
        kind: 'feed',
        url: 'http://a.example/rss' as Url,
        state: 'failing',
        nextAt: null,
        last: null,
        postsPerDay: 1,
        failures: 1,
      },
    ],
    marks: [],
    sets: [],
  };
  const lines = statusLines(status, { store: 12_340_000 }).map((line) => lineFor(line, false));
  const titles = lines.filter((line) => /^\S/.test(line));
  assert.deepEqual(titles, ['Pages', 'Due', 'Failed', 'Feeds', 'URLs', 'Size']);
  for (const line of [
    /^ {2}words +1,234,567$/,
    /^ {2}next +2026-11-20T00:00:00Z$/,
    /^ {2}last collection: timeout +7$/,
    /^ {2}format: timeout +1 page \(0000000042\)$/,
    /^ {2}store +12\.3 MB$/,
  ])
    assert.ok(
      lines.some((one) => line.test(one)),
      `${line} in ${lines.join('\n')}`,
    );
});
