import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { dayMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

const [there, gone] = ['there.example', 'gone.example'] as unknown as HostName[];

for (const trouble of ['dns', 'refused', '5xx'] as const)
  test(`a host that is gone (${trouble}) takes its pages out after a month, and they come back with it`, async (t) => {
    let isDown = false;
    const server = createServer((request, response) => {
      const isGone = isDown && request.headers.host?.startsWith('gone.') === true;
      response.statusCode = isGone ? 503 : request.url === '/robots.txt' ? 404 : 200;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      const links = '<a href="http://gone.example/">次</a><a href="/1">次</a><a href="/2">次</a>';
      response.end(
        `<html lang="ja"><title>題</title><p>${request.headers.host}${request.url}のページです。</p>${links}`,
      );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    t.after(() => server.close());
    const dir = temporaryFolder(t);
    const { port } = server.address() as AddressInfo;
    const hosts = (): ReadonlyMap<HostName, string> => {
      const known = new Map([[there as HostName, '127.0.0.1']]);
      // Nobody listens at the other address.
      if (!isDown || trouble !== 'dns')
        known.set(gone as HostName, isDown && trouble === 'refused' ? '127.0.0.9' : '127.0.0.1');
      return known;
    };
    const alive = async (day: number): Promise<readonly (string | null)[]> => {
      await runCollect({
        dir,
        // It may be the only one of its corpus.
        seeds: [...(trouble === 'refused' ? [] : [`http://${there}/`]), `http://${gone}/`],
        hosts: hosts(),
        port,
        options: { intervalMin: 1, idleWaitMax: 200, rightsFiles: false, retriesMax: 1, backoffMax: 100 },
        shiftMs: day * dayMs,
      });
      const store = openStore(dir, 'read');
      const pages = [...store.pages.current()].map(({ url }) => url);
      assert.equal(store.versions.known(store.urls.byUrl(urlOf('http://gone.example/1'))?.key as never)?.revision, 0);
      store.close();
      return pages.filter((url) => url.includes('gone.'));
    };
    assert.equal((await alive(0)).length, 3);
    isDown = true;
    for (const day of [5, 12, 20, 30]) assert.equal((await alive(day)).length, 3, `day ${day}`);
    assert.deepEqual(await alive(36), [], 'a month after the first failure, at the fifth attempt');
    isDown = false;
    assert.equal((await alive(75)).length, 3);
  });

test('while nobody answers at all it is our own line, and one failure a month is not enough', async (t) => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/robots.txt' ? 404 : 200;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end('<html lang="ja"><title>題</title><p>これはページです。</p>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const count = async (dir: string, day: number, names: readonly (HostName | undefined)[]): Promise<number> => {
    await runCollect({
      dir,
      seeds: [`http://${there}/`, `http://${gone}/`],
      hosts: new Map(names.flatMap((name) => (name === undefined ? [] : [[name, '127.0.0.1'] as const]))),
      port,
      options: { intervalMin: 1, idleWaitMax: 200, rightsFiles: false, retriesMax: 1 },
      shiftMs: day * dayMs,
    });
    const store = openStore(dir, 'read');
    const { alive } = store.versions.counts();
    store.close();
    return alive;
  };
  const offline = temporaryFolder(t);
  assert.equal(await count(offline, 0, [there, gone]), 2);
  for (const day of [2, 10, 20, 30, 38]) assert.equal(await count(offline, day, []), 2, `offline, day ${day}`);
  const seldom = temporaryFolder(t);
  assert.equal(await count(seldom, 0, [there, gone]), 2);
  for (const day of [1, 20, 40]) assert.equal(await count(seldom, day, [there]), 2, `day ${day}`);
});
