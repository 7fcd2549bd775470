import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSmallCorpus } from './served-corpus.ts';

const { ask } = serveSmallCorpus();

interface Given {
  readonly count: number;
  readonly hits?: readonly { readonly id: string }[];
  readonly ids?: readonly string[];
  readonly sites?: readonly unknown[];
  readonly error?: { readonly parameter: string; readonly message: string };
}

const json = async (path: string, values: readonly (readonly [name: string, value: string])[]): Promise<Given> => {
  const query = new URLSearchParams();
  for (const [name, value] of values) query.append(name, value);
  const got = await ask(path, query);
  return (await got.json()) as Given;
};

test('/api/search gives a list of ids, and is asked about one', async () => {
  const all = await json('/api/search', [['q', '電車 OR 栗']]);
  const ids = all.hits?.map(({ id }) => id) ?? [];
  assert.ok(ids.length > 1);
  const { hits, ...only } = await json('/api/search', [
    ['q', '電車 OR 栗'],
    ['only', 'ids'],
  ]);
  assert.deepEqual([only.ids, only.count, hits], [ids, all.count, undefined]);

  const [first = '', second = ''] = ids;
  const asked = async (path: string, ...wanted: readonly string[]): Promise<Given> =>
    json(path, [['q', '電車 OR 栗'], ...wanted.map((id) => ['id', id] as const)]);
  assert.deepEqual(
    (await asked('/api/search', first)).hits?.map(({ id }) => id),
    [first],
  );
  assert.deepEqual(
    (await asked('/api/search', second, first)).hits?.map(({ id }) => id),
    [first, second],
  );
  assert.equal((await asked('/api/search', '9999999999')).count, 0);
  assert.equal((await asked('/api/search', `${first}-7`)).count, 0, 'a version that the index does not have');
  assert.equal((await asked('/api/search', '')).count, all.count, 'a field that was left empty');
  assert.equal((await asked('/api/sites', first)).sites?.length, 1);

  for (const [name, value] of [
    ['id', '42'],
    ['id', '0000000042-x'],
    ['only', 'titles'],
  ] as const) {
    const { error } = await json('/api/search', [
      ['q', '電車'],
      [name, value],
    ]);
    assert.equal(error?.parameter, name, value);
  }
});
