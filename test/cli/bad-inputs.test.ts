import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { call } from './call/call.ts';

const kumoito = (cwd: string, line: string): { code: number | null; out: string; err: string } => {
  const { talk: err, ...ended } = call(cwd, ...line.split(' '));
  return { ...ended, err };
};

test('bad input of the experiments is named, nothing is printed as a result', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'empty'), '');
  writeFileSync(join(dir, 'links'), '0 1\n1 0\n');
  writeFileSync(join(dir, 'far'), '1000\tA\tx\taa\n99999999999999999\tM\tx\tbb\n');
  const cases = [
    ['simulate order --graph empty', 3, /BAD_INPUT: empty holds no link/],
    ['simulate order --graph links --start 2', 2, /USAGE: --start 2: .* the numbers 0 to 1/],
    ['simulate order --graph links --html none/a.html', 2, /USAGE: --html none\/a.html: there is no folder none/],
    ['simulate revisit --changes empty', 3, /BAD_INPUT: empty holds no change/],
    ['simulate revisit --changes empty --html .', 2, /USAGE: --html .: this is a folder/],
    ['simulate revisit --changes far', 2, /USAGE: --every, --price: .* at most 100,000,000 are made/],
    ['simulate revisit --changes far --price 1d', 2, /USAGE: --every, --price: .* at most 100,000,000 are made/],
    ['simulate low-load --sites 999999999', 2, /USAGE: --sites 999999999: .* at most 1000\./],
    ['simulate order --graph links --seed 2', 2, /USAGE: simulate order has no option --seed/],
    ['simulate low-load --sites 1 --strategy BF', 2, /USAGE: simulate low-load has no option --strategy/],
    ['simulate low-load --sites 1 --html none/a.html', 2, /there is no folder/],
  ] as const;
  for (const [line, code, message] of cases) {
    const told = kumoito(dir, line);
    assert.equal(told.code, code, line);
    assert.match(told.err, message);
    assert.equal(told.out, '', line);
  }
});

test('options of a crawl that do not go together are refused before anything is asked for', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'links'), '0 1\n1 0\n');
  writeFileSync(join(dir, 'hosts'), '127.0.0.1 a.example\n');
  assert.equal(kumoito(dir, 'init corpus').code, 0);
  const cases = [
    ['--graph-urls links', /--graph-urls goes with --from-graph/],
    ['--from-graph links --hosts hosts', /--hosts and --connect-port are of the network/],
    ['--from-archive links --as-of 2026-02-31', /--as-of 2026-02-31: expected a day/],
    ['--hosts hosts --connect-port 65536', /--connect-port 65536: ports end at 65535/],
    ['--connect-port http', /--connect-port http: expected a whole number/],
  ] as const;
  for (const [options, message] of cases) {
    const { code, err, out } = kumoito(dir, `collect --corpus corpus ${options}`);
    assert.deepEqual([code, out], [2, ''], options);
    assert.match(err, message);
  }
  const survey = kumoito(dir, 'survey schedule --corpus corpus --html none/a.html');
  assert.deepEqual([survey.code, survey.out], [2, '']);
  assert.match(kumoito(dir, 'survey --corpus corpus').err, /^error USAGE: missing required argument/);
});

test('--dry-run of block and forget says what would be done, as data with --json', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'seeds'), 'http://a.example/\nhttp://a.example/b/c\nhttp://b.example/\n');
  assert.equal(kumoito(dir, 'init corpus --seeds seeds').code, 0);
  writeFileSync(join(dir, 'links'), '0 1\n');
  assert.equal(kumoito(dir, 'collect --corpus corpus --from-graph links').code, 0);
  assert.deepEqual(JSON.parse(kumoito(dir, 'block http://a.example/b/ --corpus corpus --dry-run --json').out), {
    wouldBlock: 'http://a.example/b/',
    urls: 1,
  });
  assert.deepEqual(JSON.parse(kumoito(dir, 'forget a.example --corpus corpus --dry-run --json').out), {
    wouldForget: ['a.example'],
    urls: 2,
  });
});

test('a damaged store is no bug, and an archive file without a record yet is sound', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'urls'), 'http://a.example/\n');
  assert.equal(kumoito(dir, 'init corpus --seeds urls').code, 0);
  writeFileSync(join(dir, 'links'), '0 1\n');
  assert.equal(kumoito(dir, 'collect --corpus corpus --from-graph links').code, 0);
  writeFileSync(join(dir, 'corpus/archive/kumoito-000001.warc.gz'), '');
  const findings = kumoito(dir, 'doctor --corpus corpus --archive --json').out.trim().split('\n');
  assert.deepEqual(JSON.parse(findings.at(-1) ?? ''), { what: 'kumoito-000001.warc.gz', ok: true, detail: 'empty' });
  const store = join(dir, 'corpus/store.db');
  const bytes = readFileSync(store);
  writeFileSync(store, bytes.fill(0xa5, 4096));
  const { code, err } = kumoito(dir, 'status --corpus corpus');
  assert.equal(code, 5);
  assert.match(err, /^error STORE_DAMAGED: .*Restore it from a backup/);
});

test('the plan of a collection leaves out what is blocked: seeds, feeds and top pages', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'urls'), 'http://a.example/\nhttp://b.example/\n');
  assert.equal(kumoito(dir, 'init corpus --seeds urls --feeds urls --news urls').code, 0);
  const planned = (): number => kumoito(dir, 'collect --corpus corpus --dry-run').out.trim().split('\n').length;
  assert.equal(planned(), 6);
  assert.equal(kumoito(dir, 'block a.example --corpus corpus').code, 0);
  assert.equal(planned(), 3);
});

test('an archive taken in twice leaves an archive without a visit twice, also of what is no page', (t) => {
  const dir = temporaryFolder(t);
  const record = (url: string, http: string): string =>
    [
      'WARC/1.1\r\nWARC-Type: response',
      `WARC-Record-ID: <urn:uuid:7a1c0000-0000-4000-8000-00000000000${url.length % 10}>`,
      'WARC-Date: 2026-01-02T03:04:05Z',
      `WARC-Target-URI: ${url}`,
      'Content-Type: application/http;msgtype=response',
      `Content-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`,
    ].join('\r\n');
  const page = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>これは日本語の文章です。';
  const gone = 'HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\n\r\nnothing';
  writeFileSync(
    join(dir, 'two.warc'),
    record('http://a.example/', page) + record('http://a.example/gone', gone) + record('http://a.example/gone', gone),
  );
  assert.equal(kumoito(dir, 'init corpus').code, 0);
  const counts = ['import two.warc --corpus corpus --json', 'import two.warc --corpus corpus --json'].map((line) => {
    const { pages, known } = JSON.parse(kumoito(dir, line).out) as { pages: number; known: number };
    return [pages, known];
  });
  assert.deepEqual(counts, [
    [3, 1],
    [3, 3],
  ]);
  assert.equal(kumoito(dir, 'doctor --corpus corpus --archive').code, 0);
});
