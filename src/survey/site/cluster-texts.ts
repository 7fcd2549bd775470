import type { TermSpace, TermVector } from './term-vectors.ts';

/** Texts about one matter. */
export interface TextCluster {
  /** Places of the texts, the most typical first. */
  readonly members: readonly number[];
  /** The words that tell it most from all texts, strongest first. */
  readonly words: readonly string[];
}

const roundsMax = 50;
const wordsShown = 5;

/**
 * Spherical k-means (Dhillon & Modha 2001) without chance: the first centre is the text most like all of them, each further one a text like all of
 * them and unlike the centres before it. Ties go to the text that stands first, so the same texts in the same order give the same clusters. Texts that
 * share no word with any other stand in no cluster. Largest cluster first.
 */
export const clusterTexts = ({ names, vectors }: TermSpace, clustersMax: number): readonly TextCluster[] => {
  const texts = vectors.flatMap(({ words }, text) => (words.length > 0 ? [text] : []));
  const count = Math.min(clustersMax, Math.round(Math.sqrt(texts.length / 2)));
  if (count < 1) return [];
  const size = names.length;
  const all = centroidOf(texts, vectors, size);
  let centres = firstCentres(texts, vectors, { all, count, size });
  let groups: readonly (readonly number[])[] = [];
  for (let round = 0; round < roundsMax; round++) {
    const next = assign(texts, vectors, centres);
    const isSettled = sameGroups(next, groups);
    groups = next;
    if (isSettled) break;
    centres = groups.map((members, at) =>
      members.length === 0 ? (centres[at] as Float64Array) : centroidOf(members, vectors, size),
    );
  }
  return groups
    .map((members, at) => {
      const centre = centres[at] as Float64Array;
      const ordered = members.toSorted((a, b) => likeness(vectors[b], centre) - likeness(vectors[a], centre) || a - b);
      return { members: ordered, words: tellingWords(members, vectors, { names, texts }) };
    })
    .filter(({ members }) => members.length > 0)
    .toSorted((a, b) => b.members.length - a.members.length || (a.members[0] ?? 0) - (b.members[0] ?? 0));
};

const firstCentres = (
  texts: readonly number[],
  vectors: readonly TermVector[],
  { all, count, size }: { readonly all: Float64Array; readonly count: number; readonly size: number },
): Float64Array[] => {
  // How like a text is to the nearest centre there is.
  const nearest = new Map(texts.map((text) => [text, 0]));
  const centres: Float64Array[] = [];
  let next = best(texts, (text) => likeness(vectors[text], all));
  while (centres.length < count) {
    const centre = centroidOf([next], vectors, size);
    centres.push(centre);
    for (const text of texts) nearest.set(text, Math.max(nearest.get(text) ?? 0, likeness(vectors[text], centre)));
    // Typical of the whole and unlike the centres there are: the text least like them alone would be an odd page with no others around it.
    next = best(texts, (text) => likeness(vectors[text], all) * (1 - (nearest.get(text) ?? 0)) ** 2);
  }
  return centres;
};

const best = (texts: readonly number[], worth: (text: number) => number): number => {
  let found = texts[0] ?? 0;
  let most = -Infinity;
  for (const text of texts) {
    const own = worth(text);
    if (own <= most) continue;
    most = own;
    found = text;
  }
  return found;
};

const assign = (
  texts: readonly number[],
  vectors: readonly TermVector[],
  centres: readonly Float64Array[],
): readonly (readonly number[])[] => {
  const groups = centres.map((): number[] => []);
  for (const text of texts) {
    const places = centres.map((_, at) => at);
    groups[best(places, (at) => likeness(vectors[text], centres[at] as Float64Array))]?.push(text);
  }
  return groups;
};

const sameGroups = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean =>
  a.length === b.length &&
  a.every((group, at) => group.length === b[at]?.length && group.every((text, place) => text === b[at]?.[place]));

/** The mean direction, of length 1. */
const centroidOf = (members: readonly number[], vectors: readonly TermVector[], size: number): Float64Array => {
  const sum = new Float64Array(size);
  for (const text of members) {
    const { words, weights } = vectors[text] as TermVector;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      sum[word] = (sum[word] as number) + (weights[at] as number);
    }
  }
  const length = Math.sqrt(sum.reduce((total, weight) => total + weight ** 2, 0));
  return length === 0 ? sum : sum.map((weight) => weight / length);
};

const likeness = (vector: TermVector | undefined, centre: Float64Array): number => {
  if (vector === undefined) return 0;
  const { words, weights } = vector;
  let sum = 0;
  for (let at = 0; at < words.length; at++) sum += (weights[at] as number) * (centre[words[at] as number] as number);
  return sum;
};

/** Words that most texts of the group have and few of the others: the share of those that have it, by how much larger that is than elsewhere. */
const tellingWords = (
  members: readonly number[],
  vectors: readonly TermVector[],
  { names, texts }: { readonly names: readonly string[]; readonly texts: readonly number[] },
): readonly string[] => {
  const inside = textsWith(members, vectors, names.length);
  const everywhere = textsWith(texts, vectors, names.length);
  const others = texts.length - members.length;
  return names
    .map((name, word) => {
      const share = (inside[word] ?? 0) / members.length;
      const elsewhere = ((everywhere[word] ?? 0) - (inside[word] ?? 0) + 0.5) / (others + 1);
      return { name, worth: share === 0 ? 0 : share * Math.log(share / elsewhere) };
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth || (a.name < b.name ? -1 : 1))
    .slice(0, wordsShown)
    .map(({ name }) => name);
};

const textsWith = (texts: readonly number[], vectors: readonly TermVector[], size: number): Uint32Array => {
  const counts = new Uint32Array(size);
  for (const text of texts) for (const word of vectors[text]?.words ?? []) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
