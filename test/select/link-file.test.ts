import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { linkFilePath, updateLinkFile } from '../../src/select/link/link-file.ts';
import type { LinkChangeTable } from '../../src/store/port.ts';

/** The links of some pages, and a count of how often they were asked for. */
const pagesWithLinks = () => {
  const links = new Map<number, readonly number[]>();
  const log: number[] = [];
  const asked: number[] = [];
  let file: ReturnType<LinkChangeTable['file']> = null;
  const ascending = (numbers: Iterable<number>): UrlKey[] =>
    [...new Set(numbers)].toSorted((a, b) => a - b) as UrlKey[];
  const changes: LinkChangeTable = {
    newest: () => log.length,
    pagesAfter: (change) => ascending(change === null ? links.keys() : log.slice(change)),
    targets: (key) => {
      asked.push(key);
      return ascending(links.get(key) ?? []);
    },
    file: () => file,
    written: (one) => {
      file = one;
    },
  };
  const set = (key: number, targets: readonly number[]): void => {
    links.set(key, targets);
    log.push(key);
  };
  return { links, asked, changes, set };
};

const contentOf = (changes: LinkChangeTable, dir: string): [number, number[]][] => {
  const all: [number, number[]][] = [];
  updateLinkFile(changes, dir).each((from, targets) => all.push([from, Array.from(targets)]));
  return all;
};

const folder = (t: { after(work: () => void): void }): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-link-file-'));
  t.after(() => rmSync(dir, { recursive: true }));
  return dir;
};

test('after any changes the file holds the links of every page, and only changed pages were asked for', (t) => {
  const key = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 40 }));
  const change = fc.tuple(key, fc.array(key, { maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 6 }), (rounds) => {
      const dir = folder(t);
      const { links, asked, changes, set } = pagesWithLinks();
      for (const round of rounds) {
        for (const [from, targets] of round) set(from, targets);
        asked.length = 0;
        const expected = [...links]
          .filter(([, targets]) => targets.length > 0)
          .map(([from, targets]) => [from, [...new Set(targets)].toSorted((a, b) => a - b)])
          .toSorted(([a], [b]) => Number(a) - Number(b));
        assert.deepEqual(contentOf(changes, dir), expected);
        assert.deepEqual(new Set(asked), new Set(round.map(([from]) => from)));
      }
    }),
    { numRuns: runs(60) },
  );
});

test('a file that is damaged, cut off, gone or of another store is written anew', (t) => {
  const dir = folder(t);
  const { changes, set, asked } = pagesWithLinks();
  for (let from = 1; from <= 300; from++) set(from, [from + 1, from * 1000]);
  const whole = contentOf(changes, dir);
  const bytes = readFileSync(linkFilePath(dir));
  const flipped = Buffer.from(bytes);
  flipped[100] = (flipped[100] ?? 0) ^ 1;
  for (const hurt of [flipped, bytes.subarray(0, 200), Buffer.alloc(0), null]) {
    if (hurt === null) rmSync(linkFilePath(dir));
    else writeFileSync(linkFilePath(dir), hurt);
    asked.length = 0;
    assert.deepEqual(contentOf(changes, dir), whole);
    assert.equal(asked.length, 300);
  }
  asked.length = 0;
  assert.deepEqual(contentOf(changes, dir), whole);
  assert.equal(asked.length, 0);
  const other = pagesWithLinks();
  other.set(7, [8]);
  assert.deepEqual(contentOf(other.changes, dir), [[7, [8]]]);
});
