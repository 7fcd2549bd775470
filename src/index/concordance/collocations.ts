import { acceptBy, isEmptyFilter } from '../filter.ts';
import type { Collocation, CollocationOptions, CollocationTable } from '../port.ts';
import type { Collection } from '../query/collection.ts';
import { Pace } from '../query/pace.ts';
import type { Lexicon } from '../segment/lexicon.ts';
import { logDice, logLikelihood, mutualInformation } from './association.ts';
import type { DocumentMatches, Span } from './find-matches.ts';
import { attributeOf, contentCounts } from './attribute-counts.ts';
import { bunsetsuAt, lastParticle, type LinkedSentence } from './linked-spans.ts';
import type { WordQuery } from './pattern-language.ts';
import { matchesOf } from './snapshot-concordance.ts';
import { countsOfAll, countsOfSome } from './word-counts.ts';

const windowUnlessTold = 5;
const countMinUnlessTold = 3;
const topUnlessTold = 50;

/** Words of meaning that stand near the matches, or are bound to them by a dependency, and how strongly. */
export const collocations = async (
  collection: Collection,
  query: WordQuery,
  options: CollocationOptions,
): Promise<CollocationTable> => {
  const { by = 'window', window = windowUnlessTold, attribute = 'base' } = options;
  const tally = new Tally();
  for await (const found of matchesOf(collection, query, options)) {
    for (const span of found.spans) {
      tally.matches++;
      if (by === 'window') addWindow(tally, found, { span, window, attribute });
      else addDependencies(tally, found, span, attribute);
    }
  }
  const pace = new Pace(options.signal);
  const counted = isEmptyFilter(options)
    ? countsOfAll(collection.segments)
    : await countsOfSome(collection.segments, acceptBy(options), pace);
  const words = counted.reduce((sum, { counts }) => sum + counts.reduce((inner, count) => inner + count, 0), 0);
  const wanted = tally.wordsWith(options.countMin ?? countMinUnlessTold);
  const totals = contentCounts(
    counted.map(({ segment: { lexicon }, counts }) => ({ lexicon, counts })),
    attribute,
    wanted,
  );
  return { matches: tally.matches, rows: tableOf(tally, { totals, words, options }) };
};

/** What was found with the matches: by relation (one for a window) and word. */
class Tally {
  matches = 0;
  readonly relations = new Map<string, { near: number; readonly counts: Map<string, number> }>();

  add(relation: string, word: string): void {
    const { counts } = this.relation(relation);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }

  /** Words that some relation has at least so often. */
  wordsWith(countMin: number): ReadonlySet<string> {
    const words = new Set<string>();
    for (const { counts } of this.relations.values())
      for (const [word, count] of counts) if (count >= countMin) words.add(word);
    return words;
  }

  relation(name: string): { near: number; readonly counts: Map<string, number> } {
    let found = this.relations.get(name);
    if (found === undefined) this.relations.set(name, (found = { near: 0, counts: new Map() }));
    return found;
  }
}

type Attribute = 'surface' | 'base';

const addWindow = (
  tally: Tally,
  { segment, words }: DocumentMatches,
  { span, window, attribute }: { span: Span; window: number; attribute: Attribute },
): void => {
  const { lexicon } = segment;
  const first = Math.max(words.sentenceStarts[span.sentence] ?? 0, span.start - window);
  const end = Math.min((words.sentenceStarts[span.sentence + 1] ?? 0) - 1, span.end + window);
  const near = tally.relation('');
  for (let position = first; position < end; position++) {
    if (position >= span.start && position < span.end) continue;
    const type = words.types[position] ?? 0;
    near.near++;
    if (lexicon.isContent(type)) tally.add('', attributeOf(lexicon, type, attribute));
  }
};

const addDependencies = (tally: Tally, found: DocumentMatches, span: Span, attribute: Attribute): void => {
  const { segment, words } = found;
  const { lexicon } = segment;
  const start = words.sentenceStarts[span.sentence] ?? 0;
  const sentence: LinkedSentence = {
    bunsetsu: found.bunsetsuOf(span.sentence),
    start,
    particle: (position) => {
      const type = words.types[position] ?? 0;
      return lexicon.grammar(type).pos.startsWith('助詞') ? lexicon.surface(type) : null;
    },
  };
  const wordOf = (at: number): string | null => lastContent(found, sentence, { at, attribute, lexicon });
  const own = bunsetsuAt(sentence, span.end - 1);
  const bunsetsu = sentence.bunsetsu[own];
  if (bunsetsu === undefined) return;
  const add = (relation: string, word: string | null): void => {
    if (word === null) return;
    tally.relation(relation).near++;
    tally.add(relation, word);
  };
  if (bunsetsu.head >= 0) add(`${lastParticle(sentence, bunsetsu) ?? ''}>`, wordOf(bunsetsu.head));
  for (const [at, other] of sentence.bunsetsu.entries())
    if (other.head === own) add(`<${lastParticle(sentence, other) ?? ''}`, wordOf(at));
};

const lastContent = (
  { words }: DocumentMatches,
  { bunsetsu, start }: LinkedSentence,
  { at, attribute, lexicon }: { at: number; attribute: Attribute; lexicon: Lexicon },
): string | null => {
  const { first, end } = bunsetsu[at] ?? { first: 0, end: 0 };
  for (let position = start + end - 1; position >= start + first; position--) {
    const type = words.types[position] ?? 0;
    if (lexicon.isContent(type)) return attributeOf(lexicon, type, attribute);
  }
  return null;
};

const tableOf = (
  tally: Tally,
  { totals, words, options }: { totals: ReadonlyMap<string, number>; words: number; options: CollocationOptions },
): readonly Collocation[] => {
  const { countMin = countMinUnlessTold, sort = 'logDice', top = topUnlessTold, by = 'window' } = options;
  const rows: Collocation[] = [];
  for (const [relation, { near, counts }] of tally.relations)
    for (const [word, count] of counts) {
      if (count < countMin) continue;
      const total = totals.get(word) ?? count;
      // In a word sketch the matches that count are those with the relation.
      const pair = { together: count, matches: by === 'window' ? tally.matches : near, total, near, words };
      rows.push({
        word,
        relation,
        count,
        total,
        logDice: logDice(pair),
        logLikelihood: logLikelihood(pair),
        mutualInformation: mutualInformation(pair),
      });
    }
  return rows
    .sort((a, b) => b[sort] - a[sort] || b.count - a.count || (a.word + a.relation < b.word + b.relation ? -1 : 1))
    .slice(0, top);
};
