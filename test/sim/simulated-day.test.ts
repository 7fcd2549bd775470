import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFull } from '../full-form.ts';
import { simulateDay } from './simulated-day.ts';

const hosts = inFull(100_000, 10_000);
const connections = inFull(64, 6);

test(`a day with ${hosts} hosts: every rule holds at every visit`, (t) => {
  const began = performance.now();
  const day = simulateDay({ hosts, limits: { connections }, seed: 'a day' });
  t.diagnostic(
    `${day.visits} visits, ${day.suspensions} suspensions, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  assert.ok(day.visits > 10 * hosts, `${day.visits} visits`);
  assert.ok(day.suspensions > hosts / 1000);
  assert.ok(day.backoffs > hosts / 10);
  assert.equal(day.widest, connections);
  assert.equal(day.widestAddress, 2);
});

test('the same seed gives the same day', () => {
  assert.equal(simulateDay({ hosts: 500, seed: 'x' }).digest, simulateDay({ hosts: 500, seed: 'x' }).digest);
  assert.notEqual(simulateDay({ hosts: 500, seed: 'x' }).digest, simulateDay({ hosts: 500, seed: 'y' }).digest);
});
