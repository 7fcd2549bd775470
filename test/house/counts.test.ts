import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const source = join(import.meta.dirname, '../../../src');

/** A number put before a noun in the plural by hand: it says "1 pages". A limit, which is never one, may. */
const byHand =
  /\$\{(?![^{}]*(?:counted|Max|most)\b)[^{}]*\}(?: [a-z]+)? (?:pages|documents|URLs|hosts|sites|links|files|records|sentences|words|lines|matches|problems|visits|feeds|requests|articles|entries|sets|members|sitemaps|failures|changes|lists|places)\b/;

test('who tells a number of something to people writes it with `counted`', () => {
  for (const line of ['`${pages} pages of ${set}`', "`with ${n.toLocaleString('en')} known URLs`"])
    assert.match(line, byHand);
  assert.doesNotMatch("`${counted(pages, 'page')} of links`", byHand);
  const found = ['cli', 'corpus', 'run', 'web', 'survey', 'select'].flatMap((room) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        readFileSync(join(source, room, name), 'utf8')
          .split('\n')
          .flatMap((line, at) => (byHand.test(line) ? [`src/${room}/${name}:${at + 1} ${line.trim()}`] : [])),
      ),
  );
  assert.deepEqual(found, []);
});
