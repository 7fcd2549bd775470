// Near duplicates by sketches against exact Jaccard similarity on real texts, and how long 100,000 texts take.
//   npm run build && node dist/bench/select/select-near-duplicates.js
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { readPage } from '../../src/html/read-page.ts';
import { findNearDuplicates, sketchColumn } from '../../src/select/text/near-duplicates.ts';
import { readSketch, shinglesOf, sketchOf } from '../../src/text/sketch.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { urlOf } from '../../test/select/made-corpus.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
const pages = readRealPages();
if (pages === null) throw new Error('../shared/data/realweb is not here');
const random = seededRandom('near duplicates');
const originals = pages
  .map(({ path, bytes }) => readPage({ bytes, contentType: 'text/html', url: urlOf(`http://${path}`) }).mainText)
  .filter((text) => text.length >= 100);
/** As pages are changed on the Web: some paragraphs left out, some letters replaced. */
const edited = (text: string, share: number): string =>
  text
    .split('\n')
    .filter(() => random.next() >= share)
    .join('\n')
    .replace(/[ぁ-ん]/g, (letter) => (random.next() < share / 10 ? 'ん' : letter));
const texts = [...originals];
while (texts.length < 5000) texts.push(edited(originals[random.below(originals.length)] ?? '', random.next() * 0.3));

const sets = texts.map((text) => shinglesOf(text).toSorted());
const jaccard = (a: Uint32Array, b: Uint32Array): number => {
  // No two sets are more similar than their sizes.
  if (Math.min(a.length, b.length) < 0.5 * Math.max(a.length, b.length)) return 0;
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] as number;
    const right = b[j] as number;
    if (left === right) both++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return both / (a.length + b.length - both);
};
const sketches = texts.map((text) => readSketch(sketchOf(text)));
const bands = new Map<string, number[]>();
for (const [at, sketch] of sketches.entries()) {
  for (const [band, name] of (sketch?.bands ?? []).entries()) {
    const key = `${band} ${name}`;
    bands.set(key, [...(bands.get(key) ?? []), at]);
  }
}
const candidates = new Set<number>();
for (const bucket of bands.values()) {
  for (const a of bucket) for (const b of bucket) if (a < b) candidates.add(a * texts.length + b);
}
let near = 0;
let nearCandidates = 0;
for (const [a, left] of sets.entries()) {
  for (let b = a + 1; b < sets.length; b++) {
    const right = sets[b] as Uint32Array;
    // Sets whose sizes differ by more than a fifth cannot be that similar.
    if (Math.min(left.length, right.length) < 0.8 * Math.max(left.length, right.length)) continue;
    if (jaccard(left, right) < 0.8) continue;
    near++;
    if (candidates.has(a * texts.length + b)) nearCandidates++;
  }
}
say(
  `${texts.length} texts (${originals.length} real pages, the rest edited copies): ${near} pairs of at least .8 Jaccard; ` +
    `${nearCandidates} of them are candidates (recall ${((100 * nearCandidates) / near).toFixed(2)} %), of ${candidates.size} candidates`,
);
const order = texts.map((_, at) => at);
const written = texts.map(sketchOf);
const found = findNearDuplicates({ sketches: sketchColumn(written), order, similarityMin: 0.8, dir: tmpdir() });
const exact = found.map(({ page, of }) => jaccard(sets[page] as Uint32Array, sets[of] as Uint32Array));
const share = (least: number): string =>
  ((100 * exact.filter((similarity) => similarity >= least).length) / exact.length).toFixed(1);
// A page that has a near neighbour before it that stays must go.
const gone = new Set(found.map(({ page }) => page));
let must = 0;
let missed = 0;
for (const [page, own] of sets.entries()) {
  const stays = sets.some(
    (other, before) => before < page && !gone.has(before) && other.length > 0 && jaccard(own, other) >= 0.8,
  );
  if (!stays) continue;
  must++;
  if (!gone.has(page)) missed++;
}
say(
  `taken away: ${found.length}; exact similarity to the page that stays ≥ .8 in ${share(0.8)} %, ≥ .75 in ${share(0.75)} %, ` +
    `≥ .7 in ${share(0.7)} %; of ${must} pages that should go ${missed} stay (${((100 * missed) / must).toFixed(2)} %)`,
);

const many = 100_000;
const begin = elapsedMs();
const manySketches = Array.from({ length: many }, (_, at) => sketchOf(edited(texts[at % texts.length] ?? '', 0.5)));
const sketched = elapsedMs();
const result = findNearDuplicates({
  sketches: sketchColumn(manySketches),
  order: manySketches.keys(),
  similarityMin: 0.8,
  dir: tmpdir(),
});
say(
  `${many} texts: sketches ${((sketched - begin) / 1000).toFixed(0)} s (with editing), search ` +
    `${((elapsedMs() - sketched) / 1000).toFixed(1)} s, ${result.length} taken away; ` +
    `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
);
