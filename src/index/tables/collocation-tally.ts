import type { DocumentWords } from '../segment/forward.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import { NumberLog } from '../memory/number-log.ts';
import { PairTable } from '../memory/pair-table.ts';
import { attributeOf } from './attribute-counts.ts';
import type { Span } from '../concordance/find-matches.ts';
import {
  bunsetsuEndedBy,
  lastParticle,
  type LinkedSentence,
  noParticle,
  WordKinds,
} from '../concordance/linked-spans.ts';

/** A relation as a number: twice the row of the particle plus one (0: none), plus one where the word depends on the match. */
const relationOf = (particle: number, isOnMatch: 0 | 1): number => 2 * (particle + 1) + isOnMatch;

const nearby = relationOf(noParticle, 0);

/** What stands with the matches in one segment: rows of its lexicon by relation, counted as numbers. */
export class SegmentTally {
  matches = 0;
  readonly lexicon: Lexicon;
  /** Words in the windows, those without meaning too. */
  near = 0;
  readonly #kinds: WordKinds;
  readonly #pairs = new PairTable((pair) => pair);
  readonly #counts = new NumberLog();

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    this.#kinds = new WordKinds(lexicon);
  }

  addWindow(words: DocumentWords, span: Span, window: number): void {
    this.matches++;
    const types = words.typesOf(span.sentence);
    const first = Math.max(words.sentenceStarts[span.sentence] ?? 0, span.start - window);
    const end = Math.min((words.sentenceStarts[span.sentence + 1] ?? 0) - 1, span.end + window);
    for (let position = first; position < end; position++) {
      if (position >= span.start && position < span.end) continue;
      const row = types[position] ?? 0;
      this.near++;
      if (this.lexicon.isContent(row)) this.#count(nearby, row);
    }
  }

  /** What the bunsetsu that the match ends depends on, and what depends on the bunsetsu of the match's last word. */
  addDependencies(words: DocumentWords, span: Span): void {
    this.matches++;
    const bunsetsu = words.bunsetsuOf(span.sentence);
    const sentence: LinkedSentence = {
      bunsetsu,
      start: words.sentenceStarts[span.sentence] ?? 0,
      types: words.typesOf(span.sentence),
      kinds: this.#kinds,
    };
    const own = bunsetsu.holding(span.end - 1 - sentence.start);
    if (own < 0) return;
    const head = bunsetsuEndedBy(sentence, span) < 0 ? -1 : (bunsetsu.heads[own] ?? -1);
    if (head >= 0 && head < bunsetsu.count) this.#addBond(sentence, { from: own, word: head, isOnMatch: 0 });
    // A head stands to the right of what depends on it.
    for (let at = 0; at < own; at++)
      if (bunsetsu.heads[at] === own) this.#addBond(sentence, { from: at, word: at, isOnMatch: 1 });
  }

  /** Relation, row, count. */
  forEach(visit: (relation: Relation, row: number, count: number) => void): void {
    const { first, second, size } = this.#pairs;
    for (let pair = 0; pair < size; pair++) {
      const relation = first.values[pair] ?? 0;
      const particle = this.#kinds.particleOf((relation >> 1) - 1);
      visit({ particle, isOnMatch: (relation & 1) === 1 }, second.values[pair] ?? 0, this.#counts.values[pair] ?? 0);
    }
  }

  #addBond(
    sentence: LinkedSentence,
    { from, word, isOnMatch }: { from: number; word: number; isOnMatch: 0 | 1 },
  ): void {
    const { bunsetsu, start, types } = sentence;
    const first = start + (bunsetsu.starts[word] ?? 0);
    let position = start + (bunsetsu.starts[word + 1] ?? 0) - 1;
    while (position >= first && !this.lexicon.isContent(types[position] ?? 0)) position--;
    if (position >= first) this.#count(relationOf(lastParticle(sentence, from), isOnMatch), types[position] ?? 0);
  }

  #count(relation: number, row: number): void {
    const pair = this.#pairs.number(relation, row);
    if (pair === this.#counts.length) this.#counts.push(0);
    this.#counts.values[pair]!++;
  }
}

interface Relation {
  readonly particle: string | null;
  readonly isOnMatch: boolean;
}

/** What was found with the matches of all segments: by the name of the relation (none for a window) and by word. */
export class Tally {
  matches = 0;
  readonly relations = new Map<string, { near: number; readonly counts: Map<string, number> }>();

  add(tally: SegmentTally, { by, attribute }: { by: 'window' | 'dependency'; attribute: 'surface' | 'base' }): void {
    this.matches += tally.matches;
    if (by === 'window') this.#relation('').near += tally.near;
    tally.forEach(({ particle, isOnMatch }, row, count) => {
      const name = by === 'window' ? '' : isOnMatch ? `<${particle ?? ''}` : `${particle ?? ''}>`;
      const relation = this.#relation(name);
      if (by === 'dependency') relation.near += count;
      const word = attributeOf(tally.lexicon, row, attribute);
      relation.counts.set(word, (relation.counts.get(word) ?? 0) + count);
    });
  }

  /** Words that some relation has at least so often. */
  wordsWith(countMin: number): ReadonlySet<string> {
    const words = new Set<string>();
    for (const { counts } of this.relations.values())
      for (const [word, count] of counts) if (count >= countMin) words.add(word);
    return words;
  }

  #relation(name: string): { near: number; readonly counts: Map<string, number> } {
    let found = this.relations.get(name);
    if (found === undefined) this.relations.set(name, (found = { near: 0, counts: new Map() }));
    return found;
  }
}
