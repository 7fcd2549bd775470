import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { dayMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from '../collect-harness.ts';

const japanese = '京都の古い駅では、朝から冷たい雨が静かに降り続いていた。駅員は傘を持たない旅人に売店の場所を教えた。';
const english =
  'It rained in the old station all morning. The man at the gate showed the travellers where to find the shop.';
const bodies: Readonly<Record<string, readonly [text: string, ...links: string[]]>> = {
  '/': [english, '/plain', '/offer', '/english', '/empty'],
  '/plain': [`${japanese.repeat(9)}駄目な動画は一度だけ。`],
  '/offer': ['駄目な動画を見る。駄目な動画で会う。', '/after-offer'],
  '/english': [english, '/after-english'],
  '/empty': [''],
  '/after-offer': [japanese],
  '/after-english': [japanese],
};

/** How often each page was asked for in two collections, two days apart. */
const askedFor = async (t: TestContext, unwanted: 'drop' | 'keep'): Promise<Readonly<Record<string, number>>> => {
  const asked: Record<string, number> = {};
  const server = createServer((request, response) => {
    const [text, ...links] = bodies[request.url ?? ''] ?? [];
    if (text === undefined) return response.writeHead(404).end();
    asked[request.url ?? ''] = (asked[request.url ?? ''] ?? 0) + 1;
    const body = `<!doctype html><meta charset="utf-8"><p>${text}</p>${links.map((to) => `<a href="${to}"></a>`).join('')}`;
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const run = {
    dir: temporaryFolder(t),
    seeds: ['http://a.example.jp/'],
    hosts: new Map([['a.example.jp' as HostName, '127.0.0.1']]),
    port: (server.address() as AddressInfo).port,
    unwantedWords: ['駄目な動画'],
    options: { unwanted },
  };
  await runCollect(run);
  await runCollect({ ...run, shiftMs: 2 * dayMs });
  const store = openStore(run.dir, 'read');
  const known = store.urls.byUrl(urlOf('http://a.example.jp/offer'));
  assert.ok(known !== null && known.md5 !== null, 'what is dropped is in the archive');
  assert.equal(known.dueAt === null, unwanted === 'drop');
  store.close();
  return asked;
};

test('unwanted and foreign pages are asked for once, and nothing that only they link to', async (t) => {
  const asked = await askedFor(t, 'drop');
  assert.deepEqual(asked, { '/': 2, '/plain': 2, '/empty': 2, '/offer': 1, '/english': 1 });
});

test('where they are kept, they are visited as others, and links of unwanted ones are followed', async (t) => {
  const asked = await askedFor(t, 'keep');
  assert.deepEqual(asked, { '/': 2, '/plain': 2, '/empty': 2, '/offer': 2, '/english': 2, '/after-offer': 2 });
});
