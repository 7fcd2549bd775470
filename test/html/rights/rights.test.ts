import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RightsFinding, SiteSaying } from '../../../src/model/rights.ts';
import { fc, runs } from '../../property.ts';
import { rightsOfRobots } from '../../../src/collect/rights/robots-rights.ts';
import { parseRobots } from '../../../src/collect/robots/parse.ts';
import { judgeRights, rightsMetadata } from '../../../src/html/rights/rights.ts';
import { parseAiTxt, rightsOfAiTxt } from '../../../src/html/rights/ai-txt.ts';
import { rightsOfHeaders } from '../../../src/html/rights/header-rights.ts';
import { licenceName } from '../../../src/html/rights/licence.ts';
import { rightsOfPage } from '../../../src/html/rights/page-rights.ts';
import { rightsOfSite, sayingFindings } from '../../../src/html/rights/site-saying.ts';
import { parseTdmRep, rightsOfTdmRep } from '../../../src/html/rights/tdmrep.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';

const url = parseUrl('https://example.jp/a/page.html') as Url;
const shown = (findings: readonly RightsFinding[]): string[] =>
  findings.map(({ kind, source, value, agent, policy }) =>
    [kind, source, value, agent, policy].filter((part) => part !== null).join(' '),
  );

test('licences by address and in words', () => {
  const table: readonly (readonly [string, string | null])[] = [
    ['https://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0'],
    ['http://creativecommons.org/licenses/by-nc-sa/2.1/jp/', 'CC-BY-NC-SA-2.1-JP'],
    ['//creativecommons.org/licenses/by-sa/4.0/deed.ja', 'CC-BY-SA-4.0'],
    ['https://creativecommons.org/licenses/by/4.0/legalcode.ja', 'CC-BY-4.0'],
    ['https://creativecommons.org/publicdomain/zero/1.0/deed.ja', 'CC0-1.0'],
    ['https://creativecommons.org/publicdomain/mark/1.0/', 'PDM-1.0'],
    ['CC BY-NC 4.0', 'CC-BY-NC-4.0'],
    ['ＣＣ ＢＹ ４.０', 'CC-BY-4.0'],
    ['クリエイティブ・コモンズ・ライセンス（表示4.0 国際）', 'CC-BY-4.0'],
    ['クリエイティブ・コモンズ 表示-非営利-継承 2.1 日本', 'CC-BY-NC-SA-2.1'],
    ['Creative Commons Attribution-ShareAlike 3.0', 'CC-BY-SA-3.0'],
    ['政府標準利用規約（第2.0版）', 'GJSTU-2.0'],
    ['公共データ利用規約（第1.0版）', 'PDL-1.0'],
    ['https://www.gnu.org/licenses/fdl-1.3.html', 'GFDL'],
    ['All rights reserved', null],
    ['https://example.jp/terms', null],
    ['クリエイティブコモンズについて', null],
  ];
  for (const [written, name] of table) assert.equal(licenceName(written), name, written);
});

test('what a page says', () => {
  const page = `<!doctype html><head>
    <meta name="robots" content="noindex, NoAI,noimageai"><meta name="googlebot" content="nosnippet">
    <meta name="tdm-policy" content="/policy.json"><meta name="tdm-reservation" content="1">
    <meta name="dcterms.license" content="https://creativecommons.org/licenses/by/4.0/">
    <meta name="copyright" content="© 2026 例社">
    <link rel="license" href="//creativecommons.org/licenses/by-sa/4.0/">
    <script type="application/ld+json">{"@graph":[{"@type":"ImageObject","license":"https://example.jp/photo"},
      {"@type":"Article","license":{"@id":"https://creativecommons.org/licenses/by-nc/4.0/"}}]}</script>
    <script>var license = "https://creativecommons.org/licenses/by-nd/4.0/";</script></head>
    <p><a rel="cc:license" href="https://creativecommons.org/licenses/by/2.1/jp/">x</a>
    <a href="https://creativecommons.org/licenses/by-nc-nd/4.0/">写真</a>
    <span itemprop="license" content="CC0"></span></p>`;
  assert.deepEqual(shown(rightsOfPage(page, url)), [
    'robots meta noindex',
    'robots meta noai',
    'robots meta noimageai',
    'robots meta nosnippet googlebot',
    'tdm-reservation meta 1 https://example.jp/policy.json',
    'licence meta CC-BY-4.0 https://creativecommons.org/licenses/by/4.0/',
    'copyright meta © 2026 例社',
    'licence link CC-BY-SA-4.0 https://creativecommons.org/licenses/by-sa/4.0/',
    'licence json-ld CC-BY-NC-4.0 https://creativecommons.org/licenses/by-nc/4.0/',
    'licence mention CC-BY-2.1-JP https://creativecommons.org/licenses/by/2.1/jp/',
    'licence rdfa CC-BY-2.1-JP https://creativecommons.org/licenses/by/2.1/jp/',
    'licence mention CC-BY-NC-ND-4.0 https://creativecommons.org/licenses/by-nc-nd/4.0/',
    'licence microdata CC0-1.0',
  ]);
  const [first] = rightsOfPage(page, url);
  assert.equal(first?.evidence, '<meta name="robots" content="noindex, NoAI,noimageai">');
});

test('what headers say', () => {
  const found = rightsOfHeaders(
    [
      ['X-Robots-Tag', 'noai, unavailable_after: 25 Jun 2030 15:00:00 PST'],
      ['x-robots-tag', 'googlebot: nofollow, noindex'],
      ['TDM-Reservation', '1'],
      ['tdm-policy', '/policies/p.json'],
      ['Link', '<https://creativecommons.org/licenses/by/4.0/>; rel="license", </a>; rel=next'],
      ['Content-Usage', 'train-ai=n'],
      ['Content-Type', 'text/html'],
    ],
    url,
  );
  assert.deepEqual(shown(found), [
    'robots header noai',
    'robots header unavailable_after: 25 jun 2030 15:00:00 pst',
    'robots header nofollow googlebot',
    'robots header noindex googlebot',
    'tdm-reservation header 1 https://example.jp/policies/p.json',
    'licence header CC-BY-4.0 https://creativecommons.org/licenses/by/4.0/',
    'content-usage header train-ai=n',
  ]);
});

test('tdmrep.json: the longest location decides', () => {
  const file = parseTdmRep(
    JSON.stringify([
      { location: '/', 'tdm-reservation': 0 },
      { location: '/directory-b/html/*.html', 'tdm-reservation': 1, 'tdm-policy': 'https://provider.com/p.json' },
      { location: '/images/*.jpg$', 'tdm-reservation': 1 },
      { location: 7, 'tdm-reservation': 1 },
    ]),
  );
  const at = (path: string): string[] => (file === null ? [] : shown(rightsOfTdmRep(file, path, url)));
  assert.deepEqual(at('/directory-b/html/x.html'), ['tdm-reservation tdmrep.json 1 https://provider.com/p.json']);
  assert.deepEqual(at('/images/a.jpg'), ['tdm-reservation tdmrep.json 1']);
  assert.deepEqual(at('/images/a.jpg?x'), ['tdm-reservation tdmrep.json 0']);
  assert.equal(parseTdmRep('<!doctype html>'), null);
  assert.equal(parseTdmRep('{"error":404}'), null);
  assert.deepEqual(parseTdmRep('[]'), { rules: [] });
});

test('ai.txt and the signals in robots.txt', () => {
  const file = parseAiTxt('# Spawning AI\nUser-Agent: *\nDisallow: *.jpg\nDisallow: /\nAllow: /open/\n');
  const at = (path: string): string[] => (file === null ? [] : shown(rightsOfAiTxt(file, path)));
  assert.deepEqual(at('/a'), ['ai-txt ai.txt disallow']);
  assert.deepEqual(at('/open/a'), ['ai-txt ai.txt allow']);
  assert.equal(parseAiTxt('<html>'), null);
  const robots = parseRobots(
    Buffer.from(
      'User-agent: *\nContent-Signal: search=yes, ai-train = no\nAllow: /\n\nUser-agent: other\nContent-Signal: ai-train=yes\nAllow: /\n',
    ),
  );
  assert.deepEqual(shown(rightsOfRobots(robots, 'kumoito')), [
    'content-signal robots.txt search=yes',
    'content-signal robots.txt ai-train=no',
  ]);
  assert.deepEqual(shown(rightsOfRobots(robots, 'other')), ['content-signal robots.txt ai-train=yes']);
});

test('a no counts more than a yes, and of TDMRep the page more than the file', () => {
  const finding = (
    kind: RightsFinding['kind'],
    source: RightsFinding['source'],
    value: string,
    agent: string | null = null,
  ): RightsFinding => ({
    kind,
    source,
    value,
    agent,
    policy: null,
    evidence: '',
  });
  const judged = (...findings: RightsFinding[]): string => {
    const { mining, licence } = judgeRights(findings, 'kumoito');
    return `${mining} ${licence}`;
  };
  const cc = finding('licence', 'link', 'CC-BY-4.0');
  assert.equal(judged(), 'unstated null');
  assert.equal(judged(finding('robots', 'meta', 'noindex')), 'unstated null');
  assert.equal(judged(cc), 'granted CC-BY-4.0');
  assert.equal(judged(cc, finding('robots', 'header', 'noai')), 'reserved CC-BY-4.0');
  assert.equal(judged(finding('robots', 'meta', 'noai', 'gptbot')), 'unstated null');
  assert.equal(judged(finding('robots', 'meta', 'noai', 'kumoito')), 'reserved null');
  const [open, closed] = [finding('tdm-reservation', 'meta', '0'), finding('tdm-reservation', 'tdmrep.json', '1')];
  assert.equal(judged(closed), 'reserved null');
  assert.equal(judged(closed, open), 'granted null');
  assert.equal(judged(finding('content-signal', 'robots.txt', 'search=yes')), 'unstated null');
  assert.equal(judged(finding('content-signal', 'robots.txt', 'ai-train=no')), 'reserved null');
  assert.equal(judged(finding('licence', 'mention', 'CC-BY-ND-4.0')), 'unstated CC-BY-ND-4.0');
  assert.equal(judged(finding('licence', 'mention', 'CC0-1.0'), cc), 'granted CC-BY-4.0');
  assert.deepEqual(rightsMetadata([cc]), [['rights', 'licence=CC-BY-4.0 source=link evidence=""']]);
});

test('any page, header and file is read', () => {
  const soup = fc
    .array(
      fc.constantFrom(
        '<meta name="robots" content=',
        '"',
        '<a rel=license href=',
        '>',
        '<script type=application/ld+json>',
        '{"license":',
        '[',
        '}',
        '</script>',
        'x',
        ' ',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(soup, (text) => {
      judgeRights(
        [
          ...rightsOfPage(text, url),
          ...rightsOfHeaders(
            [
              ['X-Robots-Tag', text],
              ['Link', text],
            ],
            url,
          ),
        ],
        'k',
      );
      parseTdmRep(text);
      parseAiTxt(text);
    }),
    { numRuns: runs(500) },
  );
});

test('all that the files of a site say about a page, and all that they say', () => {
  const robots = parseRobots(Buffer.from('User-agent: *\nContent-Signal: ai-train=yes\n'));
  const tdmRep = parseTdmRep(
    '[{"location":"/a/","tdm-reservation":1,"tdm-policy":"/p.json"},{"location":"/b/","tdm-reservation":0}]',
  );
  const aiTxt = parseAiTxt('User-Agent: *\nAllow: /\nUser-agent: otherbot\nDisallow: /\n');
  assert.ok(tdmRep !== null && aiTxt !== null);
  const sayings: SiteSaying[] = [
    { source: 'robots.txt', findings: rightsOfRobots(robots, 'kumoito') },
    { source: 'tdmrep.json', file: tdmRep },
    { source: 'ai.txt', file: aiTxt },
  ];
  // What is kept is JSON.
  const found = rightsOfSite(JSON.parse(JSON.stringify(sayings)) as SiteSaying[], url);
  assert.deepEqual(shown(found), [
    'content-signal robots.txt ai-train=yes',
    'tdm-reservation tdmrep.json 1 https://example.jp/p.json',
    'ai-txt ai.txt allow',
  ]);
  assert.equal(judgeRights(found, 'kumoito').mining, 'reserved');
  assert.equal(
    judgeRights(rightsOfSite(sayings, parseUrl('https://example.jp/b/') as Url), 'kumoito').mining,
    'granted',
  );
  assert.deepEqual(shown(sayings.flatMap((saying) => sayingFindings(saying, url))), [
    'content-signal robots.txt ai-train=yes',
    'tdm-reservation tdmrep.json 1 https://example.jp/p.json',
    'tdm-reservation tdmrep.json 0',
    'ai-txt ai.txt allow',
    'ai-txt ai.txt disallow otherbot',
  ]);
  assert.deepEqual(rightsOfSite([], url), []);
});

test('only what is markup counts, and hostile pages take no time', () => {
  const cc = 'https://creativecommons.org/licenses/by/4.0/';
  assert.deepEqual(
    shown(
      rightsOfPage(
        `<!-- <a rel=license href=${cc}> --><SCRIPT>x = '<a rel=license href=${cc}>'</SCRIPT><title><a rel=license href=${cc}></title>
        <p>a < b license</p><A TITLE="a > b" REL='license' HREF="${cc}">x</A>`,
        url,
      ),
    ),
    [`licence link CC-BY-4.0 ${cc}`],
  );
  const before = process.cpuUsage();
  for (const piece of ['<', '<a', '<SCRIPT></SCRIPT>', '<script>', '<!--', '<a license="', "<meta '"])
    rightsOfPage(piece.repeat(200_000 / piece.length), url);
  assert.ok(process.cpuUsage(before).user < 3_000_000);
});
