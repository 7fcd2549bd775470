import type { GoldSentence, GoldUnit } from './gold-sentence.ts';

export interface UdWord {
  readonly form: string;
  /** UniDic part of speech, parts joined by `-`. */
  readonly tag: string;
  /** Index of the word it depends on; -1 for the root. */
  readonly head: number;
  readonly relation: string;
  /** What BunsetuBILabel says; null where the file has none. */
  readonly opensBunsetsu: boolean | null;
  readonly spaceAfter: boolean;
}

/** Reads the sentences of a CoNLL-U file. */
export const readConllu = (content: string): UdWord[][] => {
  const sentences: UdWord[][] = [];
  let words: UdWord[] = [];
  for (const line of content.split('\n')) {
    if (/^\d+\t/.test(line)) words.push(toWord(line.split('\t')));
    else if (line === '' && words.length > 0) {
      sentences.push(words);
      words = [];
    }
  }
  return sentences;
};

const toWord = (fields: readonly string[]): UdWord => {
  const [, form = '', , , tag = '', , head = '', relation = '', , misc = ''] = fields;
  const label = /BunsetuBILabel=([BI])/.exec(misc);
  return {
    form,
    tag,
    head: Number(head) - 1,
    relation: spacySymbols[relation] ?? (relation.split(':')[0] ?? '').toLowerCase(),
    opensBunsetsu: label === null ? null : label[1] === 'B',
    spaceAfter: !misc.includes('SpaceAfter=No'),
  };
};

/** spaCy 3 stored the relations of GSD-train as numbers of its symbol table (spacy/symbols.pyx). */
const spacySymbols: Readonly<Record<string, string>> = {
  399: 'advcl',
  400: 'advmod',
  402: 'amod',
  403: 'appos',
  405: 'aux',
  407: 'cc',
  408: 'ccomp',
  410: 'conj',
  411: 'cop',
  412: 'csubj',
  414: 'dep',
  415: 'det',
  421: 'intj',
  422: 'iobj',
  423: 'mark',
  426: 'nmod',
  429: 'nsubj',
  434: 'obj',
  435: 'obl',
  445: 'punct',
  451: 'acl',
};

/** The bunsetsu tree under a UD tree. */
export const bunsetsuOfUd = (words: readonly UdWord[], id: string): GoldSentence => {
  const opens = openings(words);
  const owner: number[] = [];
  for (const open of opens) owner.push((owner.at(-1) ?? -1) + (open ? 1 : 0));
  const heads = headsOf(words, owner);
  const bunsetsu: GoldUnit[] = [];
  let text = '';
  for (const [at, word] of words.entries()) {
    const start = text.length;
    text += word.form;
    const last = bunsetsu.at(-1);
    const own = owner[at] ?? 0;
    const begun = opens[at] === true || last === undefined ? start : last.start;
    const unit: GoldUnit = { start: begun, end: text.length, head: heads[own] ?? -2, type: 'D' };
    if (begun === start) bunsetsu.push(unit);
    else bunsetsu[bunsetsu.length - 1] = unit;
    if (word.spaceAfter && at + 1 < words.length) text += ' ';
  }
  return { id, corpus: 'gsd', text, bunsetsu, phrases: null };
};

const inside = new Set(['case', 'compound', 'punct', 'aux', 'mark', 'fixed', 'cop', 'dep']);
const functional = new Set(['case', 'punct', 'aux', 'mark', 'fixed']);

/** The head of a bunsetsu is the bunsetsu that its only outward content word points to. */
const headsOf = (words: readonly UdWord[], owner: readonly number[]): number[] => {
  const heads: number[] = [];
  for (const [at, word] of words.entries()) {
    const own = owner[at] ?? 0;
    const to = word.head < 0 ? -1 : (owner[word.head] ?? -1);
    if (to === -1) heads[own] = -1;
    else if (to !== own && !functional.has(word.relation)) heads[own] ??= to;
  }
  return heads;
};

/**
 * Which words open a bunsetsu: those not tied into the current one by a function relation. UD ties suffixes, compound
 * verbs (追い|始める) and bare adjectival nouns (特別|番組) by content relations, although no bunsetsu starts there.
 */
const openings = (words: readonly UdWord[]): boolean[] => {
  const opens: boolean[] = [];
  let start = 0;
  // The farthest word that some word of the current bunsetsu must share a bunsetsu with.
  let reach = 0;
  for (const [at, word] of words.entries()) {
    const tied = inside.has(word.relation) && word.head >= start && word.head < at;
    const open = at === 0 || !(tied || reach >= at || joinsWord(words[at - 1], word, at));
    opens.push(open);
    if (open) start = reach = at;
    if ((inside.has(word.relation) || word.relation === 'nummod') && word.head > at) reach = Math.max(reach, word.head);
  }
  return opens;
};

const joinsWord = (before: UdWord | undefined, word: UdWord, at: number): boolean => {
  if (before === undefined) return false;
  if (word.tag.startsWith('接尾辞')) return !before.tag.startsWith('補助記号');
  const adjacent = before.head === at || word.head === at - 1;
  if (word.tag.startsWith('動詞-非自立可能')) return adjacent && /^(動詞|形容詞)/.test(before.tag);
  return before.head === at && before.tag.startsWith('形状詞') && /^(名詞|形状詞)/.test(word.tag);
};
