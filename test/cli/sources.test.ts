import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import type { SourceStatus } from '../../src/corpus/source-status.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const dir = mkdtempSync(join(tmpdir(), 'kumoito-cli-sources-'));
const corpus = join(dir, 'mine');
let web: SampleWeb;

before(async () => {
  web = await startSampleWeb({ port: 0, day: 1 });
  writeFileSync(join(dir, 'hosts'), web.hosts);
});
after(async () => {
  await web.close();
  rmSync(dir, { recursive: true });
});

/** The servers are in this process: it must not wait for the command without serving. */
const kumoito = (...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.once('close', (code) => resolve({ code, out, err }));
  });
const collect = (...args: string[]) => {
  const reach = ['--hosts', join(dir, 'hosts'), '--connect-port', String(web.port)];
  const settings = ['intervalMin=10ms', 'idleWaitMax=1s', 'feedPlaces='].flatMap((one) => ['-c', `collect.${one}`]);
  return kumoito('collect', ...args, '--corpus', corpus, ...reach, ...settings);
};

test('feeds and top pages from the command line: init, plan, collect, why, status, forget', async () => {
  const lists = ['feeds', 'news'].flatMap((name) => [`--${name}`, join(sampleFolder, `${name}.txt`)]);
  assert.equal((await kumoito('init', corpus, ...lists)).code, 0);
  assert.equal((await collect('twitter')).code, 2);

  const plan = await collect('rss', 'news', '--dry-run');
  assert.deepEqual(
    plan.out.split('\n').map((line) => line.split('\t').slice(0, 3).join(' ')),
    [
      'rss feed http://blog.example.jp/feed.atom',
      'rss feed http://news.example.co.jp/rss.rss',
      'rss feed http://yama.example/index.rdf',
      'news listing http://news.example.co.jp/',
      'news listing http://qa.example.ne.jp/',
      '',
    ],
  );
  const rss = await collect('rss');
  assert.equal(rss.code, 0, rss.err);
  assert.match(rss.err, /feeds: 3 polled \(0 unchanged, 0 failed\), 15 new entries, 0 changed, 0 old skipped/);
  const news = await collect('news', '--json');
  const report = JSON.parse(news.out) as { news: { visited: number; newArticles: number; knownArticles: number } };
  assert.deepEqual(
    [report.news.visited, report.news.newArticles, report.news.knownArticles],
    [2, 5, 6],
    'the six articles that the feed has brought are known',
  );
  assert.equal((await collect('rss', 'news', '--dry-run')).out, '');

  const why = await kumoito('why', 'http://news.example.co.jp/article/20261013-01.html', '--corpus', corpus);
  assert.match(why.out, / found .* on http:\/\/news\.example\.co\.jp\/rss\.rss/);
  assert.match(why.out, / shown .* as new by http:\/\/news\.example\.co\.jp\/rss\.rss\n/);
  assert.match(why.out, / shown .* as collected already by http:\/\/news\.example\.co\.jp\/\n/);

  const status = async (): Promise<string> => (await kumoito('status', '--corpus', corpus)).out;
  assert.match(
    await status(),
    /http:\/\/yama\.example\/index\.rdf +next 20\S+, last 20\S+ feed, \d+(?:\.\d)? new a day\n/,
  );
  assert.match(await status(), /http:\/\/qa\.example\.ne\.jp\/ +next 20\S+, last 20\S+ page\n/);
  const told = JSON.parse((await kumoito('status', '--corpus', corpus, '--json')).out) as { sources: SourceStatus[] };
  assert.deepEqual(
    told.sources.map(({ kind, state, failures }) => [kind, state, failures]),
    [...Array(3).fill(['feed', 'well', 0]), ...Array(2).fill(['list', 'well', 0])],
  );
  assert.equal((await kumoito('forget', 'yama.example', '--corpus', corpus)).code, 0);
  assert.doesNotMatch(await status(), /yama\.example/);
});

test('a collection says what it waits for, and how long what is due takes at least', async () => {
  const slow = join(dir, 'slow');
  writeFileSync(join(dir, 'one.txt'), 'http://blog.example.jp/\n');
  assert.equal((await kumoito('init', slow, '--seeds', join(dir, 'one.txt'))).code, 0);
  const reach = ['--hosts', join(dir, 'hosts'), '--connect-port', String(web.port)];
  const { err } = await kumoito('collect', '--for', '14s', '--corpus', slow, ...reach);
  // A minute is owed after each request: nothing goes on, and the terminal says why.
  assert.match(err, /collect: \d+.*no host may be asked for another [3-9]\d s/);
  assert.match(err, /what is due takes at least (?:\d\d s|\d+ min)/);
});
