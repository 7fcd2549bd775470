import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeText } from '../../src/html/charset/charset.ts';
import { readTar } from './real-pages.ts';
import { notHere, sharedData } from '../shared-data.ts';

const archive = join(sharedData, 'conformance/encoding-ja/encoding-ja.tar.gz');

/** Bytes that only encoders may map to these characters (the suite's pages serve both directions). */
const encodeOnly = new Set([0xa5, 0x203e, 0x2212]);

test('every character of the WPT tables decodes as the Encoding Standard says', (t) => {
  if (!existsSync(archive)) return t.skip(notHere);
  let checked = 0;
  for (const { path, bytes } of readTar(archive)) {
    const charset = charsets.find((name) => path.includes(`${name}/`));
    if (charset === undefined || !/_chars[^/]*\.html$/.test(path)) continue;
    for (const [, point, written] of Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/data-cp="([0-9A-F]+)" data-bytes="([0-9A-F ]+)"/gi)) {
      const expected = Number.parseInt(point ?? '', 16);
      if (encodeOnly.has(expected) && charset !== 'iso-2022-jp') continue;
      if (expected === 0x2212) continue;
      const source = Uint8Array.from((written ?? '').trim().split(' '), (byte) => Number.parseInt(byte, 16));
      assert.equal(decodeText(source, charset), String.fromCodePoint(expected), `${path}: ${written}`);
      checked++;
    }
  }
  assert.ok(checked > 100_000, `only ${checked} characters were checked`);
});

test('malformed bytes of the WPT error pages become what the Encoding Standard says', (t) => {
  if (!existsSync(archive)) return t.skip(notHere);
  const files = readTar(archive);
  let checked = 0;
  for (const { path, bytes } of files) {
    const charset = charsets.find((name) => path.includes(`${name}/`));
    const driver = files.find((file) => file.path === path.replace('_errors.html', '-decode-errors.html'));
    if (charset === undefined || driver === undefined || driver.path === path) continue;
    const spans = Array.from(decodeText(bytes, charset).matchAll(/<span>(.*?)<\/span>/gs), (match) => match[1]);
    const script = Buffer.from(driver.bytes).toString('utf8');
    // The assertions stand in the order of the spans, whether they count in digits or by `t`.
    const asserted = script.replace(/\/\/.*/g, '').matchAll(/nodes\[\w+\]\.textContent,\s*"([^"]*)"/g);
    for (const [at, [, expected]] of Array.from(asserted).entries()) {
      const text = expected?.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      assert.equal(spans[at], text, `${path}: span ${at}`);
      checked++;
    }
  }
  assert.ok(checked >= 25, `only ${checked} sequences were checked`);
});

const charsets = ['shift_jis', 'euc-jp', 'iso-2022-jp'];
