import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateDay } from './simulated-day.ts';

test('a day with 100,000 hosts: every rule holds at every visit', (t) => {
  const began = performance.now();
  const day = simulateDay({ hosts: 100_000, seed: 'a day' });
  t.diagnostic(
    `${day.visits} visits, ${day.suspensions} suspensions, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  assert.ok(day.visits > 1_000_000, `${day.visits} visits`);
  assert.ok(day.suspensions > 100);
  assert.ok(day.backoffs > 10_000);
  assert.equal(day.widest, 64);
  assert.equal(day.widestAddress, 2);
});

test('the same seed gives the same day', () => {
  assert.equal(simulateDay({ hosts: 500, seed: 'x' }).digest, simulateDay({ hosts: 500, seed: 'x' }).digest);
  assert.notEqual(simulateDay({ hosts: 500, seed: 'x' }).digest, simulateDay({ hosts: 500, seed: 'y' }).digest);
});
