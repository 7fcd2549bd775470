import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { openAssets } from '../../src/web/assets.ts';
import { serveSmallCorpus } from './served-corpus.ts';

const sources = join(import.meta.dirname, '../../../src/web/browser');
const scripts = readdirSync(sources).filter((name) => name.endsWith('.ts'));
const assets = openAssets();
const { ask: get } = serveSmallCorpus();

test('the style sheet and every script are served for ever at an address that changes with them', async () => {
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ...scripts.map((script) => [script.replace(/ts$/, 'js'), 'text/javascript; charset=utf-8'] as const),
  ] as const) {
    const got = await get(assets.pathOf(name));
    assert.equal(got.status, 200, name);
    assert.equal(got.headers.get('content-type'), type);
    assert.equal(got.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(await got.text(), assets.at(assets.pathOf(name))?.text);
  }
  for (const path of ['/assets/', '/assets/000000000000/style.css', `${assets.pathOf('')}..%2f..%2fpackage.json`])
    assert.equal((await get(path)).status, 404, path);
  assert.equal((await get(`${assets.pathOf('style.css')}?v=1`)).status, 400);
});

test('a class is given its look in one place', () => {
  const styles = join(import.meta.dirname, '../../../src/web/style');
  const places = new Map<string, string>();
  for (const file of readdirSync(styles).filter((name) => name.endsWith('.ts')))
    for (const [, name = ''] of readFileSync(join(styles, file), 'utf8').matchAll(/^(\.[\w-]+) \{/gm)) {
      assert.equal(places.get(name) ?? file, file, `${name} is also in ${places.get(name)}`);
      places.set(name, file);
    }
  assert.ok(places.size > 40);
});

test('all scripts together are at most 100 kB, and need nothing but one another', () => {
  const texts = scripts.map((name) => assets.at(assets.pathOf(name.replace(/ts$/, 'js')))?.text ?? assert.fail(name));
  assert.ok(Buffer.byteLength(texts.join('')) <= 100_000);
  assert.ok(gzipSync(texts.join('')).length <= 40_000);
  for (const text of texts)
    for (const [, path = ''] of text.matchAll(/^[^'\n]*\bfrom\s*'([^']+)'|\bimport\(/gm))
      assert.match(path, /^\.\/[\w-]+\.js$/);
});

test('no script makes markup of text, keeps anything, or asks another host', () => {
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|localStorage|document\.cookie|https?:/;
  // What elements of a drawing are called by; nobody is asked for it.
  const svg = "'http://www.w3.org/2000/svg'";
  for (const name of scripts)
    assert.doesNotMatch(readFileSync(join(sources, name), 'utf8').replaceAll(svg, ''), forbidden, name);
});
