import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lineFor, styled } from '../../../src/cli/print/styled.ts';
import { wantsColour } from '../../../src/config/colour.ts';
import { searchedCorpus } from '../searched-corpus.ts';

const main = join(import.meta.dirname, '../../../src/cli/main.js');
const esc = '\u001b';
let dir = '';
before(() => {
  dir = searchedCorpus();
});
after(() => rmSync(dir, { recursive: true, force: true }));

test('a terminal has colours, unless NO_COLOR or its name says otherwise; FORCE_COLOR gives them to anything', () => {
  const [terminal, pipe] = [{ isTTY: true }, {}];
  assert.deepEqual([wantsColour(terminal, {}), wantsColour(pipe, {})], [true, false]);
  assert.equal(wantsColour(terminal, { NO_COLOR: '1' }), false);
  assert.equal(wantsColour(terminal, { NO_COLOR: '' }), true, 'an empty value is none (no-color.org)');
  assert.equal(wantsColour(terminal, { TERM: 'dumb' }), false);
  assert.equal(wantsColour(pipe, { FORCE_COLOR: '1' }), true);
  assert.equal(wantsColour(terminal, { FORCE_COLOR: '0' }), false);
  assert.equal(wantsColour(pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }), false);
});

test('a line keeps what it says without colours, and a page gets none of its own into it', () => {
  const line = ['a ', styled('match', `b${esc}[31m`), ' c'];
  assert.equal(lineFor(line, false), 'a b\ufffd[31m c');
  assert.equal(lineFor(line, true), `a ${esc}[1;31mb\ufffd[31m${esc}[0m c`);
  assert.equal(lineFor([styled('heading', '')], true), '');
});

test('hits, headings and errors have colours where they are wanted; data for programs has none', () => {
  const run = (environment: Record<string, string>, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: dir,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...environment },
    });
    return stdout + stderr;
  };
  const colour = { FORCE_COLOR: '1' };
  const hits = run(colour, 'search', '電車');
  assert.ok(hits.includes(`1. ${esc}[1m青い電車の話${esc}[0m`) && hits.includes(`[${esc}[1;31m電車${esc}[0m]`), hits);
  assert.equal(
    run({}, 'search', '電車'),
    ['[0m', '[1m', '[1;31m'].reduce((text, code) => text.replaceAll(esc + code, ''), hits),
  );
  assert.ok(run(colour, 'search').startsWith(`${esc}[1;31merror USAGE:${esc}[0m Name a query`));
  assert.ok(run(colour, 'nonsense').startsWith(`${esc}[1;31merror USAGE:${esc}[0m`));
  assert.ok(run(colour, 'help').includes(`${esc}[1mUsage:${esc}[0m`));
  for (const args of [
    ['search', '電車', '--json'],
    ['status', '--json'],
  ])
    assert.ok(!run(colour, ...args).includes(esc));
  for (const args of [['help'], ['search'], ['status']]) assert.ok(!run({ NO_COLOR: '1' }, ...args).includes(esc));
});
