import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { inFull } from '../full-form.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const kills = inFull(6, 3);
const visits = 400;

/** Every second one is a page. */
const record = (number: number): string => {
  const http =
    number % 2 === 0
      ? 'HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\n\r\nnothing'
      : `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html lang="ja"><p>page ${number}</p></html>`;
  return [
    'WARC/1.1\r\nWARC-Type: response',
    `WARC-Record-ID: <urn:uuid:7a1c0000-0000-4000-8000-${String(number).padStart(12, '0')}>`,
    'WARC-Date: 2026-01-02T03:04:05Z',
    `WARC-Target-URI: http://a.example/${number}`,
    'Content-Type: application/http;msgtype=response',
    `Content-Length: ${http.length}\r\n\r\n${http}\r\n\r\n`,
  ].join('\r\n');
};

test('an import that is killed again and again leaves every visit in the archive once', async (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'many.warc'), Array.from({ length: visits }, (_, number) => record(number)).join(''));
  const kumoito = (line: string): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, [main, ...line.split(' ')], { cwd: dir, encoding: 'utf8' });
  assert.equal(kumoito('init corpus').status, 0);
  const archive = join(dir, 'corpus/archive/kumoito-000001.warc.gz');
  const size = (): number => (existsSync(archive) ? statSync(archive).size : 0);
  const importing = [main, 'import', 'many.warc', '--corpus', 'corpus'];
  for (let kill = 0; kill < kills; kill++) {
    const before = size();
    const child = spawn(process.execPath, importing, { cwd: dir, stdio: 'ignore' });
    const ended = once(child, 'exit');
    // Killed as soon as it has written a little more, wherever it is then.
    while (size() < before + 1000 * (kill + 1) && child.exitCode === null) await sleep(1);
    child.kill('SIGKILL');
    await ended;
  }
  const last = JSON.parse(kumoito('import many.warc --corpus corpus --json').stdout) as { pages: number };
  assert.equal(last.pages, visits);
  assert.equal(kumoito('collect --corpus corpus --dry-run --json').stdout, '', 'what was imported is not asked for');
  const findings = kumoito('doctor --corpus corpus --archive --json').stdout.trim().split('\n');
  const { ok, detail } = JSON.parse(findings.at(-1) ?? '') as { ok: boolean; detail: string };
  assert.deepEqual([ok, detail], [true, `${1 + 2 * visits} valid records`]);
});
