import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AliasFinder } from '../../../src/collect/frontier/aliases.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { found, version } from '../../contract/crawl-store.contract.ts';

const sites = (same: number, other: number): { aliasOf: string | null; waiting: string | null | undefined } => {
  const store = openSqlite(':memory:', { readOnly: false });
  const add = (host: string, path: number, body: string): void => {
    const { key } = store.urls.discover(found(`http://${host}/${path}`));
    store.versions.add(version(key, body));
    store.urls.settleOne(key, { state: 'visited', dueAt: null });
  };
  for (let page = 0; page < same + other; page++) {
    add('www.a.example', page, `page ${page}`);
    add('a.example', page, page < same ? `page ${page}` : `another ${page}`);
  }
  add('www.a.example', 999, 'one more here');
  const waiting = store.urls.discover(found('http://a.example/waiting')).key;
  new AliasFinder(store, { aliasPagesMin: 10, aliasShareMin: 0.9 }).check('a.example' as HostName);
  const result = {
    aliasOf: store.hosts.byName('a.example' as HostName)?.aliasOf ?? null,
    waiting: store.urls.byKey(waiting)?.refusedBy,
  };
  store.close();
  return result;
};

test('hosts with the same pages at the same paths are one site; the one with more pages stays', () => {
  assert.deepEqual(sites(10, 0), { aliasOf: 'www.a.example', waiting: 'alias' });
  assert.deepEqual(sites(9, 1), { aliasOf: 'www.a.example', waiting: 'alias' });
  assert.deepEqual(sites(8, 2), { aliasOf: null, waiting: null });
  assert.deepEqual(sites(9, 0), { aliasOf: null, waiting: null });
});
