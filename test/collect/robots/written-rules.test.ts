import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawlDelaySeconds, decide, decideByAll, otherLinesFor } from '../../../src/collect/robots/match.ts';
import { parseRobots, type Robots, type RobotsProfile } from '../../../src/collect/robots/parse.ts';

// By hand, without the suites beside the repository: what each line of a robots.txt means, at the border and beside it.
const read = (text: string, profile: RobotsProfile = 'googlebot'): Robots =>
  parseRobots(Buffer.from(text, 'utf8'), profile);
const open = (robots: Robots, agent: string, ...targets: string[]): string[] =>
  targets.filter((target) => decide(robots, agent, target).allowed);

test('the longest rule decides; of equal length allow, whichever stands first', () => {
  const both = ['Allow: /a', 'Disallow: /a'];
  for (const lines of [both, both.toReversed()]) {
    const decision = decide(read(['User-agent: *', ...lines].join('\n')), 'k', '/a');
    assert.deepEqual([decision.allowed, decision.line], [true, 'Allow: /a']);
  }
  const twice = read('User-agent: *\nDisallow: /a\nDisallow: /a\nAllow: /b\nAllow: /b\n');
  assert.equal(decide(twice, 'k', '/a').lineNumber, 2);
  assert.equal(decide(twice, 'k', '/b').lineNumber, 4);
  const longer = read('User-agent: *\nDisallow: /ab\nAllow: /a\nAllow: /abcd\nDisallow: /abc\n');
  assert.deepEqual(open(longer, 'k', '/a', '/ab', '/abc', '/abcd', '/b'), ['/a', '/abcd', '/b']);
});

test('an agent has the groups that name it, all of them together, or else those of *', () => {
  const robots = read(
    [
      'User-agent: *\nDisallow: /all',
      'User-agent: Kumo\nUser-agent: other\nDisallow: /one',
      'User-agent: *\nDisallow: /more',
      'User-agent: kumo\nDisallow: /two',
    ].join('\n'),
  );
  const paths = ['/all', '/more', '/one', '/two'];
  assert.deepEqual(open(robots, 'KUMO', ...paths), ['/all', '/more']);
  assert.deepEqual(open(robots, 'Other/2.0 (+http://a.example/)', ...paths), ['/all', '/more', '/two']);
  assert.deepEqual(open(robots, 'kumo/', ...paths), ['/all', '/more']);
  assert.deepEqual(open(read('User-agent: *bot\nDisallow: /\n'), '*bot', '/'), ['/']);
  for (const stranger of ['any', '', '*', 'kumo bot', '/kumo', 'x kumo'])
    assert.deepEqual(open(robots, stranger, ...paths), ['/one', '/two'], stranger);
  // The same file, asked by several agents in turn.
  assert.deepEqual(open(robots, 'kumo', ...paths), ['/all', '/more']);
  assert.deepEqual(open(read('Disallow: /\n'), 'k', '/'), ['/'], 'a rule before any agent is nobody’s');
});

test('agents: several names before the rules share them, a name after rules begins another group', () => {
  const robots = read('User-agent: a\nCrawl-delay: 3\nUser-agent: b\nDisallow: /x\nUser-agent: c\nDisallow: /y\n');
  assert.deepEqual(
    robots.groups.map(({ agents, rules }) => [agents, rules.map(({ pattern }) => pattern)]),
    [
      [['a', 'b'], ['/x']],
      [['c'], ['/y']],
    ],
  );
  const named = (value: string): readonly string[] => read(`User-agent: ${value}`).groups[0]?.agents ?? [];
  assert.deepEqual(named('*'), ['*']);
  assert.deepEqual(named('* all of them'), ['*']);
  assert.deepEqual(named('*bot'), ['*bot']);
  assert.deepEqual(named('Foo-Bot_x/1.0'), ['foo-bot_x']);
  assert.deepEqual(named('MJ12bot/v1 (x)'), ['mj', 'mj12bot']);
  assert.deepEqual(named('two words'), ['two']);
  assert.deepEqual(named('*/1.0'), []);
  assert.deepEqual(named(''), []);
  const empty = read('User-agent: k\nDisallow:\nUser-agent: l\nDisallow: /\n');
  assert.deepEqual(open(empty, 'k', '/'), ['/'], 'an empty rule ends the names, and says nothing');
  assert.deepEqual(empty.groups[0]?.rules, []);
});

test('the target is taken from a URL: from the path on, without the fragment', () => {
  const robots = read(
    'User-agent: *\nDisallow: /p\nDisallow: /e$\nDisallow: /x//y\nDisallow: /?\nDisallow: /;\nAllow: /pp$\n',
  );
  const closed = ['/p', 'http://a.example/p', 'a.example/p', 'http://a.example?q', 'http://a.example;s'];
  for (const target of [...closed, '/p#x', '/e#a#b', 'http://a.example/x//y', 'http://a.example/p#/pp'])
    assert.deepEqual(open(robots, 'k', target), [], target);
  const free = [
    '/',
    '/x',
    'http://a.example',
    'http://a.example#/p',
    'a.example',
    '/pp',
    '/pp#p',
    'http://a.example/x//p',
    'http://p',
  ];
  assert.deepEqual(open(robots, 'k', ...free), free);
  assert.deepEqual(open(read('User-agent: *\nDisallow: /$\n'), 'k', 'http://a.example', 'http://a.example/x'), [
    'http://a.example/x',
  ]);
});

test('patterns: * for anything, $ at the end; Google’s leave for a folder by its index page', () => {
  const rule = (pattern: string): Robots => read(`User-agent: *\nDisallow: ${pattern}\n`);
  const closed = (pattern: string, ...paths: string[]): string[] =>
    paths.filter((path) => !decide(rule(pattern), 'k', path).allowed);
  assert.deepEqual(closed('/a$', '/a', '/ab'), ['/a']);
  assert.deepEqual(closed('/a*b*c', '/abc', '/axbxc', '/axbxcx', '/acb', '/ab'), ['/abc', '/axbxc', '/axbxcx']);
  assert.deepEqual(closed('/a*b$', '/ab', '/axb', '/abx', '/a'), ['/ab', '/axb']);
  assert.deepEqual(closed('/ab*ba$', '/aba', '/abba'), ['/abba'], 'a letter counts for one part only');
  assert.deepEqual(closed('/*aa*aa', '/aaa', '/aaaa'), ['/aaaa']);
  assert.deepEqual(closed('*/x', '/x', '/a/x', '/a'), ['/x', '/a/x']);
  assert.deepEqual(closed('/%e3%81%82', '/%E3%81%82'), ['/%E3%81%82']);
  assert.deepEqual(closed('/あ', '/%E3%81%82'), ['/%E3%81%82']);
  const index = (page: string, profile: RobotsProfile = 'googlebot'): string[] =>
    open(read(`User-agent: *\nAllow: ${page}\nDisallow: /\n`, profile), 'k', '/d/', '/d/index.html', '/d/x', '/');
  assert.deepEqual(index('/d/index.html'), ['/d/', '/d/index.html']);
  assert.deepEqual(index('/d/index.htm'), ['/d/', '/d/index.html']);
  assert.deepEqual(index('/d/index.html', 'rfc9309'), ['/d/index.html']);
  assert.deepEqual(index('/d/page.html'), []);
  assert.deepEqual(index('index.html'), []);
  const closedIndex = read('User-agent: *\nDisallow: /d/index.html\n');
  assert.deepEqual(open(closedIndex, 'k', '/d/', '/d/index.html'), ['/d/'], 'what is forbidden is forbidden alone');
});

test('Crawl-delay: the longest of the agent’s own groups or of *, a number or none', () => {
  const delay = (value: string): number | null =>
    crawlDelaySeconds(read(`User-agent: *\nCrawl-delay: ${value}\n`), 'k');
  const values = ['5', '1.5', '.5', '0', '10s', '+5', '-1', 'x', '', '.', 'Infinity', '1e400', 'a5'];
  assert.deepEqual(values.map(delay), [5, 1.5, 0.5, 0, 10, null, null, null, null, null, null, null, null]);
  assert.equal(delay('9'.repeat(400)), null);
  const robots = read(
    'User-agent: k\nCrawl-delay: 3\nUser-agent: *\nCrawl-delay: 9\nDisallow: /a\nUser-agent: k\nCrawl-delay: 7\nCrawl-delay: 2\nRequest-rate: 99\n',
  );
  assert.deepEqual([crawlDelaySeconds(robots, 'K/1'), crawlDelaySeconds(robots, 'l')], [9, 9]);
  const apart = read(
    'User-agent: k\nDisallow: /\nCrawl-delay: 3\nCrawl-delay: 7\nCrawl-delay: 2\nUser-agent: *\nDisallow:\nCrawl-delay: 9\n',
  );
  assert.deepEqual([crawlDelaySeconds(apart, 'K/1'), crawlDelaySeconds(apart, 'l')], [7, 9]);
  assert.equal(crawlDelaySeconds(read('Crawl-delay: 4\nUser-agent: *\nDisallow: /\n'), 'k'), null);
});

test('lines of other names hold for the agents of their group, or for all before the first', () => {
  const robots = read(
    'Content-Signal: search=yes\nHost: a.example\nUser-agent: k\nDisallow: /\nContent-signal: 検索=no # x\nUser-agent: *\nAllow: /\nCONTENT-SIGNAL: none\n',
  );
  const values = (agent: string): string[] => otherLinesFor(robots, agent, 'content-signal').map(({ value }) => value);
  assert.deepEqual(values('k'), ['search=yes', '検索=no']);
  assert.deepEqual(values('l'), ['search=yes', 'none']);
  assert.deepEqual(
    otherLinesFor(robots, 'k', 'host').map(({ line }) => line),
    [{ text: 'Host: a.example', number: 2 }],
  );
  assert.deepEqual(
    robots.others.map(({ agents }) => agents),
    [[], [], ['k'], ['*']],
  );
});

test('lines end as they like; comments, blanks and missing colons', () => {
  const robots = read('User-agent: *\rDisallow: /a\r\nDisallow: /b\n\n# Disallow: /no\n \t Disallow\t:\v/c\f # why\n');
  assert.deepEqual(open(robots, 'k', '/a', '/b', '/c', '/no'), ['/no']);
  assert.deepEqual(open(read('User-agent: *\nDisallow: /c # a # b\n'), 'k', '/c'), []);
  const one = read('a: b\n').others;
  assert.deepEqual(
    one.map(({ name, value }) => [name, value]),
    [['a', 'b']],
  );
  assert.deepEqual(decide(robots, 'k', '/c'), { allowed: false, line: 'Disallow\t:\v/c\f # why', lineNumber: 6 });
  const loose =
    'user agent *\nUserAgent: *\nDisallow /a\ndisallow /b /c\n: /d\nDissallow: /e\nDisallowed: /f\nSite-map: http://s/\n';
  assert.deepEqual(open(read(loose), 'k', '/a', '/b', '/d', '/e', '/f'), ['/b', '/d']);
  assert.deepEqual(read(loose).others, []);
  assert.deepEqual(open(read('User-agent: *\nDisallow /a\n', 'rfc9309'), 'k', '/a'), ['/a']);
  const strict = read(loose, 'rfc9309');
  assert.deepEqual([strict.groups, strict.sitemaps], [[], []]);
  assert.deepEqual(read(loose).sitemaps, ['http://s/']);
  const exact = read(
    'USER-AGENT: *\nDisallowed: /a\nDISALLOW: /b\nallow: /b/c\nSitemap: http://s/あ\nsitemap: http://s/あ\n',
    'rfc9309',
  );
  assert.deepEqual(open(exact, 'k', '/a', '/b', '/b/c'), ['/a', '/b/c']);
  assert.deepEqual(exact.sitemaps, ['http://s/あ']);
  assert.deepEqual(read('User-agent: *\nDisallow\n').groups[0]?.rules, []);
  for (const typo of ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'])
    assert.deepEqual(open(read(`user-agent: *\n${typo}: /`), 'k', '/'), [], typo);
  assert.deepEqual(read('User-agent: *\nDisallow: \u00a0/x\n').groups[0]?.rules[0]?.pattern, '%C2%A0/x');
});

test('where all readings permit, the first says by which line', () => {
  const text = 'User-agent: *\nDisallow: /x\nAllow /open\n';
  const readings = [read(text), read(text, 'rfc9309')];
  assert.equal(decideByAll(readings, 'k', '/open').line, 'Allow /open');
  assert.equal(decideByAll(readings.toReversed(), 'k', '/open').line, null);
  assert.deepEqual(decideByAll([], 'k', '/open'), { allowed: true, line: null, lineNumber: null });
});

test('bytes: marks at the beginning, UTF-16 with and without one, lines and files that are too long', () => {
  const text = 'User-agent: *\nDisallow: /a\n';
  const wide = Buffer.from(text, 'utf16le');
  const big = Buffer.from(wide).swap16();
  const forms = [
    Buffer.from(`\ufeff${text}`, 'utf8'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    wide,
    big,
    Buffer.from(text),
  ];
  for (const bytes of forms) {
    const robots = parseRobots(bytes);
    assert.deepEqual([robots.groups.length, open(robots, 'k', '/a', '/b')], [1, ['/b']]);
    assert.deepEqual([robots.truncated, robots.looksLikeHtml], [false, false]);
  }
  // A byte of a mark, or a NUL where half a letter of UTF-16 has one, makes no UTF-16.
  for (const odd of ['\xff\n', '\xfe\n', 'x\xfe\n', '#\0x\n', '\0#x\n', '\0##\0\n', '###\0\n'])
    assert.deepEqual(open(parseRobots(Buffer.from(`${odd}${text}`, 'latin1')), 'k', '/a', '/b'), ['/b'], odd);
  // A part of a longer memory is read, and nothing beside it.
  const around = Buffer.from(`xx${text}Disallow: /b\n`);
  assert.deepEqual(open(parseRobots(around.subarray(2, 2 + text.length)), 'k', '/a', '/b'), ['/b']);
  const limits = { bytesMax: text.length };
  assert.deepEqual([parseRobots(Buffer.from(text), 'googlebot', limits).truncated], [false]);
  const cut = parseRobots(Buffer.from(`${text}Disallow: /b`), 'googlebot', { bytesMax: text.length + 11 });
  assert.deepEqual([cut.truncated, open(cut, 'k', '/a', '/', '/b')], [true, ['/', '/b']]);
  const cutAtReturn = parseRobots(Buffer.from('User-agent: *\rDisallow: /a\rDisallow: /b'), 'googlebot', {
    bytesMax: 37,
  });
  assert.deepEqual(open(cutAtReturn, 'k', '/a', '/'), ['/']);
  const lineMax = 2083 * 8;
  const long = (characters: number): string[] => {
    const rule = `Disallow: /${'a'.repeat(characters - 'Disallow: /'.length)}`;
    return read(`User-agent: *\n${rule}\n`).groups[0]?.rules.map(({ pattern }) => String(pattern.length)) ?? [];
  };
  assert.deepEqual([long(lineMax), long(lineMax + 1)], [[String(lineMax - 10)], [String(lineMax - 10)]]);
  const usual = 500 * 1024;
  assert.equal(parseRobots(new Uint8Array(usual)).truncated, false);
  assert.equal(parseRobots(new Uint8Array(usual + 1)).truncated, true);
  for (const page of ['<!DOCTYPE html>', ' \n<html>', '<head>', '<?xml version="1.0"?>'])
    assert.equal(read(page).looksLikeHtml, true, page);
  for (const none of ['# <html>', '<p>', 'User-agent: * <html>']) assert.equal(read(none).looksLikeHtml, false, none);
});
