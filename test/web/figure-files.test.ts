import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSmallCorpus } from './served-corpus.ts';

const { ask } = serveSmallCorpus();
const byPos = new URLSearchParams({ by: 'pos', lang: 'ja' });

test('a figure is to be had as a file that needs no page: no variables, no colours of the page around it', async () => {
  const drawn = await ask('/frequencies.svg', byPos);
  assert.match(drawn.headers.get('content-disposition') ?? '', /^attachment; filename="frequencies.svg"/);
  const text = await drawn.text();
  assert.match(text, /^<\?xml [^]*<svg [^>]*aria-label="順位と頻度"[^>]* fill="#000" color="#000"/);
  assert.doesNotMatch(text, /var\(/);
});

test('its numbers are to be had as CSV, and are those of the API', async () => {
  const table = await ask('/frequencies.csv', byPos);
  const { rows } = (await (await ask('/api/frequencies', new URLSearchParams({ by: 'pos' }))).json()) as {
    rows: { value: string; count: number; perMillion: number }[];
  };
  const lines = rows.map(({ value, count, perMillion }) => `${value},${count},${perMillion}`);
  // A decoder of UTF-8 takes the mark at the beginning away.
  assert.deepEqual([...new Uint8Array(await table.clone().arrayBuffer()).subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(await table.text(), ['value,count,per million', ...lines, ''].join('\r\n'));
  assert.equal((await ask('/frequencies.csv', new URLSearchParams({ by: 'colour' }))).status, 400);
});
