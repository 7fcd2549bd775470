import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decide } from '../../../src/collect/robots/match.ts';
import { parseRobots } from '../../../src/collect/robots/parse.ts';
import { notHere, sharedData } from '../../shared-data.ts';

const data = join(sharedData, 'conformance/robots');

interface SpecCase {
  readonly file: string;
  readonly robots: string;
  readonly url: string;
  readonly agent: string;
  readonly allowed: boolean;
  readonly googleSpecific: boolean;
}

const failures = (cases: readonly SpecCase[], profile: 'rfc9309' | 'googlebot'): readonly SpecCase[] =>
  cases.filter(
    ({ robots, agent, url, allowed }) =>
      decide(parseRobots(Buffer.from(robots, 'latin1'), profile), agent, url).allowed !== allowed,
  );

test("Google's specification cases", (t) => {
  const path = join(data, 'google-spec-test.json');
  if (!existsSync(path)) return t.skip(notHere);
  const cases = JSON.parse(readFileSync(path, 'utf8')) as SpecCase[];
  assert.equal(cases.length, 146);
  assert.deepEqual(failures(cases, 'googlebot'), []);
  // Google does not unescape; RFC 9309 §2.2.2 has this very pattern and path in its table, as equal.
  const unescaped = failures(
    cases.filter((one) => !one.googleSpecific),
    'rfc9309',
  );
  assert.deepEqual(
    unescaped.map(({ robots, url }) => [robots, url]),
    [['User-agent: FooBot\nDisallow: /\nAllow: /foo/bar/%62%61%7A\n', 'http://foo.bar/foo/bar/baz']],
  );
});
