import { dependencyTypes } from '../tokens.ts';
import { endsInComma, predicate, type BunsetsuTable } from './bunsetsu.ts';
import { emptyFeatureList, hashText, mix, type FeatureList } from './feature-hash.ts';
import { wideScore, type Scorer } from './scorer.ts';

/**
 * Fills `types[0..table.count)`, from the right, since a rule looks at the type of the head. A type other than D must score above
 * zero, or be seen from the rule.
 */
export const findTypes = (
  scorer: Scorer,
  table: BunsetsuTable,
  { heads, types }: { readonly heads: Int32Array; readonly types: Uint8Array },
): void => {
  for (let at = table.count - 1; at >= 0; at--) {
    types[at] = 0;
    const head = heads[at]!;
    if (head < 0) continue;
    let best = 0;
    typeFeatures(table, { at, head }, features);
    for (let type = 1; type < dependencyTypes.length; type++) {
      toNextType(features);
      const score = wideScore(scorer, features);
      if (score > best) {
        best = score;
        types[at] = type;
      }
    }
    if (types[at] === plain && types[head] === parallel && lacksPredicate(table, at, head)) types[at] = incomplete;
  }
};

const plain = dependencyTypes.indexOf('D');
const parallel = dependencyTypes.indexOf('P');
const incomplete = dependencyTypes.indexOf('I');

/**
 * The first part of 「北に フランス、南に スペインが ある」: an object that depends on a parallel noun before a comma, since the predicate that
 * both wait for comes later. Precision and recall: docs/dependency.md.
 */
const lacksPredicate = ({ lastParticle, flags, pos, sub }: BunsetsuTable, at: number, head: number): boolean =>
  (lastParticle[at] === ni || lastParticle[at] === wo) &&
  (flags[head]! & (predicate | endsInComma)) === endsInComma &&
  pos[head] === noun &&
  sub[head] !== verbalNoun;

const ni = hashText('に');
const wo = hashText('を');
const noun = hashText('名詞');
/** A predicate without する (町を建設、…). */
const verbalNoun = hashText('名詞,サ変接続,*');

const features = emptyFeatureList();

export interface TypeQuestion {
  readonly at: number;
  readonly head: number;
}

/** Turns the features to the next type: the same questions at other places of the weight table. */
export const toNextType = ({ ids, count }: FeatureList): void => {
  for (let at = 0; at < count; at++) ids[at] = Math.imul(ids[at]!, 0x2c1b3c6d);
};

/** Features of the question "of which type is the arc from `at` to `head`?", before `toNextType`. */
export const typeFeatures = (table: BunsetsuTable, { at, head }: TypeQuestion, list: FeatureList): void => {
  const { base, sub, ending, pausedEnding, particles, flags, lastUnit, auxiliaries, marks, modifier, count } = table;
  const out = list.ids;
  const E = ending[at]!;
  const P = pausedEnding[at]!;
  const H = sub[head]!;
  const span = head - at;
  const far = span <= 2 ? span : span <= 5 ? 3 : 4;
  const alike = (E === ending[head] ? 4 : 0) + (sub[at] === H ? 2 : 0) + (base[at] === base[head] ? 1 : 0);
  const isPredicate = (flags[head]! & predicate) === 0 ? 0 : 1;
  const sameUnit = lastUnit[at] === lastUnit[head] ? 1 : 0;
  const after = at + 1 < count ? at + 1 : at;
  let n = 0;
  out[n++] = mix(1, P, H, far);
  out[n++] = mix(2, P, ending[head]!, far);
  out[n++] = mix(3, P, sub[at]!, H);
  out[n++] = mix(4, P, alike, sameUnit);
  out[n++] = mix(5, E, base[head]!, 0);
  out[n++] = mix(6, P, base[at]!, 0);
  out[n++] = mix(7, particles[at]!, particles[head]!, H);
  out[n++] = mix(8, P, lastUnit[at]!, lastUnit[head]!);
  out[n++] = mix(9, P, isPredicate, flags[at]!);
  out[n++] = mix(10, P, auxiliaries[at]!, auxiliaries[head]!);
  out[n++] = mix(11, P, marks[head]!, far);
  out[n++] = mix(12, pausedEnding[after]!, P, far);
  out[n++] = mix(13, E, pausedEnding[head]!, alike);
  out[n++] = mix(14, P, 0, 0);
  out[n++] = mix(15, P, modifier[at]! === modifier[head]! ? 1 : 0, alike);
  out[n++] = mix(16, lastUnit[at]!, E, H);
  out[n++] = mix(17, P, table.opener[head]!, far);
  out[n++] = mix(18, at > 0 ? pausedEnding[at - 1]! : 0, P, H);
  list.count = n;
};
