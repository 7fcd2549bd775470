import { closesBracket, predicate, type BunsetsuTable } from './bunsetsu.ts';
import { hashText, mix, mixOne, type FeatureList } from './feature-hash.ts';

/** The state of right-to-left parsing while bunsetsu `at` looks for its head. */
export interface ArcState {
  /** Heads found so far, right of `at`. */
  heads: Int32Array;
  /** Per bunsetsu: which particles its dependents so far end in, as bits. */
  dependents: Int32Array;
  /** Per bunsetsu: its leftmost dependent so far, -1 if none. */
  nearest: Int32Array;
  at: number;
  /** The candidate, how many candidates stand before it, how many there are in all. */
  candidate: number;
  rank: number;
  candidates: number;
}

/** Numbers of the features of the arc from `state.at` to `state.candidate`. */
export const arcFeatures = (table: BunsetsuTable, state: ArcState, list: FeatureList): void => {
  const out = list.ids;
  const { base, sub, ending, pausedEnding, particles, lastParticle, auxiliaries, flags, marks, count } = table;
  const i = state.at;
  const j = state.candidate;
  const span = j - i;
  const far = span <= 2 ? span : span <= 5 ? 3 : span <= 10 ? 4 : 5;
  const rank = Math.min(state.rank, 4);
  const many = Math.min(state.candidates, 4);
  const place = rank * 8 + many;
  const last = j === count - 1 ? 1 : 0;
  const E = ending[i]!;
  const P = pausedEnding[i]!;
  const H = sub[j]!;
  const F = ending[j]!;
  const isPredicate = (flags[j]! & predicate) === 0 ? 0 : 1;
  const pause = flags[i]! & 1;
  const commas = Math.min(table.commasBefore[j]! - table.commasBefore[i + 1]!, 2);
  const predicates = Math.min(table.predicatesBefore[j]! - table.predicatesBefore[i + 1]!, 3);
  const closes = table.closesAt[i]!;
  const bracket = closes >= count ? 0 : j < closes ? 1 : j === closes ? 2 : 3;
  let n = 0;
  out[n++] = mix(1, P, H, far);
  out[n++] = mix(2, P, H, place);
  out[n++] = mix(3, E, H, F);
  out[n++] = mix(4, P, F, far);
  out[n++] = mix(5, E, base[j]!, 0);
  out[n++] = mix(6, base[i]!, base[j]!, lastParticle[i]!);
  out[n++] = mix(7, sub[i]!, H, E);
  out[n++] = mix(8, P, isPredicate * 16 + marks[j]!, far);
  out[n++] = mix(9, particles[i]!, H, particles[j]!);
  out[n++] = mix(10, P, place * 2 + last, 0);
  out[n++] = mix(11, P, H, auxiliaries[j]!);
  out[n++] = mix(12, base[i]!, E, H);
  out[n++] = mix(13, sub[i]!, base[j]!, E);
  out[n++] = mix(14, far * 8 + rank, pause * 2 + last, 0);
  out[n++] = mix(15, P, pausedEnding[j]!, rank);
  out[n++] = mix(16, auxiliaries[i]!, E, H);
  out[n++] = mix(17, E, lastParticle[j]!, H);
  out[n++] = mix(18, sub[i]!, lastParticle[i]!, H);
  out[n++] = mix(19, sub[i]!, H, far * 2 + pause);
  out[n++] = mix(20, P, commas * 16 + predicates * 4 + isPredicate, rank);
  out[n++] = mix(21, P, bracket, isPredicate * 16 + marks[j]!);
  out[n++] = mix(22, bracket, marks[i]!, rank);
  out[n++] = mix(23, E, table.lastUnit[j]!, H);
  out[n++] = mix(24, table.lastUnit[i]!, E, table.lastUnit[j]!);
  out[n++] = mix(25, table.openerBase[i]!, H, rank);
  out[n++] = mix(26, P, table.opener[j]!, rank);
  out[n++] = mix(27, base[i]!, E, base[j]!);
  out[n++] = mix(28, P, commas, far);
  out[n++] = mix(54, mix(0, P, H, 0), F, place);
  out[n++] = mix(55, mix(0, P, H, 0), marks[j]! & closesBracket, bracket);
  list.count = n;
  contextFeatures(table, state, list);
};

/** Features with a third bunsetsu: the neighbours of both, the candidate's head and dependents, and likeness. */
const contextFeatures = (table: BunsetsuTable, state: ArcState, list: FeatureList): void => {
  const { base, pos, sub, ending, pausedEnding, flags, marks, lastUnit, count } = table;
  const out = list.ids;
  const i = state.at;
  const j = state.candidate;
  const rank = Math.min(state.rank, 4);
  const place = rank * 8 + Math.min(state.candidates, 4);
  const next = state.heads[j]!;
  const E = ending[i]!;
  const P = pausedEnding[i]!;
  const H = sub[j]!;
  const F = ending[j]!;
  const pause = flags[i]! & 1;
  const dependents = state.dependents[j]!;
  const nearest = state.nearest[j]!;
  const after = i + 1;
  let n = list.count;
  out[n++] = mix(30, P, ending[after]!, H);
  out[n++] = mix(31, P, sub[after]!, place);
  out[n++] = mix(32, sub[i]!, sub[after]!, rank * 2 + pause);
  out[n++] = mix(33, E, pausedEnding[after]!, rank);
  if (j > after) out[n++] = mix(34, E, ending[j - 1]!, H);
  if (j + 1 < count) {
    out[n++] = mix(35, E, F, sub[j + 1]!);
    out[n++] = mix(36, H, F, ending[j + 1]!);
  }
  if (i > 0) {
    out[n++] = mix(37, ending[i - 1]!, E, place);
    out[n++] = mix(38, ending[i - 1]!, E, H);
  }
  if (next >= 0) {
    out[n++] = mix(40, P, H, sub[next]!);
    out[n++] = mix(41, P, F, ending[next]!);
    out[n++] = mix(
      42,
      E,
      marks[j]!,
      marks[next]! * 4 + ((flags[j]! & predicate) === 0 ? 0 : 2) + ((flags[next]! & predicate) === 0 ? 0 : 1),
    );
    out[n++] = mix(43, E, pausedEnding[j]!, pausedEnding[next]!);
    out[n++] = mix(44, E, base[j]!, base[next]!);
  } else {
    out[n++] = mix(45, P, H, 0);
  }
  out[n++] = mix(46, E, dependents, 0);
  out[n++] = mix(47, E, H, dependents & 15);
  if (nearest >= 0) {
    out[n++] = mix(48, P, pausedEnding[nearest]!, H);
    out[n++] = mix(49, E, ending[nearest]!, base[j]!);
  } else {
    out[n++] = mix(50, P, H, 0);
  }
  if (pos[i] === pos[j]) {
    const alike = (E === F ? 4 : 0) + (sub[i] === H ? 2 : 0) + (base[i] === base[j] ? 1 : 0);
    out[n++] = mix(51, E, rank, alike);
    out[n++] = mix(52, E, lastUnit[i] === lastUnit[j] ? 1 : 0, rank);
    out[n++] = mix(53, alike, pause, place);
  }
  list.count = n;
};

/** Simple features of a bunsetsu as a dependent, for the deep part; they do not change while the sentence is parsed. */
export const dependentRows = (table: BunsetsuTable, at: number, list: FeatureList): void => {
  list.count = 0;
  ownRows(table, { at, role: 0 }, list);
  neighbourRows(table, { at: at - 1, role: 20 }, list);
  neighbourRows(table, { at: at + 1, role: 30 }, list);
  neighbourRows(table, { at: at + 2, role: 40 }, list);
  neighbourRows(table, { at: at - 2, role: 50 }, list);
};

/** What the scorer asks of a bunsetsu where it is the head of an arc. */
export const headRows = (table: BunsetsuTable, at: number, list: FeatureList): void => {
  list.count = 0;
  ownRows(table, { at, role: 100 }, list);
  neighbourRows(table, { at: at - 1, role: 120 }, list);
  neighbourRows(table, { at: at + 1, role: 130 }, list);
};

interface Place {
  readonly at: number;
  readonly role: number;
}

const ownRows = (table: BunsetsuTable, { at, role }: Place, list: FeatureList): void => {
  const out = list.ids;
  let n = list.count;
  out[n++] = mixOne(role + 1, table.base[at]!);
  out[n++] = mixOne(role + 2, table.sub[at]!);
  out[n++] = mixOne(role + 3, table.ending[at]!);
  out[n++] = mixOne(role + 4, table.pausedEnding[at]!);
  out[n++] = mixOne(role + 5, table.particles[at]!);
  out[n++] = mixOne(role + 6, table.auxiliaries[at]!);
  out[n++] = mixOne(role + 7, table.opener[at]!);
  out[n++] = mixOne(role + 8, table.lastUnit[at]!);
  out[n++] = mixOne(role + 9, table.flags[at]!);
  out[n++] = mixOne(role + 10, table.modifier[at]!);
  out[n++] = mixOne(role + 13, table.lastParticle[at]!);
  list.count = n;
};

const neighbourRows = (table: BunsetsuTable, { at, role }: Place, list: FeatureList): void => {
  const out = list.ids;
  const there = at >= 0 && at < table.count;
  let n = list.count;
  out[n++] = mixOne(role, there ? table.ending[at]! : 0);
  out[n++] = mixOne(role + 1, there ? table.sub[at]! : 0);
  out[n++] = mixOne(role + 2, there ? table.base[at]! : 0);
  out[n++] = mixOne(role + 3, there ? table.flags[at]! : -1);
  list.count = n;
};

/** Simple features of the two together and of what is known about the candidate so far. */
export const pairRows = (table: BunsetsuTable, state: ArcState, list: FeatureList): void => {
  const { base, sub, ending, lastUnit, marks, count } = table;
  const out = list.ids;
  const i = state.at;
  const j = state.candidate;
  const commas = Math.min(table.commasBefore[j]! - table.commasBefore[i + 1]!, 3);
  const predicates = Math.min(table.predicatesBefore[j]! - table.predicatesBefore[i + 1]!, 5);
  const closes = table.closesAt[i]!;
  const bracket = closes >= count ? 0 : j < closes ? 1 : j === closes ? 2 : 3;
  const nearest = state.nearest[j]!;
  const next = state.heads[j]!;
  const alike = (base[i] === base[j] ? 4 : 0) + (ending[i] === ending[j] ? 2 : 0) + (sub[i] === sub[j] ? 1 : 0);
  let n = 0;
  out[n++] = mixOne(301, Math.min(j - i, 12) * 4 + (j === count - 1 ? 2 : 0) + (state.rank === 0 ? 1 : 0));
  out[n++] = mixOne(302, Math.min(state.rank, 6) * 8 + Math.min(state.candidates, 7));
  out[n++] = mixOne(303, commas * 8 + predicates);
  out[n++] = mix(304, bracket, marks[j]!, 99);
  out[n++] = mixOne(305, state.dependents[j]!);
  out[n++] = mixOne(306, nearest < 0 ? 0 : ending[nearest]!);
  out[n++] = mixOne(307, nearest < 0 ? 0 : base[nearest]!);
  out[n++] = mixOne(308, next < 0 ? 0 : ending[next]!);
  out[n++] = mixOne(309, next < 0 ? 0 : sub[next]!);
  out[n++] = mixOne(310, next < 0 ? 0 : base[next]!);
  out[n++] = mixOne(312, alike * 2 + (lastUnit[i] === lastUnit[j] ? 1 : 0));
  out[n++] = mixOne(315, next < 0 ? 0 : Math.min(next - j, 8));
  list.count = n;
};

/** Particles whose presence among the dependents of a predicate says which arguments are taken. */
export const takeDependent = (table: BunsetsuTable, state: ArcState, head: number): void => {
  const { at, dependents, nearest } = state;
  dependents[head] = dependents[head]! | argumentBit(table.lastParticle[at]!);
  nearest[head] = at;
};

const argumentBit = (particleHash: number): number => argumentBits.get(particleHash) ?? 4096;

const argumentBits = new Map<number, number>(
  ['が', 'を', 'に', 'は', 'も', 'で', 'と', 'から', 'まで', 'へ', 'の'].map((text, at) => [hashText(text), 1 << at]),
);
