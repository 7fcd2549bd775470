// Near duplicates by sketches against exact Jaccard similarity on real texts, and how long many texts take.
//   npm run build && node dist/bench/select/select-near-duplicates.js [--texts 100000]
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { readPage } from '../../src/html/read-page.ts';
import { findNearDuplicates, sketchColumn } from '../../src/select/text/near-duplicates.ts';
import { readSketch, shinglesOf, sketchOf } from '../../src/text/sketch.ts';
import { readRealPages } from '../../test/html/real-pages.ts';
import { urlOf } from '../../test/select/made-corpus.ts';

const { values } = parseArgs({ options: { texts: { type: 'string', default: '100000' } } });
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
/**
 * All pairs of at least .8, exactly: such a pair shares one of the rarest fifth of the shingles of each (Bayardo, Ma &
 * Srikant 2007). Of each text the similar ones before it.
 */
const similarBefore = (): readonly (readonly number[])[] => {
  const counts = new Map<number, number>();
  for (const set of sets) for (const shingle of set) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  const having = new Map<number, number[]>();
  return sets.map((set, at) => {
    const rarest = Array.from(set).sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || a - b);
    const met = new Set<number>();
    for (const shingle of rarest.slice(0, set.length - Math.ceil(0.8 * set.length) + 1)) {
      const others = having.get(shingle) ?? [];
      for (const other of others) met.add(other);
      others.push(at);
      having.set(shingle, others);
    }
    return [...met].filter((other) => jaccard(sets[other] as Uint32Array, set) >= 0.8);
  });
};
const before = similarBefore();
const near = before.reduce((sum, others) => sum + others.length, 0);
const nearCandidates = before.reduce(
  (sum, others, at) => sum + others.filter((other) => candidates.has(other * texts.length + at)).length,
  0,
);
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
for (const [page, others] of before.entries()) {
  if (!others.some((other) => !gone.has(other))) continue;
  must++;
  if (!gone.has(page)) missed++;
}
say(
  `taken away: ${found.length}; exact similarity to the page that stays ≥ .8 in ${share(0.8)} %, ≥ .75 in ${share(0.75)} %, ` +
    `≥ .7 in ${share(0.7)} %; of ${must} pages that should go ${missed} stay (${((100 * missed) / must).toFixed(2)} %)`,
);

/** Speed and memory over so many edited copies. */
const timeMany = (many: number): void => {
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
};
if (Number(values.texts) > 0) timeMany(Number(values.texts));
