import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeCorpus, openCorpus } from '../../src/api.ts';
import { wireCorpus } from '../../src/corpus/wire.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { serveSite, type Site } from '../../src/web/serve-site.ts';
import { encoders } from '../html/encoders.ts';

const paragraphs = [
  '駅の売店で切符を買ったところ、店の人が古い電車の話を長いこと聞かせてくれた。',
  '<b>毎朝</b>この電車に乗る人は、窓から見える海をとても楽しみにしているという。',
  '来年の春には新しい車両が走り始めるので、いまのうちに乗っておきたいと思う。',
];
const page = (texts: readonly string[], charset: string): string => `<!doctype html><html lang="ja"><head>
<meta charset="${charset}"><title>青い電車 <3</title></head><body><main><h1>青い電車</h1>
${texts.map((text) => `<p>${text}</p>`).join('\n')}
<!-- <script>alert(1)</script> --></main></body></html>`;

let dir = '';
let corpus: OpenCorpus;
let site: Site;
let id = '';

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kumoito-versions-'));
  const folder = join(dir, 'html');
  mkdirSync(folder);
  makeCorpus(join(dir, 'mine'));
  const written = openCorpus(join(dir, 'mine'), { mode: 'write' });
  const [first = '', second = ''] = paragraphs;
  const versions = [
    encoders.shift_jis(page(paragraphs, 'shift_jis')),
    page([first, second.replace('とても', 'いつも'), '夏になると、海の家も開く。'], 'utf-8'),
    page([first, second, '夏になると、海の家も開く。'], 'utf-8'),
  ];
  for (const bytes of versions) {
    writeFileSync(join(folder, 'densha.html'), bytes);
    await written.import([folder], { baseUrl: 'http://a.example.jp/' });
  }
  await written.select('link');
  await written.format({ workers: 1 });
  await written.close();
  corpus = wireCorpus({ dir: join(dir, 'mine'), mode: 'read' });
  site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => assert.fail(String(error)) });
  id = String(corpus.store.urls.byUrl('http://a.example.jp/densha.html' as never)?.id).padStart(10, '0');
});
after(async () => {
  await site.close();
  await corpus.close();
  rmSync(dir, { recursive: true });
});

const get = async (path: string): Promise<{ status: number; body: string }> => {
  const got = await fetch(`http://${site.address}:${site.port}${path}`, { headers: { 'Accept-Language': 'en' } });
  return { status: got.status, body: await got.text() };
};
const json = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse((await get(path)).body) as Record<string, unknown>;

test('two versions of a page: what is the same, what was written anew word by word, what was removed and added', async () => {
  const { status, body } = await get(`/document/${id}/versions?from=0&to=1`);
  assert.equal(status, 200);
  assert.match(body, /<li class="rewritten">[^]*?海を<del>とても<\/del><ins>いつも<\/ins>楽しみ/);
  assert.match(body, /<li class="removed">[^]*?<del>来年の春には/);
  assert.match(body, /<li class="added">[^]*?<ins>夏になると、海の家も開く。<\/ins>/);
  assert.match(
    body,
    /unchanged 3 · <span class="rewritten">rewritten 1<\/span> · <del>removed 1<\/del> · <ins>added 1<\/ins>/,
  );
  assert.match(body, /<option value="0" selected>0<\/option>/);
  const difference = await json(`/api/difference?document=${id}&from=0&to=1`);
  const lines = difference['lines'] as readonly { kind: string; left?: number; right?: number }[];
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['same', 'same', 'same', 'changed', 'removed', 'added'],
  );
  const [left, right] = [difference['left'], difference['right']] as readonly string[][];
  assert.ok(lines.every((one) => one.kind !== 'same' || left?.[one.left ?? -1] === right?.[one.right ?? -2]));
});

test('nothing said, the last two versions are compared; a version is the same as itself', async () => {
  const { body } = await get(`/document/${id}/versions`);
  assert.match(body, /<option value="1" selected>[^]*<option value="2" selected>/);
  assert.match(body, /海を<del>いつも<\/del><ins>とても<\/ins>楽しみ/);
  const same = (await get(`/document/${id}/versions?from=1&to=1`)).body;
  assert.match(same, /Title and main text are the same to the letter/);
  assert.doesNotMatch(same, /class="(?:removed|added|rewritten)"[^>]*><span/);
  const versions = (await json(`/api/versions?document=${id}`)) as unknown as readonly { charset: string }[];
  assert.deepEqual(
    versions.map(({ charset }) => charset),
    ['shift_jis', 'utf-8', 'utf-8'],
  );
});

test('the source of each version is text, with the charset it was read in, and marked where a sentence stands', async () => {
  const { body } = await get(`/document/${id}/source?revision=0`);
  assert.match(body, /<dt>Charset<\/dt><dd>shift_jis<\/dd><dt>How it was decided<\/dt><dd>meta<\/dd>/);
  assert.match(body, /&lt;p&gt;&lt;b&gt;毎朝&lt;\/b&gt;この電車に/);
  assert.match(body, /&lt;!-- &lt;script&gt;alert\(1\)&lt;\/script&gt; --&gt;/);
  assert.doesNotMatch(body, /<mark/);
  const [, number = ''] = /data-sentence="(\d+)">毎朝この電車/.exec((await get(`/document/${id}`)).body) ?? [];
  const marked = (await get(`/document/${id}/source?sentence=${number}`)).body;
  assert.match(marked, /<mark id="here">(?:&lt;b&gt;)?毎朝&lt;\/b&gt;この[^<]*という。<\/mark>/);
  const source = await json(`/api/source?document=${id}&revision=0`);
  assert.deepEqual([source['charset'], source['charsetEvidence']], ['shift_jis', 'meta']);
  assert.equal(source['text'], page(paragraphs, 'shift_jis'));
});

test('a sentence by itself: its words and bunsetsu as data, and its arcs and their table as files', async () => {
  const [, number = ''] = /data-sentence="(\d+)">夏になると/.exec((await get(`/document/${id}`)).body) ?? [];
  const sentence = await json(`/api/sentence?document=${id}&sentence=${number}`);
  const [analysis] = sentence['analyses'] as readonly { morphemes: { surface: string }[]; bunsetsu: unknown[] }[];
  assert.equal(analysis?.morphemes.map(({ surface }) => surface).join(''), '夏になると、海の家も開く。');
  const drawing = await get(`/document/${id}/sentence.svg?sentence=${number}`);
  assert.match(drawing.body, /<svg[^]*海の → 家も \(D\)/);
  const table = await get(`/document/${id}/sentence.csv?sentence=${number}`);
  assert.equal(table.body.trim().split('\n').length - 1, analysis?.bunsetsu.length);
});

test('what is not there is not found, and a version that makes no sense is refused', async () => {
  for (const path of [
    '/document/0000009999/versions',
    '/document/x/source',
    `/document/${id}/source?revision=7`,
    `/document/${id}/sentence.svg?sentence=999`,
    '/api/versions?document=0000009999',
    `/api/source?document=${id}&revision=7`,
    `/api/sentence?document=${id}&sentence=999`,
  ])
    assert.equal((await get(path)).status, 404, path);
  for (const path of [`/document/${id}/versions?from=7`, `/api/difference?document=${id}&to=-1`])
    assert.equal((await get(path)).status, 400, path);
});
