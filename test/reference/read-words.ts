import type { Region } from '../../src/model/region.ts';

/** A word as its annotation says it, and what the index is to make of it, read anew from docs/standard-annotation.md. */
export interface ReadWord {
  readonly surface: string;
  readonly base: string;
  readonly pos: readonly string[];
  readonly forms: readonly string[];
  readonly hasMeaning: boolean;
}

export interface ReadSentence {
  readonly words: readonly ReadWord[];
  /** Words of meaning that depend on words of meaning. */
  readonly bonds: readonly (readonly [from: number, to: number])[];
  readonly nodes: readonly ReadNode[];
}

export interface ReadNode {
  readonly name: string;
  readonly first: number;
  readonly end: number;
  readonly asksForOthers: boolean;
}

/** As written, whatever its width and case. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

export const readAnnotation = (annotation: string): ReadSentence => {
  const words: { first: ReadonlyWord; others: ReadonlyWord[] }[] = [];
  const heads: { head: number; from: number }[] = [];
  const nodes: ReadNode[] = [];
  let span: readonly [number, number] = [0, 0];
  for (const line of annotation.split('\n')) {
    const fields = line.split(' ');
    if (fields.length >= 11 && /^\d+$/.test(fields[4]!)) words.push({ first: readWord(fields), others: [] });
    else if (line.startsWith('@ ')) words.at(-1)?.others.push(readWord(fields.slice(1)));
    else if (/^\* -?\d+[DPAI]$/.test(line)) heads.push({ head: Number.parseInt(fields[1]!, 10), from: words.length });
    else if (line.startsWith('!! ')) {
      const [, first = '0', end = '0'] = /<形態素:(\d+)-(\d+)>/.exec(line) ?? [];
      span = [Number(first), Number(end)];
    } else if (line.startsWith('! ')) {
      const name = /<SYNID:([^>]*)>/.exec(line)?.[1] ?? '';
      const [first, end] = span;
      const asksForOthers =
        !line.includes('<展開:不可>') ||
        (line.includes('<関係:略語>') && end === first + 1 && isKnownName(words[first]?.first));
      nodes.push({ name, first, end, asksForOthers });
    }
  }
  const read = words.map(({ first, others }): ReadWord => {
    const forms = [...new Set([first, ...others].map(({ form }) => form))];
    const { surface, base, pos } = first;
    return { surface: plain(surface), base, pos, forms, hasMeaning: hasMeaning(first) };
  });
  return { words: read, bonds: bondsOf(read, heads), nodes };
};

/** 京大 asks for 京都大学: the dictionary knows it as an organisation. */
const isKnownName = (word: ReadonlyWord | undefined): boolean => word?.pos[2] === '組織' && word.isKnown;

interface ReadonlyWord {
  readonly isKnown: boolean;
  readonly surface: string;
  readonly base: string;
  readonly pos: readonly string[];
  readonly form: string;
}

const readWord = ([surface = '', , base = '', pos = '', , sub = '', ...rest]: readonly string[]): ReadonlyWord => {
  const written = /代表表記:([^ "]+)/.exec(rest.join(' '))?.[1] ?? '';
  const slash = written.indexOf('/');
  const form = written === '' ? (base === '*' ? surface : base) : slash > 0 ? written.slice(0, slash) : written;
  const isKnown = !rest.join(' ').includes('<未知語>');
  return { surface, base, pos: [pos, ...sub.split('-')], form: plain(form), isKnown };
};

const light = /^(?:する|ある|なる|いる|できる|出来る|やる|くる|いく|よる|れる)$/;
const pointing = /^(?:この|その|あの|どの|こんな|そんな|あんな|どんな|そう|こう|ああ|どう)$/;

/** Words of meaning: nouns, independent verbs and adjectives, adverbs and the like, but none that nearly every page has. */
const hasMeaning = ({ surface, base, pos: [kind = '', second = '', third = ''] }: ReadonlyWord): boolean => {
  if (kind === '名詞')
    return (
      !/^(?:非自立|代名詞|特殊|接続詞的|動詞非自立的)$/.test(second) &&
      !(second === '接尾' && third === '助動詞語幹') &&
      /[\p{L}\p{N}]/u.test(surface)
    );
  if (kind === '動詞') return second === '自立' && !light.test(base);
  if (kind === '形容詞') return second === '自立';
  if (kind === '記号') return second === 'アルファベット';
  return /^(?:副詞|連体詞|感動詞)$/.test(kind) && !pointing.test(surface);
};

/** Inside a bunsetsu on the next word of meaning, the last of it on the last of the bunsetsu that its own depends on. */
const bondsOf = (
  words: readonly ReadWord[],
  heads: readonly { readonly head: number; readonly from: number }[],
): ReadSentence['bonds'] => {
  const units = heads.map(({ from }, at) => {
    const end = heads[at + 1]?.from ?? words.length;
    return [...words.keys()].slice(from, end).filter((word) => words[word]!.hasMeaning);
  });
  return units.flatMap((unit, at) => {
    const inside = unit.slice(1).map((to, before) => [unit[before]!, to] as const);
    const head = units[heads[at]!.head]?.at(-1);
    return unit.length === 0 || head === undefined ? inside : [...inside, [unit.at(-1)!, head] as const];
  });
};

/** The last word of meaning that a synonym node covers. */
export const placeOfNode = ({ first, end }: ReadNode, words: readonly ReadWord[]): number => {
  for (let at = end - 1; at > first; at--) if (words[at]?.hasMeaning === true) return at;
  return first;
};

const notByDefault: ReadonlySet<Region> = new Set<Region>(['link', 'image', 'form', 'description', 'anchor']);

export const countsByDefault = (region: Region): boolean => !notByDefault.has(region);
