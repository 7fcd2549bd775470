import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fc, runs } from '../../property.ts';
import { crawlDelaySeconds, decide, otherLinesFor } from '../../../src/collect/robots/match.ts';
import { parseRobots, type Robots } from '../../../src/collect/robots/parse.ts';
import { readTar } from '../../html/real-pages.ts';
import { notHere, sharedData } from '../../shared-data.ts';

const folder = join(sharedData, 'conformance/robots/crawler-commons');
const file = (t: TestContext, name: string): Robots | null => {
  if (!existsSync(folder)) {
    t.skip(notHere);
    return null;
  }
  return parseRobots(readFileSync(join(folder, name)));
};
const allowed = (robots: Robots, agent: string, ...paths: string[]): string =>
  paths.filter((path) => decide(robots, agent, path).allowed).join(' ');

test('RFC 9309 §5.1, the simple example', (t) => {
  const robots = file(t, 'rfc9309-example-simple-robots.txt');
  if (robots === null) return;
  const paths = ['/a.gif', '/a.gif?x', '/example/page.html', '/publications/a', '/example/allowed.gif', '/x'];
  assert.equal(allowed(robots, 'anybot', ...paths), '/a.gif?x /publications/a /x');
  assert.equal(allowed(robots, 'foobot', ...paths), '/example/page.html /example/allowed.gif');
  assert.equal(allowed(robots, 'barbot', ...paths), '/a.gif /a.gif?x /publications/a /example/allowed.gif /x');
  assert.equal(allowed(robots, 'bazbot', '/example/page.html'), '');
  assert.equal(allowed(robots, 'quxbot', ...paths), paths.join(' '));
});

test('RFC 9309 §5.2, longest match; §2.2.1, groups of one agent are merged', (t) => {
  const longest = file(t, 'rfc9309-example-longest-match-robots.txt');
  const merged = file(t, 'rfc9309-example-rule-group-merging.txt');
  if (longest === null || merged === null) return;
  assert.equal(allowed(longest, 'foobot', '/example/page/disallowed.gif', '/example/page/a'), '/example/page/a');
  assert.equal(allowed(merged, 'examplebot', '/foo', '/bar', '/baz', '/x'), '/x');
  assert.equal(allowed(merged, 'BazBot', '/foo', '/bar', '/baz', '/x'), '/foo /bar /x');
  assert.equal(allowed(merged, 'other', '/foo', '/bar', '/baz', '/x'), '/baz /x');
});

test('crawler-commons: merging with other lines between', (t) => {
  const robots = file(t, 'crawl-delay-group-merging.txt');
  const rules = file(t, 'merge-rules.txt');
  const precedence = file(t, 'precedence-of-rules.txt');
  if (robots === null || rules === null || precedence === null) return;
  for (const agent of ['mybot', 'yourbot']) assert.equal(allowed(robots, agent, '/', '/private/'), '/');
  assert.equal(allowed(robots, 'yourbot', '/login/'), '');
  assert.equal(allowed(robots, 'mybot', '/login/'), '/login/');
  assert.deepEqual(
    ['mybot', 'yourbot', 'other'].map((agent) => crawlDelaySeconds(robots, agent)),
    [10, null, 30],
  );
  assert.equal(allowed(rules, 'wget', '/foo/bar', '/tmp/bar', '/ckh/bar'), '/foo/bar /ckh/bar');
  assert.equal(allowed(rules, 'other', '/foo/bar', '/tmp/bar', '/ckh/bar'), '/ckh/bar');
  assert.equal(allowed(precedence, 'testy', '/foo', '/foo/bar', '/foo/b', '/x'), '/foo/bar /x');
  assert.equal(allowed(precedence, 'wget', '/foo', '/index.html', '/x'), '/foo /index.html');
});

test('crawler-commons: byte order marks, line ends, forgiven mistakes', (t) => {
  for (const name of ['robots-with-utf8-bom.txt', 'robots-with-utf16le-bom.txt', 'robots-with-utf16be-bom.txt']) {
    const robots = file(t, name);
    if (robots === null) return;
    assert.ok(robots.groups.length > 0, name);
    assert.equal(allowed(robots, 'foobot', '/profile'), '', name);
  }
  const typos = file(t, 'directive-typos-robots.txt');
  const errors = file(t, 'format-errors-robots.txt');
  const dos = file(t, 'dos-line-endings.txt');
  if (typos === null || errors === null || dos === null) return;
  assert.equal(allowed(typos, 'bot1', '/desallow/', '/dissalow/'), '/desallow/');
  assert.equal(allowed(typos, 'bot2', '/useragent/'), '');
  assert.equal(allowed(errors, 'bot1', '/whitespace-before-colon/', '/no-colon/', '/x'), '/x');
  assert.equal(allowed(errors, 'bot3', '/whitespace-before-colon', '/x'), '/whitespace-before-colon');
  assert.deepEqual(errors.sitemaps, ['/sitemap.xml']);
  assert.equal(crawlDelaySeconds(dos, 'any'), 1);
});

test('crawler-commons: sitemaps, content signals, many agents, wildcards', (t) => {
  const sitemaps = file(t, 'sitemap-robots.txt');
  const twice = file(t, 'sitemap-robots-dedup.txt');
  const extensions = file(t, 'extensions-group-merging.txt');
  const many = file(t, 'many-user-agents.txt');
  const wildcards = file(t, 'wildcards.txt');
  if (sitemaps === null || twice === null || extensions === null || many === null || wildcards === null) return;
  assert.deepEqual(sitemaps.sitemaps, [
    'http://domain.com/sitemap.xml',
    'http://domain.com/dir/MixedCased-sitemap.xml',
  ]);
  assert.equal(twice.sitemaps.length, 1);
  assert.deepEqual(
    otherLinesFor(extensions, 'any', 'content-signal').map((line) => line.value),
    ['search=yes,ai-train=yes,ai-input=yes'],
  );
  assert.equal(allowed(extensions, 'mybot', '/private/', '/x'), '/x');
  assert.equal(allowed(many, 'wget', '/'), '');
  assert.equal(allowed(many, 'mysuperlongbotnamethatmatchesnothing', '/'), '/');
  assert.equal(allowed(wildcards, 'any', '/wishlist/universal-x', '/wishlist/x'), '/wishlist/universal-x');
});

test('the deciding line and its number', () => {
  const robots = parseRobots(Buffer.from('# 日本語\r\nUser-agent: *\r\nDisallow: /秘密/ # なし\r\nAllow: /\r\n'));
  assert.deepEqual(decide(robots, 'k', 'http://a.jp/%E7%A7%98%E5%AF%86/1'), {
    allowed: false,
    line: 'Disallow: /秘密/ # なし',
    lineNumber: 3,
  });
  assert.deepEqual(decide(robots, 'k', '/x'), { allowed: true, line: 'Allow: /', lineNumber: 4 });
  assert.deepEqual(decide(parseRobots(Buffer.from('')), 'k', '/x'), { allowed: true, line: null, lineNumber: null });
});

test('a whole user agent goes by its product token', () => {
  const robots = parseRobots(Buffer.from('User-agent: kumoito\nDisallow: /\n'));
  assert.equal(decide(robots, 'Kumoito/1.0 (+https://example.jp/bot)', '/').allowed, false);
  assert.equal(decide(robots, 'kumoitox', '/').allowed, true);
  const digits = parseRobots(Buffer.from('User-agent: MJ12bot/v1\nDisallow: /\n'));
  assert.equal(decide(digits, 'MJ12bot', '/').allowed, false);
  assert.equal(decide(digits, 'MJ', '/').allowed, false);
  assert.equal(decide(digits, 'MJ12', '/').allowed, true);
});

test('a limit in the middle of a line does not make a shorter path', () => {
  const robots = parseRobots(Buffer.from('User-agent: *\nDisallow: /private\n'), 'googlebot', { bytesMax: 25 });
  assert.equal(robots.truncated, true);
  assert.equal(decide(robots, 'k', '/').allowed, true);
});

/** The standard's matching, one character at a time. */
const naive = (path: string, pattern: string): boolean => {
  if (pattern === '') return true;
  if (pattern === '$') return path === '';
  if (pattern.startsWith('*')) return naive(path, pattern.slice(1)) || (path !== '' && naive(path.slice(1), pattern));
  return path !== '' && path[0] === pattern[0] && naive(path.slice(1), pattern.slice(1));
};

test('patterns match as the naive matcher does', () => {
  const part = (alphabet: string): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...alphabet.split('')), maxLength: 8 });
  fc.assert(
    fc.property(part('ab/*$'), part('ab/$'), (rule, rest) => {
      const robots = parseRobots(Buffer.from(`User-agent: *\nDisallow: /${rule}\n`), 'rfc9309');
      assert.equal(!decide(robots, 'k', `/${rest}`).allowed, naive(`/${rest}`, `/${rule}`), `${rule} on ${rest}`);
    }),
    { numRuns: runs(3000) },
  );
});

test('any bytes are read, and the longest allow or disallow decides', () => {
  const token = fc.constantFrom(
    'user-agent',
    'User-Agent: *',
    'allow',
    'Disallow: /',
    ...':/*$\r\n# \tk\xff\0'.split(''),
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), fc.uint8Array({ maxLength: 40 }), (tokens, noise) => {
      const bytes = Buffer.concat([noise, Buffer.from(tokens.join(''), 'latin1')]);
      for (const profile of ['rfc9309', 'googlebot'] as const) {
        const { allowed: open, line } = decide(parseRobots(bytes, profile), 'k', '/k/k');
        assert.ok(open || line !== null);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('a hostile pattern takes no time', () => {
  const robots = parseRobots(Buffer.from(`User-agent: *\nDisallow: /${'*a'.repeat(4000)}$\n`));
  const before = process.cpuUsage();
  assert.equal(decide(robots, 'k', `/${'a'.repeat(2000)}b`).allowed, true);
  assert.ok(process.cpuUsage(before).user < 1_000_000);
});

test('4,231 real files are read, in no time, and nearly all say something', (t) => {
  const packed = join(folder, '../real-robots.tar.gz');
  if (!existsSync(packed)) return t.skip(notHere);
  const files = readTar(packed);
  assert.equal(files.length, 4231);
  const read = files.map((file) => parseRobots(file.bytes));
  const speaking = read.filter((robots) => robots.groups.some((group) => group.rules.length > 0));
  assert.ok(speaking.length > 0.85 * files.length, String(speaking.length));
  for (const robots of read) decide(robots, 'kumoito', '/a/b?c=d');
});
