import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenCorpus } from '../../../src/run/open-corpus.ts';
import { apiPaths, routeAt } from '../../../src/web/routes.ts';
import { serveSite, type Site } from '../../../src/web/serve-site.ts';
import { firstDay, openSample } from '../../thread/sample-thread.ts';

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: object;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: { readonly Error: object } };
}

const dir = await firstDay();
let corpus: OpenCorpus;
let site: Site;
let described: Description;

before(async () => {
  corpus = openSample(dir, { mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
  described = (await (await ask('/api/openapi.json')).json()) as Description;
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${site.port}${path}`);
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
const q = encodeURIComponent('電車');

/** Of each path a request, and where answers differ in their form, of each form. */
const asked: Readonly<Record<string, readonly string[]>> = {
  '/api/search': [`?q=${q}`, `?q=${q}&only=ids`, `?q=${q}&top=0&block=title&block=maintext&since=2026-01-01`],
  '/api/sites': [`?q=${q}`],
  '/api/facets': [`?q=${q}`],
  '/api/concordance': [`?q=${q}`, `?q=${q}&sort=left&sort2=right`],
  '/api/collocations': [`?q=${q}&countMin=1`, `?q=${q}&by=dependency`],
  '/api/frequencies': ['?by=base', '?by=bigram'],
  '/api/breakdown': [`?q=${q}`],
  '/api/ngrams': ['?length=2'],
  '/api/keyness': ['?type=news'],
  '/api/profile': [`?q=${q}`],
  '/api/pattern': [`?value=${q}`],
  '/api/search.jsonl': [`?q=${q}`],
  '/api/concordance.jsonl': [`?q=${q}`],
  '/api/frequencies.jsonl': ['?by=pos'],
  '/api/suggest': [`?q=${encodeURIComponent('で')}`],
  '/api/sentence': ['?document={id}&sentence=1', '?document={id}&sentence=2'],
  '/api/versions': ['?document={id}'],
  '/api/difference': ['?document={id}&from=0&to=0'],
  '/api/source': ['?document={id}', '?document={id}&sentence=1'],
  '/api/document/{id}': [''],
  '/api/links': ['out', 'in', 'anchors', 'hosts'].map((view) => `?url={id}&view=${view}`),
  '/api/path': ['?from={id}&to=0000000002', '?from=0000000001&to={id}', '?from=blog.example.jp&to=news.example.co.jp'],
  '/api/site': ['?host=blog.example.jp'],
  '/api/site-list': ['', '?top=2'],
  '/api/why': ['?url={id}', '?url=0000000001', '?url=0000000002'],
  '/api/status': [''],
  '/api/due': [''],
  '/api/runs': ['', '?run=1'],
  '/api/compare': ['?left=1&right=1'],
  '/api/funnels': [''],
  '/api/sets': [''],
  '/api/sources': [''],
  '/api/politeness': [''],
  '/api/live': [''],
  '/api/survey/{name}': [''],
  '/api/openapi.json': [''],
};
const filled = (path: string): string => {
  const id = corpus.store.sets.current('text');
  const [document] = corpus.store.documents.all();
  assert.ok(id !== null && document !== undefined);
  return path.replaceAll('{id}', document.documentId).replaceAll('{name}', 'tld');
};

test('every path of the API is described with the parameters that it reads, and no other', () => {
  assert.equal(described.openapi, '3.1.0');
  assert.deepEqual(Object.keys(described.paths).toSorted(), [...apiPaths].toSorted());
  assert.deepEqual(Object.keys(asked).toSorted(), [...apiPaths].toSorted());
  for (const path of apiPaths) {
    const parameters = described.paths[path]?.get.parameters ?? assert.fail(path);
    const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    assert.deepEqual(inQuery, routeAt(path)?.parameters, path);
    for (const { schema } of parameters) assert.equal(ajv.validateSchema(schema), true);
  }
});

test('every answer is as its description says, in every form that it has', async () => {
  for (const [path, requests] of Object.entries(asked)) {
    const content = described.paths[path]?.get.responses['200']?.content ?? assert.fail(path);
    const [type, { schema, ...more }] = Object.entries(content)[0] ?? assert.fail(path);
    const isLines = type === 'application/jsonl';
    const validate = ajv.compile(isLines ? (more as { 'x-line-schema': object })['x-line-schema'] : schema);
    for (const request of requests) {
      const answer = await ask(filled(path) + filled(request));
      const body = await answer.text();
      assert.equal(answer.status, 200, `${path}${request}: ${body.slice(0, 300)}`);
      assert.ok(answer.headers.get('content-type')?.startsWith(type), path);
      const values = isLines ? body.trimEnd().split('\n') : [body];
      for (const value of values.slice(0, 200))
        assert.ok(validate(JSON.parse(value)), `${path}${request}: ${ajv.errorsText(validate.errors)}`);
    }
  }
});

test('every path refuses what it does not know as the description says', async () => {
  const validate = ajv.compile(described.components.schemas.Error);
  for (const path of apiPaths) {
    const answer = await ask(`${filled(path)}?nonsense=1`);
    assert.equal(answer.status, 400, path);
    assert.ok(validate(await answer.json()), path);
  }
  const missing = await ask('/api/document/9999999999');
  assert.equal(missing.status, 404);
  assert.ok(validate(await missing.json()));
});

test('what is said to be required is: a request without it is refused', async () => {
  let required = 0;
  for (const [path, requests] of Object.entries(asked))
    for (const one of described.paths[path]?.get.parameters.filter((each) => each.in === 'query') ?? [])
      if (one.required === true)
        for (const request of requests) {
          const rest = new URLSearchParams(filled(request));
          assert.ok(rest.has(one.name), `${path}${request}: ${one.name}`);
          rest.delete(one.name);
          const answer = await ask(`${filled(path)}?${rest.toString()}`);
          await answer.body?.cancel();
          assert.ok(answer.status === 400 || answer.status === 404, `${path}?${rest.toString()}: ${answer.status}`);
          required++;
        }
  assert.ok(required >= 14);
});
