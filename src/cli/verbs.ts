import type { CliCommand } from './command.ts';

/**
 * Every verb: what `kumoito help` and docs/cli.md say of it, and where its file is. Only the verb that is called gets loaded.
 */
export const verbs: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<CliCommand> }>> = {
  demo: {
    summary: 'build a corpus from the bundled sample web before your eyes, and serve its search page',
    load: async () => (await import('./commands/corpus/demo.ts')).demoCommand,
  },
  init: {
    summary: 'make a corpus: configuration with comments, empty store',
    load: async () => (await import('./commands/corpus/init.ts')).initCommand,
  },
  extract: {
    summary: 'HTML → main text, blocks, metadata',
    load: async () => (await import('./commands/tools/extract.ts')).extractCommand,
  },
  detect: {
    summary: 'charset and language of HTML or text files, with the evidence',
    load: async () => (await import('./commands/tools/detect.ts')).detectCommand,
  },
  sentences: {
    summary: 'text → one sentence per line',
    load: async () => (await import('./commands/tools/sentences.ts')).sentencesCommand,
  },
  analyze: {
    summary: 'sentences, one per line → morphemes, bunsetsu, dependencies, synonyms',
    load: async () => (await import('./commands/tools/analyze.ts')).analyzeCommand,
  },
  'robots-check': {
    summary: 'may this agent fetch this URL, by this robots.txt?',
    load: async () => (await import('./commands/tools/robots-check.ts')).robotsCheckCommand,
  },
  simulate: {
    summary: "the papers' experiments on recorded data",
    load: async () => (await import('./commands/tools/simulate.ts')).simulateCommand,
  },
  survey: {
    summary:
      'analyses of a corpus, a page set or the pages that meet a query: tld, language, geography, census, sites, types, charsets, rights, queries, growth, pagerank, schedule; of links: links URL, path A B, site HOST…',
    load: async () => (await import('./commands/asking/survey.ts')).surveyCommand,
  },
  feed: {
    summary: 'entries of an RSS, Atom or JSON feed',
    load: async () => (await import('./commands/tools/feed.ts')).feedCommand,
  },
  run: {
    summary: 'the whole pipeline, incrementally: collect, select, format, select, index',
    load: async () => (await import('./commands/corpus/run.ts')).runCommand,
  },
  select: {
    summary: 'first and second selection; writes a page set',
    load: async () => (await import('./commands/corpus/select.ts')).selectCommand,
  },
  sets: {
    summary: 'page sets: list, show, use (make current), rename, keep N, delete, diff, union, intersect, sample',
    load: async () => (await import('./commands/asking/sets.ts')).setsCommand,
  },
  format: {
    summary: 'standard-format documents for a page set',
    load: async () => (await import('./commands/corpus/format.ts')).formatCommand,
  },
  export: {
    summary: 'a data set from a page set, with its data card',
    load: async () => (await import('./commands/publishing/export.ts')).exportCommand,
  },
  regenerate: {
    summary: 'documents, index and data sets of a manifest again, from the archive, byte for byte',
    load: async () => (await import('./commands/publishing/regenerate.ts')).regenerateCommand,
  },
  verify: {
    summary:
      'check a folder that `regenerate` made, with its index and data sets, or the documents of a corpus, against their digests',
    load: async () => (await import('./commands/publishing/verify.ts')).verifyCommand,
  },
  show: {
    summary: 'one document',
    load: async () => (await import('./commands/asking/show.ts')).showCommand,
  },
  why: {
    summary: "a page's history: found on, every fetch, every verdict with rule, value and limit, document, index state",
    load: async () => (await import('./commands/asking/why.ts')).whyCommand,
  },
  status: {
    summary: 'what is there, what is due, how big',
    load: async () => (await import('./commands/corpus/status.ts')).statusCommand,
  },
  serve: {
    summary: 'search page, documents, status, JSON API',
    load: async () => (await import('./commands/corpus/serve.ts')).serveCommand,
  },
  index: {
    summary: 'bring the search index to a page set; build it anew, tidy it up, check every byte',
    load: async () => (await import('./commands/corpus/index-corpus.ts')).indexCommand,
  },
  search: {
    summary: 'hits for a query: words, "phrases", AND, OR, -NOT, (a b)~OR, (a b)~20w, title:word, pref*',
    load: async () => (await import('./commands/asking/search.ts')).searchCommand,
  },
  concordance: {
    summary: 'KWIC lines of a text or a pattern over words',
    load: async () => (await import('./commands/asking/concordance.ts')).concordanceCommand,
  },
  frequencies: {
    summary: 'frequency list of words, parts of speech or word pairs',
    load: async () => (await import('./commands/asking/frequencies.ts')).frequenciesCommand,
  },
  collocations: {
    summary: 'words that stand near a word, or are bound to it by a dependency, and how strongly',
    load: async () => (await import('./commands/asking/collocations.ts')).collocationsCommand,
  },
  breakdown: {
    summary: 'how matches are spread over years, months, sites, types of pages, or the words beside them',
    load: async () => (await import('./commands/asking/breakdown.ts')).breakdownCommand,
  },
  profile: {
    summary: 'what a word does: forms, readings, what it is bound to and how, neighbours, years, types of pages',
    load: async () => (await import('./commands/asking/profile.ts')).profileCommand,
  },
  ngrams: {
    summary: 'the most frequent sequences of words, all or those around a pattern',
    load: async () => (await import('./commands/asking/ngrams.ts')).ngramsCommand,
  },
  keyness: {
    summary: 'words that some pages have more, or less, often than others, and how surely',
    load: async () => (await import('./commands/asking/keyness.ts')).keynessCommand,
  },
  block: {
    summary: 'never collect a host, or a URL and everything below it, again',
    load: async () => (await import('./commands/publishing/block.ts')).blockCommand,
  },
  collect: {
    summary:
      'fetch what is due, politely: update (new and changed pages), rss (entries of feeds), news (articles of top pages)',
    load: async () => (await import('./commands/corpus/collect.ts')).collectCommand,
  },
  import: {
    summary: 'pages that are here already: WARC, ARC, WET, HTML and standard-format files and folders, gzip of each',
    load: async () => (await import('./commands/corpus/import.ts')).importCommand,
  },
  forget: {
    summary: 'block a host, or a URL and everything below it, and delete everything kept of it, everywhere',
    load: async () => (await import('./commands/publishing/forget.ts')).forgetCommand,
  },
  completion: {
    summary: 'a script that lets bash, zsh or fish complete verbs and options',
    load: async () => (await import('./commands/tools/completion.ts')).completionCommand,
  },
  doctor: {
    summary: 'whether this machine has what is needed, and whether the corpus here is sound',
    load: async () => (await import('./commands/corpus/doctor.ts')).doctorCommand,
  },
};
