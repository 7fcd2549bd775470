import { mix } from './feature-hash.ts';
import {
  adjective,
  auxiliary,
  closing,
  comma,
  functional,
  noun,
  numeral,
  opening,
  particle,
  stop,
  symbol,
  verb,
  verbalNoun,
  type Words,
} from './words.ts';

/** Flags of a bunsetsu. */
export const endsInComma = 1;
const endsInStop = 2;
const opensBracket = 4;
export const closesBracket = 8;
/** Verb, adjective, or noun with a copula or する. */
export const predicate = 16;
const counts = 32;
const punctuation = endsInComma | endsInStop | opensBracket | closesBracket;

/** Features of the bunsetsu of one sentence as numbers, in arrays that are reused and only grow. */
export interface BunsetsuTable {
  count: number;
  flags: Int32Array;
  /** Flags of punctuation only. */
  marks: Int32Array;
  /** The last content word: base form, part of speech (coarse and fine). */
  base: Int32Array;
  pos: Int32Array;
  sub: Int32Array;
  /** The last word that is no symbol: particle, or inflection, or part of speech. */
  ending: Int32Array;
  /** `ending` with the comma after it. */
  pausedEnding: Int32Array;
  /** All particles and all other function words, in order. */
  particles: Int32Array;
  lastParticle: Int32Array;
  auxiliaries: Int32Array;
  /** First word: its key and its base form. */
  opener: Int32Array;
  openerBase: Int32Array;
  /** Last character of the nominal part: 者, 年 and 的 say what kind of thing it is. */
  lastUnit: Int32Array;
  /** Base form of the word before the last content word, 0 outside compounds. */
  modifier: Int32Array;
  /** First bunsetsu that closes a bracket around this one; `count` if there is none. */
  closesAt: Int32Array;
  /** How many bunsetsu before this one end in a comma; are predicates. */
  commasBefore: Int32Array;
  predicatesBefore: Int32Array;
}

export const emptyBunsetsuTable = (size = 128): BunsetsuTable => ({
  count: 0,
  flags: new Int32Array(size),
  marks: new Int32Array(size),
  base: new Int32Array(size),
  pos: new Int32Array(size),
  sub: new Int32Array(size),
  ending: new Int32Array(size),
  pausedEnding: new Int32Array(size),
  particles: new Int32Array(size),
  lastParticle: new Int32Array(size),
  auxiliaries: new Int32Array(size),
  opener: new Int32Array(size),
  openerBase: new Int32Array(size),
  lastUnit: new Int32Array(size),
  modifier: new Int32Array(size),
  closesAt: new Int32Array(size),
  commasBefore: new Int32Array(size + 1),
  predicatesBefore: new Int32Array(size + 1),
});

/** Fills the table for the bunsetsu that start at the words `firsts[0..count)`. */
export const describeBunsetsu = (
  words: Words,
  { firsts, count }: { readonly firsts: Int32Array; readonly count: number },
  table: BunsetsuTable,
): void => {
  if (count > table.flags.length) Object.assign(table, emptyBunsetsuTable(Math.max(count, 2 * table.flags.length)));
  table.count = count;
  for (let at = 0; at < count; at++) {
    describeOne(words, { first: firsts[at]!, end: at + 1 < count ? firsts[at + 1]! : words.count, at }, table);
  }
  findClosings(words, firsts, table);
};

const describeOne = (
  words: Words,
  { first, end, at }: { readonly first: number; readonly end: number; readonly at: number },
  table: BunsetsuTable,
): void => {
  const { bits, base, sub, pos, form, surface, key, lastUnit } = words;
  let content = -1;
  let last = -1;
  let flags = 0;
  let seen = 0;
  for (let word = first; word < end; word++) {
    const bit = bits[word]!;
    seen |= bit;
    if ((bit & comma) !== 0) flags |= endsInComma;
    if ((bit & stop) !== 0) flags |= endsInStop;
    if ((bit & opening) !== 0) flags |= opensBracket;
    if ((bit & closing) !== 0) flags |= closesBracket;
    if ((bit & symbol) !== 0) continue;
    last = word;
    if ((bit & functional) === 0) content = word;
  }
  if (last < 0) last = end - 1;
  if (content < 0) content = last;
  let particles = 0;
  let lastParticle = 0;
  let auxiliaries = 0;
  let tail = content;
  for (let word = content + 1; word <= last; word++) {
    const bit = bits[word]!;
    if ((bit & particle) !== 0) particles = mix(2, particles, (lastParticle = surface[word]!), 0);
    else if ((bit & symbol) === 0) auxiliaries = mix(3, auxiliaries, base[word]!, 0);
    if ((bit & noun) !== 0) tail = word;
  }
  const lastBits = bits[last]!;
  const inflects = (lastBits & (auxiliary | verb | adjective)) !== 0;
  const ending =
    (lastBits & particle) !== 0
      ? mix(4, surface[last]!, sub[last]!, 0)
      : inflects
        ? mix(5, pos[last]!, form[last]!, (lastBits & auxiliary) !== 0 ? base[last]! : 0)
        : mix(6, sub[last]!, 0, 0);
  const after = content < last ? bits[content + 1]! : 0;
  if ((bits[content]! & (verb | adjective)) !== 0 || (seen & auxiliary) !== 0) flags |= predicate;
  if ((bits[content]! & verbalNoun) !== 0 && (after & verb) !== 0) flags |= predicate;
  if (((bits[content]! | bits[tail]!) & numeral) !== 0) flags |= counts;
  table.flags[at] = flags;
  table.marks[at] = flags & punctuation;
  table.base[at] = base[content]!;
  table.pos[at] = pos[content]!;
  table.sub[at] = sub[content]!;
  table.ending[at] = ending;
  table.pausedEnding[at] = mix(7, ending, flags & endsInComma, 0);
  table.particles[at] = particles;
  table.lastParticle[at] = lastParticle;
  table.auxiliaries[at] = auxiliaries;
  table.opener[at] = key[first]!;
  table.openerBase[at] = base[first]!;
  table.lastUnit[at] = lastUnit[tail]!;
  table.modifier[at] = content > first ? base[content - 1]! : 0;
  table.commasBefore[at + 1] = table.commasBefore[at]! + (flags & endsInComma);
  table.predicatesBefore[at + 1] = table.predicatesBefore[at]! + ((flags & predicate) === 0 ? 0 : 1);
};

/** From right to left with a stack of bracket closings that still wait for their opening. */
const findClosings = (words: Words, firsts: Int32Array, table: BunsetsuTable): void => {
  waiting.length = 0;
  for (let at = table.count - 1; at >= 0; at--) {
    const end = at + 1 < table.count ? firsts[at + 1]! : words.count;
    table.closesAt[at] = waiting.at(-1) ?? table.count;
    if ((table.marks[at]! & (opensBracket | closesBracket)) === 0) continue;
    for (let word = end - 1; word >= firsts[at]!; word--) {
      const bit = words.bits[word]!;
      if ((bit & closing) !== 0) waiting.push(at);
      else if ((bit & opening) !== 0) waiting.pop();
    }
  }
};

const waiting: number[] = [];
