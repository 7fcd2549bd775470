import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { visitValue } from '../../src/revisit/visit-value.ts';

const near = (value: number, wanted: number, what: string): void =>
  assert.ok(Math.abs(value - wanted) <= 1e-4 * Math.abs(wanted) + 1e-9, `${what}: ${value}, not ${wanted}`);

test('what a visit is worth, by hand', () => {
  // At a constant rate λ after t: P = 1 − e^(−λt), t A − ∫ A = t²/2 + t e^(−λt)/λ − (1 − e^(−λt))/λ², P − t P′ = 1 − (1 + λt) e^(−λt).
  for (const [lengthsMs, rates, ratio, waitedMs, change, age, caught] of [
    [[1], [1], 1, 1, 0.632121, 0.235759, 0.264241],
    [[1], [0.5], 2, 1, 0.632121, 0.235759, 0.264241],
    // So seldom that the age is λ t³ / 3.
    [[10], [1e-7], 1, 10, 1e-6, 3.33333e-5, 5e-13],
    // It changed for two, and for one it has been sure that nothing does: waiting gains nothing.
    [[2, 1], [1, 0], 1, 3, 0.864665, 3.567668, 0.864665],
    // Nothing for two: A is 0 then, and 1 − (1 − 1/e) after one more; 3 A − ∫ A with ∫ A = 1/2 − 1 + (1 − 1/e).
    [[2, 1], [0, 1], 1, 3, 0.632121, 0.971518, 0],
    // What was before the visit does not count.
    [[7, 2, 1], [9, 1, 0], 1, 3, 0.864665, 3.567668, 0.864665],
    [[7, 1], [1, 0], 1, 3, 0.864665, 3.567668, 0.864665],
    [[7], [1], 1, 0, 0, 0, 0],
  ] as const) {
    const value = visitValue({ lengthsMs, rates }, { waitedMs, ratio });
    near(value.change, change, 'change');
    near(value.age, age, 'age');
    near(value.caught, caught, 'caught');
  }
});

test('the closed forms say the same as small steps', () => {
  const stretch = fc.tuple(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(stretch, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (stretches, part) => {
        const lengthsMs = stretches.map(([length]) => length);
        const rates = stretches.map(([, rate]) => rate);
        const whole = lengthsMs.reduce((sum, length) => sum + length, 0);
        const waitedMs = whole * part;
        const value = visitValue({ lengthsMs, rates }, { waitedMs, ratio: 1 });
        const steps = 4000;
        const step = waitedMs / steps;
        let [expected, age, ageSum] = [0, 0, 0];
        for (let at = 0; at < steps; at++) {
          let left = whole - waitedMs + (at + 0.5) * step;
          const rate = rates[lengthsMs.findIndex((length) => (left -= length) < 0)] ?? 0;
          age += step * -Math.expm1(-expected - (rate * step) / 2);
          ageSum += step * age;
          expected += rate * step;
        }
        assert.ok(Math.abs(value.change + Math.expm1(-expected)) < 0.01);
        assert.ok(Math.abs(value.age - (waitedMs * age - ageSum)) < 0.01 * (1 + waitedMs * waitedMs));
      },
    ),
    { numRuns: runs(50) },
  );
});
