import type { SourceEntry } from '../morphemes/source-entry.ts';

/** A dictionary word in all its inflected forms. */
export interface Lemma {
  readonly base: string;
  /** Katakana, of the base form. */
  readonly reading: string;
  /** What must be equal for two lemmas to be spellings of one word: part of speech and conjugation, roughly. */
  readonly kind: string;
  /** A row of the base form, or of another form where there is none. */
  readonly row: number;
  /** Least cost of its entries: the smaller, the more frequent. */
  readonly cost: number;
}

export interface Lemmas {
  readonly lemmas: readonly Lemma[];
  /** Row → index of its lemma. */
  readonly lemmaOf: Int32Array;
}

/** Groups dictionary rows by the word they are forms of. */
export const lemmasOf = (entries: readonly SourceEntry[]): Lemmas => {
  const baseReadings = baseReadingsOf(entries);
  const lemmas: Lemma[] = [];
  const known = new Map<string, number>();
  const lemmaOf = Int32Array.from(entries, (entry, row) => {
    const base = baseOf(entry);
    const kind = kindOf(entry.features);
    const reading = nearest(readingOf(entry), baseReadings.get(formKey(entry)));
    const key = `${base}\t${reading}\t${kind}`;
    const at = known.get(key);
    const before = at === undefined ? undefined : lemmas[at];
    if (at === undefined || before === undefined) {
      known.set(key, lemmas.length);
      return lemmas.push({ base, reading, kind, row, cost: entry.cost }) - 1;
    }
    const isBase = entry.surface === base && entries[before.row]?.surface !== base;
    lemmas[at] = { ...before, row: isBase ? row : before.row, cost: Math.min(before.cost, entry.cost) };
    return at;
  });
  return { lemmas, lemmaOf };
};

const baseOf = ({ surface, features }: SourceEntry): string => {
  const base = features[6] ?? '*';
  return base === '*' ? surface : base;
};

const readingOf = ({ surface, features }: SourceEntry): string => {
  const reading = features[7] ?? '*';
  return reading === '*' ? surface : reading;
};

const formKey = (entry: SourceEntry): string => `${baseOf(entry)}\t${entry.features[4] ?? '*'}`;

/** Readings of base forms, by base form and conjugation type: 開く is アク and ヒラク. */
const baseReadingsOf = (entries: readonly SourceEntry[]): ReadonlyMap<string, readonly string[]> => {
  const readings = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.features[4] === '*' || entry.surface !== baseOf(entry)) continue;
    const known = readings.get(formKey(entry));
    if (known === undefined) readings.set(formKey(entry), [readingOf(entry)]);
    else known.push(readingOf(entry));
  }
  return readings;
};

/** Of several readings of the base form the one that begins most like this form's. */
const nearest = (reading: string, candidates: readonly string[] | undefined): string => {
  let best = reading;
  let longest = -1;
  for (const candidate of candidates ?? []) {
    let same = 0;
    while (same < candidate.length && candidate[same] === reading[same]) same++;
    if (same <= longest) continue;
    longest = same;
    best = candidate;
  }
  return best;
};

/** Nouns that differ only in what they may be joined with (一般, サ変接続 …) are one kind; names are kinds of their own. */
const kindOf = ([pos = '*', pos1 = '*', pos2 = '*', , type = '*']: readonly string[]): string => {
  if (pos === '名詞') {
    if (pos1 === '固有名詞') return `名詞-固有名詞-${pos2}`;
    return ordinaryNouns.has(pos1) ? '名詞' : `名詞-${pos1}`;
  }
  if (pos === '動詞') return `動詞-${pos1}-${type.split('・')[0] ?? ''}`;
  if (pos === '形容詞') return `形容詞-${pos1}`;
  return pos;
};

const ordinaryNouns = new Set(['一般', 'サ変接続', '形容動詞語幹', '副詞可能', 'ナイ形容詞語幹']);
