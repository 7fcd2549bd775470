import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strainOf } from '../../../src/collect/politeness/strain.ts';
import type { FetchFault, Outcome } from '../../../src/model/outcome.ts';
import { urlOf } from '../collect-harness.ts';

const failed = (fault: FetchFault, status: number, retryAfterMs: number | null = null): Outcome => ({
  kind: 'failed',
  fault,
  status,
  retryAfterMs,
});

test('what an answer says of how much a server can bear', () => {
  const none = { error: false, tooMuch: false, retryAfterMs: null };
  const answers: readonly Outcome[] = [
    { kind: 'body', status: 200, headers: [], body: new Uint8Array(0) },
    { kind: 'not-modified' },
    { kind: 'redirect', status: 301, to: urlOf('http://a.jp/'), setCookies: [] },
    { kind: 'gone', status: 404 },
    failed('client-error', 403),
    failed('server-error', 500),
    failed('dns', 0),
    failed('not-text', 200),
  ];
  for (const answer of answers) assert.deepEqual(strainOf(answer), none, JSON.stringify(answer));
  for (const fault of ['timeout', 'reset', 'truncated', 'connect', 'tls'] as const)
    assert.deepEqual(strainOf(failed(fault, 0)), { ...none, error: true }, fault);
  assert.deepEqual(strainOf(failed('server-error', 429, 7)), { error: false, tooMuch: true, retryAfterMs: 7 });
  assert.deepEqual(strainOf(failed('server-error', 503)), { ...none, tooMuch: true });
});
