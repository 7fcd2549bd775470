import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { madePlaces } from '../geo/made-places.ts';
import { kumoito } from '../cli/searched-corpus.ts';

const dir = mkdtempSync(join(tmpdir(), 'kumoito-survey-'));
after(() => rmSync(dir, { recursive: true }));

/** A response as somebody else's archive has it. */
const record = (url: string, address: string | null, language: 'ja' | 'en'): string => {
  const text =
    language === 'ja'
      ? '京都の古い駅では、朝から冷たい雨が静かに降り続いていた。駅員は傘を持たない旅人に売店の場所を教えた。'
      : 'It had been raining since the morning, and nobody at the old station knew when the next train would come.';
  const body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${url}</title><article><p>${text}</p></article></html>`;
  const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const fields = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(url.length).padStart(12, '0')}>`,
    'WARC-Date: 2026-11-10T01:02:03Z',
    `WARC-Target-URI: ${url}`,
    ...(address === null ? [] : [`WARC-IP-Address: ${address}`]),
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return `${fields.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
};

// Kyoto's and CERN's addresses; the country database that is installed knows both. One record has no address, one says nonsense.
writeFileSync(
  join(dir, 'old.warc'),
  [
    record('http://www.a.example.jp/', '130.54.0.1', 'ja'),
    record('http://www.a.example.jp/second', '188.184.9.234', 'ja'),
    record('http://b.example.jp/one', '188.184.9.234', 'ja'),
    record('http://c.example.to/', null, 'ja'),
    record('http://d.example.to/en/', 'nowhere', 'en'),
  ].join(''),
);
assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
assert.equal(kumoito(dir, 'import', 'old.warc', '--corpus', 'corpus').code, 0);
const survey = (...args: readonly string[]) => kumoito(dir, 'survey', ...args, '--corpus', 'corpus');
const rows = (table: string, ...args: readonly string[]): unknown =>
  survey(...args, '--json')
    .json()
    .find((one) => one['table'] === table)?.['rows'];

test('servers of an imported archive are where its records say that they were reached', () => {
  assert.deepEqual(rows('countries', 'geography'), [
    ['CH', 1, 0.25, 1, 1, 1],
    ['JP', 1, 0.25, 1, 2, 1],
    ['unknown', 2, 0.5, 0, 2, 0.5],
  ]);
  assert.deepEqual(rows('country-domains', 'geography'), [
    ['jp', 'JP', 3, 1, 2, 2, 0.5],
    ['to', 'TO', 2, 0.5, 2, 0, null],
  ]);
  writeFileSync(join(dir, 'places.mmdb'), madePlaces({ '130.54.0.1': { country_code: 'TO' } }));
  assert.deepEqual(rows('countries', 'geography', '--geo', 'places.mmdb'), [
    ['TO', 1, 0.25, 1, 2, 1],
    ['unknown', 3, 0.75, 1, 3, 0.6667],
  ]);
  assert.deepEqual(rows('census', 'census'), [
    ['collected', 4, 1, 5, 5],
    ['empty', 0, 0, 0, 0],
    ['unreachable', 0, 0, 0, 0],
    ['refused', 0, 0, 0, 0],
    ['untouched', 0, 0, 0, 0],
  ]);
});

test('tables for people have names and tabs, the HTML file is in the language asked for', () => {
  const { out } = survey('tld', '--html', 'tld.html', '--language', 'ja');
  assert.deepEqual(out.split('\n').slice(0, 4), [
    'Pages by top-level domain (Muraoka et al. 2008, table 3)',
    'TLD\tpages\tshare\tservers\tpages per server',
    'jp\t3\t0.6\t2\t1.5',
    'to\t2\t0.4\t2\t1',
  ]);
  const page = readFileSync(join(dir, 'tld.html'), 'utf8');
  assert.match(page, /<html lang="ja">[\s\S]*TLD ごとのページ数（村岡ほか 2008、表 3）[\s\S]*<svg/);
  assert.deepEqual(rows('days', 'growth'), [['2026-11-10', 5, 0, 0, 4, 0]]);
});

test('a query and a page set narrow a survey; a list of queries is counted', () => {
  const made = kumoito(dir, 'run', '--no-collect', '--corpus', 'corpus', '-c', 'select.longSentencesMin=0');
  assert.equal(made.code, 0, made.talk);
  assert.deepEqual(rows('sites', 'sites', '--where', 'site:b.example.jp', '--top', '1'), [
    ['b.example.jp', 1, 1, rowsOfWords('b.example.jp')],
  ]);
  // The first selection keeps Japanese pages only.
  assert.deepEqual(rows('languages', 'language', '--set', 'link-2'), [['ja', 4, 1, 3]]);
  writeFileSync(join(dir, 'queries.txt'), '京都\n\n大阪\n');
  const [stations, none] = rows('queries', 'queries', '--queries', 'queries.txt') as (readonly (string | number)[])[];
  assert.deepEqual([stations?.[0], Number(stations?.[1]) > 0, none], ['京都', true, ['大阪', 0, 0, 0]]);
});

const rowsOfWords = (host: string): unknown =>
  (rows('sites', 'sites') as (readonly unknown[])[]).find((row) => row[0] === host)?.[3];

test('what a survey does not read is refused, and so is what cannot be read', () => {
  const refused = [
    [['weather'], /There is no analysis "weather"\. There are: tld, language,/],
    [['tld', '--geo', 'places.mmdb'], /The survey "tld" does not read --geo/],
    [['types', '--top', '3'], /The survey "types" does not read --top/],
    [['language', '--queries', 'queries.txt'], /does not read --queries/],
    [['census', '--where', 'type:blog'], /The survey "census" is of the whole corpus/],
    [['pagerank', '--set', 'link-2'], /The survey "pagerank" is of the whole corpus/],
    [['tld', '--set', 'nothing'], /nothing/],
    [['tld', '--where', '京都 OR'], /Expected|expected/],
    [['tld', '--language', 'fr'], /expected ja or en/],
    [['geography', '--geo', 'old.warc'], /is no database of places in the MaxMind format/],
    [['geography', '--geo', 'none.mmdb'], /none\.mmdb cannot be read/],
  ] as const;
  for (const [args, message] of refused) {
    const { code, out, talk } = survey(...args);
    assert.ok(code !== 0 && code !== 70, `${args.join(' ')}: ${code}`);
    assert.equal(out, '', args.join(' '));
    assert.match(talk, message);
    assert.doesNotMatch(talk, /BUG/);
  }
});
