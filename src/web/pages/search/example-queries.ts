import { parseAnnotation } from '../../../analyzer/annotation.ts';
import type { Analysis, Morpheme } from '../../../analyzer/port.ts';
import { Fault } from '../../../base/fault.ts';
import type { Snapshot } from '../../../index/port.ts';
import { isMainBlock, type StandardDocument } from '../../../model/document.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import type { SiteSources } from '../../site-port.ts';
import { anyDocument } from '../../requests/search-parameters.ts';
import { readDocument } from '../document/document.ts';

/** What an example shows of the query language: its text is a word of `searchWords`. */
export type ExampleKind = 'all' | 'any' | 'phrase' | 'near' | 'ordered' | 'dependency' | 'title' | 'without_word';

export interface ExampleQuery {
  readonly kind: ExampleKind;
  readonly query: string;
}

/** Words that stand together in one sentence of the corpus. */
export interface ExampleWords {
  readonly noun: string;
  readonly particle: string;
  /** What follows noun and particle, as it stands, and its verb as dictionaries have it. */
  readonly follows: string;
  readonly verb: string;
  /** Another noun of the sentence. */
  readonly other: string;
}

const documentsMax = 20;
/** Sentences that are tried before those whose words make most examples are taken. */
const triesMax = 30;

/** Queries that explain the language with words of this corpus; each has been asked, and finds something. */
export const exampleQueries = (sources: SiteSources): Promise<readonly ExampleQuery[]> =>
  sources.snapshots.use(async (snapshot) => {
    const { hits } = await snapshot.search(anyDocument, { top: documentsMax, snippetWords: 0, count: false });
    let most: readonly ExampleQuery[] = [];
    let tries = 0;
    for (const { id } of hits) {
      const xml = readDocument(id, sources);
      if (xml === null) continue;
      for (const words of wordsOf(readStandardDocument(xml))) {
        const all = queriesWith(words);
        const finding = await thatFind(snapshot, all);
        if (finding.length > most.length) most = finding;
        if (most.length === all.length || ++tries === triesMax) return most;
      }
    }
    return most;
  });

const queriesWith = ({ noun, particle, follows, verb, other }: ExampleWords): readonly ExampleQuery[] => [
  { kind: 'all', query: `${noun} ${other}` },
  { kind: 'any', query: `(${noun} ${other})~OR` },
  { kind: 'phrase', query: `"${noun}${particle}${follows}"` },
  { kind: 'near', query: `(${other} ${noun})~10w` },
  { kind: 'ordered', query: `(${noun} ${verb})~10W` },
  { kind: 'dependency', query: `${noun}${particle}${verb}~FD` },
  { kind: 'title', query: `title:${noun}` },
  { kind: 'without_word', query: `${noun} -${other}` },
];

const thatFind = async (snapshot: Snapshot, queries: readonly ExampleQuery[]): Promise<readonly ExampleQuery[]> => {
  const finding: ExampleQuery[] = [];
  for (const example of queries) if (await finds(snapshot, example.query)) finding.push(example);
  return finding;
};

/** Words that the analyzer takes for one, say, cannot depend on each other: the index refuses such a query. */
const finds = async (snapshot: Snapshot, query: string): Promise<boolean> => {
  try {
    return (await snapshot.count(query)) > 0;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

function* wordsOf({ texts }: StandardDocument): Generator<ExampleWords> {
  for (const { sentences } of texts)
    for (const { text, block, annotations } of sentences) {
      const [annotation] = annotations;
      const words =
        isMainBlock(block) && annotation !== undefined ? exampleWords(parseAnnotation(annotation.text, text)) : null;
      if (words !== null) yield words;
    }
}

/** A noun with a particle that depends on the verb right after it, and another noun of the sentence; null where there are none. */
const exampleWords = ({ morphemes, bunsetsu }: Analysis): ExampleWords | null => {
  for (const [at, { first, end, head }] of bunsetsu.entries()) {
    const next = bunsetsu[at + 1];
    const [noun, particle, ...rest] = morphemes.slice(first, end);
    const verb = next === undefined ? undefined : morphemes[next.first];
    if (head !== at + 1 || noun === undefined || particle === undefined || verb === undefined || rest.length > 0)
      continue;
    if (!isNoun(noun) || !particles.has(particle.surface) || verb.pos[0] !== '動詞') continue;
    const other = morphemes.find((one) => isNoun(one) && one.surface !== noun.surface);
    if (other === undefined) continue;
    const follows = morphemes.slice(next?.first, next?.end).filter(({ pos }) => pos[0] !== '記号');
    return {
      noun: noun.surface,
      particle: particle.surface,
      follows: follows.map(({ surface }) => surface).join(''),
      verb: verb.base,
      other: other.surface,
    };
  }
  return null;
};

const particles: ReadonlySet<string> = new Set(['を', 'が', 'に']);

/** A noun that means something by itself, in letters that no query reads as a sign. */
const isNoun = ({ surface, pos }: Morpheme): boolean =>
  pos[0] === '名詞' && pos[1] === '一般' && /^(?:\p{sc=Han}+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{2,})$/u.test(surface);
