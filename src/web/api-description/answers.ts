import {
  compareAnswer,
  dueAnswer,
  funnelsAnswer,
  liveAnswer,
  politenessAnswer,
  runsAnswer,
  setsAnswer,
  sourcesAnswer,
  statusAnswer,
  surveyAnswer,
} from './run-answers.ts';
import {
  differenceAnswer,
  documentAnswer,
  linksAnswer,
  pathAnswer,
  sentenceAnswer,
  siteAnswer,
  siteListAnswer,
  sourceAnswer,
  versionsAnswer,
  whyAnswer,
} from './page-answers.ts';
import { anything, list, object, type Schema, text } from './schema.ts';
import {
  breakdownAnswer,
  collocationsAnswer,
  concordanceAnswer,
  concordanceLine,
  facetsAnswer,
  foundDocument,
  frequenciesAnswer,
  frequencyRow,
  keynessAnswer,
  ngramsAnswer,
  profileAnswer,
  searchAnswer,
  sitesAnswer,
} from './word-answers.ts';

export interface Answer {
  readonly about: string;
  readonly schema: Schema;
  /** An object a line, of any number: the schema is that of each. */
  readonly lines?: true;
}

/** What each path of the API answers with. */
export const answers: Readonly<Record<string, Answer>> = {
  '/api/search': { about: 'Pages that meet a query, best first.', schema: searchAnswer },
  '/api/sites': { about: 'How many pages of each site meet a query.', schema: sitesAnswer },
  '/api/facets': { about: 'How the pages that meet a query are spread.', schema: facetsAnswer },
  '/api/concordance': { about: 'Lines in which words stand in their context.', schema: concordanceAnswer },
  '/api/collocations': { about: 'Words that stand beside a word, or depend on it.', schema: collocationsAnswer },
  '/api/frequencies': { about: 'How often words occur.', schema: frequenciesAnswer },
  '/api/breakdown': { about: 'How the places of a pattern are spread.', schema: breakdownAnswer },
  '/api/ngrams': { about: 'Words in a row, most frequent first.', schema: ngramsAnswer },
  '/api/keyness': { about: 'Words by which some pages differ from others.', schema: keynessAnswer },
  '/api/profile': { about: 'What a word does.', schema: profileAnswer },
  '/api/pattern': { about: 'The pattern that some boxes describe.', schema: object({ pattern: text }) },
  '/api/search.jsonl': { about: 'Every page that meets a query, by id.', schema: foundDocument, lines: true },
  '/api/concordance.jsonl': { about: 'Every line of a concordance.', schema: concordanceLine, lines: true },
  '/api/frequencies.jsonl': { about: 'Every value, most frequent first.', schema: frequencyRow, lines: true },
  '/api/suggest': { about: 'Words of the index that begin with what is typed.', schema: list(text) },
  '/api/sentence': { about: 'A sentence with its morphemes and dependencies.', schema: sentenceAnswer },
  '/api/versions': { about: 'Every version of a page.', schema: versionsAnswer },
  '/api/difference': { about: 'What two versions of a page have and have not in common.', schema: differenceAnswer },
  '/api/source': { about: 'A version as it was fetched.', schema: sourceAnswer },
  '/api/document/{id}': { about: 'A document of the corpus.', schema: documentAnswer },
  '/api/links': { about: 'Links of a page.', schema: linksAnswer },
  '/api/path': { about: 'The shortest path by links; null where there is none.', schema: pathAnswer },
  '/api/site': { about: 'Reports on sites.', schema: siteAnswer },
  '/api/site-list': { about: 'All sites with their numbers.', schema: siteListAnswer },
  '/api/why': { about: 'Everything that is known of a URL.', schema: whyAnswer },
  '/api/status': { about: 'What is there, what is due, what went wrong.', schema: statusAnswer },
  '/api/due': { about: 'What a collection would ask for.', schema: dueAnswer },
  '/api/runs': { about: 'All runs, or one.', schema: runsAnswer },
  '/api/compare': { about: 'Two runs side by side.', schema: compareAnswer },
  '/api/funnels': { about: 'What each rule of a selection took.', schema: funnelsAnswer },
  '/api/sets': { about: 'Page sets, and what they have in common.', schema: setsAnswer },
  '/api/sources': { about: 'Feeds and lists.', schema: sourcesAnswer },
  '/api/politeness': { about: 'Pauses that a collection kept, host by host.', schema: politenessAnswer },
  '/api/live': { about: 'How the collection under way stands.', schema: liveAnswer },
  '/api/survey/{name}': { about: 'A survey of the corpus.', schema: surveyAnswer },
  '/api/openapi.json': { about: 'This description.', schema: anything },
};
