import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '../../../src/base/fault.ts';
import { retryAfter } from '../../../src/collect/fetch/outcome-of.ts';
import { mediaType } from '../../../src/collect/fetch/fetch.ts';
import { parseHostsFile } from '../../../src/collect/fetch/hosts-file.ts';
import { isPrivateAddress } from '../../../src/collect/fetch/private-address.ts';
import { robotsTag } from '../../../src/collect/fetch/robots-tag.ts';
import { epochMs } from '../../../src/model/time.ts';

test('Retry-After: seconds, dates, nonsense', () => {
  const now = epochMs(Date.parse('2026-11-18T00:00:00Z'));
  assert.equal(retryAfter('120', now), 120_000);
  assert.equal(retryAfter('Wed, 18 Nov 2026 00:01:00 GMT', now), 60_000);
  assert.equal(retryAfter('Wed, 18 Nov 2020 00:01:00 GMT', now), 0);
  for (const nothing of [null, '', 'soon', '-5']) assert.equal(retryAfter(nothing, now) ?? null, null, String(nothing));
});

test('media types lose their parameters', () => {
  assert.equal(mediaType(' Text/HTML ; charset=x'), 'text/html');
  assert.equal(mediaType('text/html, text/html'), 'text/html');
  assert.equal(mediaType(null), '');
});

test('X-Robots-Tag holds for everybody, or for the crawler it names', () => {
  const tags = (...values: string[]): readonly string[] =>
    robotsTag(
      values.map((value) => ['X-Robots-Tag', value] as const),
      'Kumoito',
    );
  assert.deepEqual(tags('NoIndex, nofollow'), ['noindex', 'nofollow']);
  assert.deepEqual(tags('otherbot: noindex', 'kumoito: nofollow'), ['nofollow']);
  assert.deepEqual(tags('unavailable_after: 25 Jun 2010 15:00:00 PST'), [
    'unavailable_after: 25 jun 2010 15:00:00 pst',
  ]);
  assert.deepEqual(tags(), []);
});

test('hosts(5): the first address of a name holds; what cannot be read is said with its line', () => {
  const hosts = parseHostsFile(
    '# test\n127.0.0.2 A.example b.example # two\n\n127.0.0.3\ta.example\n::1 c.example',
    'h',
  );
  assert.deepEqual(
    [...hosts],
    [
      ['a.example', '127.0.0.2'],
      ['b.example', '127.0.0.2'],
      ['c.example', '::1'],
    ],
  );
  assert.throws(
    () => parseHostsFile('127.0.0.2 a\nlocalhost b', 'file'),
    (error) => error instanceof Fault && error.code === 'BAD_INPUT' && error.message.startsWith('file, line 2'),
  );
});

test('private addresses', () => {
  for (const own of [
    '127.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '239.1.1.1',
  ])
    assert.equal(isPrivateAddress(own), true, own);
  for (const web of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '192.0.2.1'])
    assert.equal(isPrivateAddress(web), false, web);
});
