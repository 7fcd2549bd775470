import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Sqlite } from '../../src/store/sqlite/driver.ts';
import { kumoito } from '../cli/searched-corpus.ts';
import { madePlaces } from '../geo/made-places.ts';
import { notHere, sharedData } from '../shared-data.ts';
import { listedPages, writeRealWarc } from './realweb-warc.ts';

// Every number of every survey on 3,067 real pages, against counts that share no code with the surveys: of the list that comes with the data, of
// plain SQL over the store, and of the documents as they are exported.

const isHere = existsSync(join(sharedData, 'realweb'));
const dir = mkdtempSync(join(tmpdir(), 'kumoito-realweb-'));
after(() => rmSync(dir, { recursive: true }));

/** Where the servers are said to have been reached: two share an address, one has none that is known. */
const addresses: Readonly<Record<string, string>> = {
  'jser.info': '203.0.113.1',
  'c-a-p-engineer.github.io': '203.0.113.2',
  'nablarch.github.io': '203.0.113.2',
  'nekoget.github.io': '203.0.113.3',
  'doc.rust-jp.rs': '203.0.113.4',
  'oita.stopcovid19.jp': '203.0.113.5',
  'nagano.stopcovid19.jp': '203.0.113.6',
  'covid19-gifu.netlify.com': '203.0.113.7',
};
const countries: Readonly<Record<string, string>> = {
  '203.0.113.1': 'US',
  '203.0.113.2': 'US',
  '203.0.113.3': 'JP',
  '203.0.113.4': 'RS',
  '203.0.113.5': 'JP',
  '203.0.113.6': 'US',
};

type Rows = readonly (readonly (string | number | null)[])[];
const asked = (...args: readonly string[]): Readonly<Record<string, Rows>> =>
  Object.fromEntries(
    kumoito(dir, 'survey', ...args, '--corpus', 'corpus', '--json')
      .json()
      .map(({ table, rows }) => [String(table), rows as Rows]),
  );
const sql = (query: string): readonly Readonly<Record<string, string | number | null>>[] => {
  const db = new Sqlite(join(dir, 'corpus/store.db'), { readonly: true });
  try {
    return db.prepare<unknown[], Record<string, string | number | null>>(query).all();
  } finally {
    db.close();
  }
};
const four = (part: number, whole: number): number => Math.round((part / whole) * 1e4) / 1e4;
const tally = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const mostFirst = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
const tldOf = (host: string): string => host.replace(/^.*\./, '');

test('surveys of real pages against independent counts', { skip: isHere ? false : notHere }, async (t) => {
  const listed = listedPages();
  writeRealWarc(join(dir, 'real.warc'), listed, (host) => addresses[host] ?? null);
  assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
  assert.equal(kumoito(dir, 'import', 'real.warc', '--corpus', 'corpus').code, 0);
  const hosts = tally(listed.map(({ host }) => host));
  const alive = sql(`
    SELECT host.name AS host, revision.language, revision.charset FROM page
    JOIN url ON url.url = page.url JOIN host ON host.host = url.host
    JOIN revision ON revision.url = page.url AND revision.revision = page.revision WHERE page.alive = 1`);
  assert.equal(alive.length, 3067);
  const japanese = alive.filter(({ language }) => language === 'ja').map(({ host }) => String(host));

  await t.test('domains and sites are those of the list', () => {
    const rows = mostFirst(tally(listed.map(({ host }) => tldOf(host)))).map(([tld, pages]) => {
      const servers = [...hosts.keys()].filter((host) => tldOf(host) === tld).length;
      return [tld, pages, four(pages, 3067), servers, Math.round((pages / servers) * 1e4) / 1e4];
    });
    assert.deepEqual(asked('tld')['tld'], rows);
    assert.deepEqual(
      asked('sites')['sites']?.map(([host, pages, share]) => [host, pages, share]),
      mostFirst(hosts).map(([host, pages]) => [host, pages, four(pages, 3067)]),
    );
  });

  await t.test('languages and encodings are those that plain SQL finds', () => {
    const eleven = ['en', 'ja', 'zh', 'fr', 'ko', 'es', 'de', 'it', 'ru', 'pt', 'ar'];
    const nameOf = (language: unknown): string => (eleven.includes(String(language)) ? String(language) : 'other');
    const tables = asked('language');
    assert.deepEqual(
      tables['languages']?.map(([language, pages, share]) => [language, pages, share]),
      mostFirst(tally(alive.map(({ language }) => nameOf(language)))).map(([language, pages]) => [
        language,
        pages,
        four(pages, 3067),
      ]),
    );
    for (const [tld, pages, ...shares] of tables['languages-by-tld'] ?? []) {
      const own = alive.filter(({ host }) => tld === 'all' || tldOf(String(host)) === tld);
      const wanted = [...eleven, 'other'].map((name) =>
        four(own.filter(({ language }) => nameOf(language) === name).length, own.length),
      );
      assert.deepEqual([pages, ...shares], [own.length, ...wanted], String(tld));
    }
    assert.deepEqual(
      tables['japanese-by-tld']?.map(([tld, pages, share]) => [tld, pages, share]),
      mostFirst(tally(japanese.map(tldOf))).map(([tld, pages]) => [tld, pages, four(pages, japanese.length)]),
    );
    assert.deepEqual(
      asked('charsets')['charsets'],
      mostFirst(tally(alive.map(({ charset }) => String(charset)))).map(([charset, pages]) => [
        charset,
        pages,
        four(pages, 3067),
        four(japanese.length, 3067),
        9,
      ]),
    );
  });

  await t.test('servers by country, and country-code domains, by the table above', () => {
    writeFileSync(
      join(dir, 'places.mmdb'),
      madePlaces(
        Object.fromEntries(Object.entries(countries).map(([address, country]) => [address, { country_code: country }])),
      ),
    );
    const tables = asked('geography', '--geo', 'places.mmdb');
    // US: jser.info, both hosts of .2, nagano. JP: nekoget, oita. RS: doc.rust-jp.rs. Unknown: gifu, whose address is in no database, and osaka, which has none.
    const pages = (...names: readonly string[]): number => names.reduce((sum, name) => sum + (hosts.get(name) ?? 0), 0);
    assert.deepEqual(
      tables['countries']?.map(([country, servers, share, machines, all]) => [country, servers, share, machines, all]),
      [
        [
          'US',
          4,
          four(4, 9),
          3,
          pages('jser.info', 'c-a-p-engineer.github.io', 'nablarch.github.io', 'nagano.stopcovid19.jp'),
        ],
        ['JP', 2, four(2, 9), 2, pages('nekoget.github.io', 'oita.stopcovid19.jp')],
        ['RS', 1, four(1, 9), 1, pages('doc.rust-jp.rs')],
        ['unknown', 2, four(2, 9), 1, pages('covid19-gifu.netlify.com', 'covid19-osaka.info')],
      ],
    );
    // .io is the domain of the British Indian Ocean Territory: all of its servers are elsewhere.
    const share = (tld: string): number => {
      const own = alive.filter(({ host }) => tldOf(String(host)) === tld);
      return four(own.filter(({ language }) => language === 'ja').length, own.length);
    };
    assert.deepEqual(tables['country-domains'], [
      ['rs', 'RS', 107, share('rs'), 1, 1, 1],
      ['io', 'IO', 1405, share('io'), 3, 3, 0],
      ['jp', 'JP', 86, share('jp'), 2, 2, 0.5],
    ]);
  });

  await t.test('the census: nine servers are collected, all others that links name are untouched', () => {
    const [found] = sql('SELECT COUNT(*) AS hosts FROM host');
    const others = Number(found?.['hosts']) - 9;
    assert.ok(others > 1000);
    assert.deepEqual(
      asked('census')['census']?.map(([state, servers, , , pages]) => [state, servers, pages]),
      [
        ['collected', 9, 3067],
        ['empty', 0, 0],
        ['unreachable', 0, 0],
        ['refused', 0, 0],
        ['untouched', others, 0],
      ],
    );
  });

  await t.test('growth: pages and servers by the days of the list', () => {
    const dayOf = ({ lastModified }: { lastModified: string }): string => lastModified.slice(0, 10);
    const days = mostFirst(tally(listed.map(dayOf))).sort(([a], [b]) => (a < b ? -1 : 1));
    const firstDays = [...hosts.keys()].map(
      (host) =>
        listed
          .filter((page) => page.host === host)
          .map(dayOf)
          .sort()[0],
    );
    const servers = tally(firstDays.map(String));
    const tables = asked('growth');
    assert.deepEqual(
      tables['days'],
      days.map(([day, pages]) => [day, pages, 0, 0, servers.get(day) ?? 0, 0]),
    );
    assert.deepEqual(tables['totals']?.at(-1)?.slice(1), [3067, 3067, 9, 0]);
  });

  await t.test('types, words, licences and queries are those of the exported documents', () => {
    const run = (...args: readonly string[]): void =>
      assert.equal(kumoito(dir, ...args, '--corpus', 'corpus').code, 0, args.join(' '));
    run('select', 'link');
    const [link] = sql("SELECT name FROM page_set WHERE stage = 'link'");
    run('sets', 'sample', String(link?.['name']), '--pages', '120', '--as', 'some');
    run('format', '--set', 'some');
    run('index', '--set', 'some');
    run('export', 'xml', '--set', 'some', '--out', 'xml');
    const documents = exportedDocuments(join(dir, 'xml/some.xml'));
    assert.equal(documents.length, 120);
    const attribute = (document: string, name: string): string | null =>
      new RegExp(`<StandardFormat [^>]*\\b${name}="([^"]*)"`).exec(document)?.[1] ?? null;
    const counts = (rows: Rows | undefined): unknown => rows?.map(([value, pages, share]) => [value, pages, share]);
    const types = mostFirst(tally(documents.map((document) => attribute(document, 'PageType') ?? '')));
    assert.deepEqual(
      counts(asked('types')['types']),
      types.map(([type, pages]) => [type, pages, four(pages, 120)]),
    );
    const rights = asked('rights');
    const licences = mostFirst(tally(documents.map((document) => shortName(attribute(document, 'Licence')))));
    assert.deepEqual(
      counts(rights['licences']),
      licences.map(([licence, pages]) => [licence, pages, four(pages, 120)]),
    );
    const measures = sql('SELECT measures FROM document').map(
      ({ measures: text }) => JSON.parse(String(text)) as { mining: string; morphemes: number },
    );
    assert.deepEqual(
      counts(rights['mining']),
      mostFirst(tally(measures.map(({ mining }) => mining))).map(([mining, pages]) => [
        mining,
        pages,
        four(pages, 120),
      ]),
    );
    const words = measures.reduce((sum, { morphemes }) => sum + morphemes, 0);
    assert.equal(
      asked('types')['registers']?.reduce((sum, row) => sum + Number(row[4]), 0),
      words,
    );
    assert.equal(asked('growth')['totals']?.at(-1)?.[4], words);
    // A quoted phrase in titles is found as it stands.
    const titles = documents.map((document) => /<Title[^>]*>\s*<RawString>([^<]*)/.exec(document)?.[1] ?? '');
    const word = 'Rust';
    writeFileSync(join(dir, 'queries.txt'), `title:"${word}"\n`);
    const hits = titles.filter((title) => new RegExp(`(?<![a-z])${word}(?![a-z])`, 'i').test(title)).length;
    const [query] = asked('queries', '--queries', 'queries.txt')['queries'] ?? [];
    assert.deepEqual(query?.slice(1, 3), [hits, four(hits, 120)]);
  });
});

/** `https://creativecommons.org/licenses/by-sa/4.0` → `CC-BY-SA-4.0` */
const shortName = (licence: string | null): string => {
  const parts = /creativecommons\.org\/licenses\/([a-z-]+)\/([\d.]+)/.exec(licence ?? '');
  return parts === null ? (licence ?? 'none') : `CC-${String(parts[1]).toUpperCase()}-${parts[2]}`;
};

/** The documents of an export as XML, one after another in one file. */
const exportedDocuments = (file: string): readonly string[] => readFileSync(file, 'utf8').split('<?xml ').slice(1);
