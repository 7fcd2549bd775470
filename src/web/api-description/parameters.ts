import { regions } from '../../model/region.ts';
import { anything, oneOf, type Schema, text, whole } from './schema.ts';

export interface About {
  readonly about: string;
  readonly schema: Schema;
}

const said = (about: string, schema: Schema = text): About => ({ about, schema });

/** Parameters that mean the same wherever they are read. */
const everywhere: Readonly<Record<string, About>> = {
  q: said('A query, or a pattern over words (docs/query-language.md).'),
  where: said('A pattern that words must meet.'),
  page: said('The page of results, from 1.', whole),
  from: said('So many are passed over.', whole),
  top: said('At most so many.', whole),
  lines: said('At most so many lines.', whole),
  snippetWords: said('Words in a snippet.', whole),
  block: said('Parts of a page in which words count; `all` is the whole page.', oneOf('all', ...regions)),
  id: said('Only these pages: ten digits, and `-2` for revision 2.'),
  licence: said('Only pages under this licence.'),
  synonyms: said('`no`: words are looked for without their synonyms.', oneOf('no')),
  only: said('`ids`: of each page no more than its id.', oneOf('ids')),
  window: said('Words on each side.', anything),
  by: said('What is counted, or how.'),
  sort: said('What comes first.'),
  sort2: said('What decides between equals.'),
  sort3: said('What decides between equals of those.'),
  sample: said('So many lines drawn by chance.', whole),
  seed: said('The same seed draws the same lines.'),
  count: said('`all`: everything is counted, however long it takes.', oneOf('all')),
  countMin: said('What occurs less often is left out.', whole),
  set: said('Only pages of this set.'),
  length: said('Words in a row.', whole),
  of: said('Which side of a word is meant.'),
  words: said('Which words are compared.'),
  against: said('The other pages, as a filter; the rest of the corpus without it.'),
  document: said('The id of a document.'),
  sentence: said('The number of a sentence.', whole),
  revision: said('A version of the page.', whole),
  url: said('A URL, or the id of a page.'),
  view: said('Which links.', oneOf('out', 'in', 'anchors', 'hosts')),
  host: said('The name of a host.'),
  run: said('The number of a run.', whole),
  left: said('The number of a run.', whole),
  right: said('The number of a run.', whole),
  queries: said('Queries, one a line.'),
  attribute: said('What a box looks at.'),
  test: said('How a box compares.'),
  value: said('What a box compares with.'),
  join: said('How a box follows the one before.'),
  between: said('Words between a box and the one before.'),
  particle: said('The particle of a dependency.'),
};

/** Those that mean something else on some path. */
const here: Readonly<Record<string, Readonly<Record<string, About>>>> = {
  '/api/difference': { from: said('The earlier version.', whole), to: said('The later version.', whole) },
  '/api/path': { from: said('A URL, an id or a host.'), to: said('A URL, an id or a host.') },
};

export const parameterAbout = (path: string, name: string): About => {
  const about = here[path]?.[name] ?? everywhere[name];
  if (about === undefined) throw new TypeError(`Nothing is said of ${name}: src/web/api-description/parameters.ts`);
  return about;
};

/** What a request is refused without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  '/api/sentence': ['document', 'sentence'],
  '/api/versions': ['document'],
  '/api/difference': ['document'],
  '/api/source': ['document'],
  '/api/path': ['from', 'to'],
  '/api/links': ['url'],
  '/api/site': ['host'],
  '/api/why': ['url'],
  '/api/compare': ['left', 'right'],
  '/api/concordance': ['q'],
  '/api/concordance.jsonl': ['q'],
  '/api/collocations': ['q'],
  '/api/breakdown': ['q'],
  '/api/profile': ['q'],
};

export const isNeeded = (path: string, name: string): boolean => needed[path]?.includes(name) === true;
