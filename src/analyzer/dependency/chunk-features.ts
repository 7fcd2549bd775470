import { mix, mixOne, type FeatureList } from './feature-hash.ts';
import type { Words } from './words.ts';

/** The word in question and what has been decided left of it. */
export interface ChunkState {
  at: number;
  /** First word of the bunsetsu that is open. */
  first: number;
  /** First word of the bunsetsu before it, -1 if there is none. */
  before: number;
  /** Bits of the words of the open bunsetsu. */
  bits: number;
}

/** Numbers of the features of the question "does a bunsetsu start at word `at`?", at > 0. */
export const chunkFeatures = (words: Words, state: ChunkState, list: FeatureList): void => {
  const { sub, key, grammar, surface, base, form, firstUnit, lastUnit, spaced, count } = words;
  const { at } = state;
  const out = list.ids;
  const p1 = at - 1;
  const p2 = at - 2;
  const n1 = at + 1 < count ? at + 1 : -1;
  const n2 = at + 2 < count ? at + 2 : -1;
  const sub0 = sub[at]!;
  const sub1 = sub[p1]!;
  const sub2 = p2 >= 0 ? sub[p2]! : 0;
  const subN = n1 > 0 ? sub[n1]! : 0;
  const subNN = n2 > 0 ? sub[n2]! : 0;
  const key0 = key[at]!;
  const key1 = key[p1]!;
  const key2 = p2 >= 0 ? key[p2]! : 0;
  const key3 = at >= 3 ? key[at - 3]! : 0;
  const keyN = n1 > 0 ? key[n1]! : 0;
  const keyNN = n2 > 0 ? key[n2]! : 0;
  const surface0 = surface[at]!;
  const surface1 = surface[p1]!;
  const surface2 = p2 >= 0 ? surface[p2]! : 0;
  const surfaceN = n1 > 0 ? surface[n1]! : 0;
  const gap = spaced[at]!;
  let n = 0;
  out[n++] = mix(1, sub1, sub0, gap);
  out[n++] = mix(2, key1, key0, 0);
  out[n++] = mix(3, sub2, sub1, sub0);
  out[n++] = mix(4, sub1, sub0, subN);
  out[n++] = mix(5, key1, key0, keyN);
  out[n++] = mix(6, surface1, surface0, 0);
  out[n++] = mix(7, key1, surface0, 0);
  out[n++] = mix(8, surface1, key0, 0);
  out[n++] = mix(9, key2, key1, key0);
  out[n++] = mix(10, sub0, subN, subNN);
  out[n++] = mix(11, form[p1]!, key0, 0);
  out[n++] = mix(12, form[p1]!, sub1, sub0);
  out[n++] = mix(13, surface0, gap, 0);
  out[n++] = mix(14, key0, gap, 0);
  out[n++] = mix(17, key0, keyN, subNN);
  out[n++] = mix(18, surface2, surface1, surface0);
  out[n++] = mix(19, surface1, surface0, surfaceN);
  out[n++] = mix(24, mix(0, key3, key2, 0), key1, key0);
  out[n++] = mix(25, mix(0, key1, key0, 0), keyN, keyNN);
  out[n++] = mix(26, lastUnit[p1]!, firstUnit[at]!, 0);
  out[n++] = mix(27, lastUnit[p1]!, sub0, subN);
  out[n++] = mix(28, firstUnit[at]!, sub1, subN);
  out[n++] = mix(29, base[p1]!, base[at]!, 0);
  out[n++] = mix(30, base[at]!, sub1, subN);
  out[n++] = mix(31, base[p1]!, sub0, subN);
  out[n++] = mix(32, surface0, surfaceN, sub1);
  out[n++] = mix(33, key2, key1, surface0);
  out[n++] = mix(34, sub0, keyN, keyNN);
  out[n++] = mix(35, grammar[p1]!, grammar[at]!, n1 > 0 ? grammar[n1]! : 0);
  out[n++] = mix(36, words.size[p1]! * 8 + words.size[at]!, sub1, sub0);
  out[n++] = mix(37, mix(0, sub2, sub1, 0), sub0, subN);
  list.count = n;
  stateFeatures(words, state, list);
};

/** Features with what has been decided so far, and with the scripts around. */
const stateFeatures = (words: Words, { at, first, before, bits }: ChunkState, list: FeatureList): void => {
  const { sub, key, surface, pos, spaced, count } = words;
  const out = list.ids;
  const sub0 = sub[at]!;
  const sub1 = sub[at - 1]!;
  const subN = at + 1 < count ? sub[at + 1]! : 0;
  const key0 = key[at]!;
  const key1 = key[at - 1]!;
  const since = Math.min(at - first, 5);
  const opener = key[first]!;
  const stretch = words.stretch[at]!;
  let n = list.count;
  out[n++] = mix(15, since === 1 ? 1 : 0, key1, key0);
  out[n++] = mix(16, since, sub1, sub0);
  out[n++] = mix(20, bits, sub0, subN);
  out[n++] = mix(21, bits, key0, 0);
  out[n++] = mix(22, opener, key1, key0);
  out[n++] = mix(23, opener, sub0, since);
  out[n++] = mix(38, before >= 0 ? key[before]! : 0, opener, key0);
  out[n++] = mix(39, pos[at]!, bits, since);
  out[n++] = mix(40, surface[first]!, surface[at - 1]!, sub0);
  out[n++] = mix(41, stretch, spaced[at]!, 0);
  out[n++] = mix(42, stretch, sub1, sub0);
  out[n++] = mix(43, stretch, key1, key0);
  out[n++] = mix(44, stretch, key0, since);
  list.count = n;
};

/** Simple features of the same question for the deep part: always the same number of them. */
export const chunkRows = (words: Words, { at, first, before, bits }: ChunkState, list: FeatureList): void => {
  const { key, surface, lastUnit, firstUnit, count } = words;
  const out = list.ids;
  let n = 0;
  for (let offset = -2; offset <= 2; offset++) {
    const word = at + offset;
    const there = word >= 0 && word < count;
    const place = 16 * (offset + 3);
    out[n++] = mixOne(place + 1, there ? key[word]! : 0);
    out[n++] = mixOne(place + 2, there ? surface[word]! : 0);
    if (offset < -1 || offset > 1) continue;
    out[n++] = mixOne(place + 3, there ? lastUnit[word]! : 0);
    out[n++] = mixOne(place + 4, there ? firstUnit[word]! : 0);
  }
  out[n++] = mixOne(1, Math.min(at - first, 6));
  out[n++] = mixOne(2, bits);
  out[n++] = mixOne(3, key[first]!);
  out[n++] = mixOne(4, words.stretch[at]!);
  out[n++] = mixOne(5, before >= 0 ? key[before]! : 0);
  out[n++] = mixOne(6, surface[first]!);
  list.count = n;
};
