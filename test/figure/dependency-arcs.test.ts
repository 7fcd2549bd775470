import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dependencyArcs, type DependentUnit } from '../../src/figure/dependency-arcs.ts';
import { fc } from '../property.ts';

const drawn = (units: readonly DependentUnit[]): string => dependencyArcs({ title: '係り受け', units }).text;

/** Where the arc of a unit begins, how high it goes, and where it ends. */
const arcs = (svg: string): { from: number; top: number; to: number; bottom: number }[] =>
  [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)V[\d.]+Q[\d.]+ ([\d.]+) [^V]*Q([\d.]+) /g)].map(
    ([, from, bottom, top, to]) => ({ from: Number(from), bottom: Number(bottom), top: Number(top), to: Number(to) }),
  );

test('every dependency is an arc with its words read out; those that are not plain have their letter', () => {
  const svg = drawn([
    { text: '犬と', head: 1, type: 'P' },
    { text: '<猫>が', head: 2, type: 'D' },
    { text: '走る。', head: -1, type: 'D' },
  ]);
  assert.match(svg, /<svg [^>]*role="img" aria-label="係り受け"[^>]*><title>係り受け<\/title>/);
  assert.deepEqual(
    [...svg.matchAll(/<g class="arc arc-(.)"><title>([^<]*)</g)].map(([, type, said]) => [type, said]),
    [
      ['P', '犬と → &lt;猫&gt;が (P)'],
      ['D', '&lt;猫&gt;が → 走る。 (D)'],
    ],
  );
  assert.deepEqual(
    [...svg.matchAll(/>([PAID])<\/text>/g)].map(([, type]) => type),
    ['P'],
  );
  const [first, second] = arcs(svg);
  assert.ok(first !== undefined && second !== undefined);
  assert.ok(first.from < first.to && first.to < second.from && second.from < second.to);
});

test('an arc stands above those between its ends, and inside the picture; arcs to one head do not lie on each other', () => {
  const sentence = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc.record({
          text: fc.constantFrom('駅で', '青い電車が', 'Linux', '。'),
          head: fc.integer({ min: -1, max: count }).map((head) => (head > at ? head : -1)),
          type: fc.constantFrom('D', 'P', 'A', 'I'),
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(sentence, (units) => {
      const svg = drawn(units);
      const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
      const all = arcs(svg);
      assert.equal(all.length, units.filter(({ head }) => head >= 0 && head < units.length).length);
      for (const one of all) {
        assert.ok(one.top > 0 && one.bottom < Number(height) && one.from < Number(width) && one.to < Number(width));
        for (const other of all) {
          if (one === other) continue;
          assert.ok(one.to !== other.to || one.top !== other.top, 'two arcs on each other');
          if (other.from > one.from && other.to <= one.to) assert.ok(one.top < other.top, 'an arc through another');
        }
      }
    }),
  );
});
