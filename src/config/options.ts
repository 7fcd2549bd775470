import {
  duration,
  fileOrOff,
  flag,
  oneOf,
  real,
  size,
  text,
  whole,
  wholeOrOff,
  type Option,
  type ValueOf,
} from './kinds.ts';

/**
 * Every setting there is, with its default and where the default comes from. Types, validation, `--set`, the comments in
 * `corpus.yaml` and docs/config.md are all made from this table.
 */
export const options = {
  collect: {
    userAgent: text('kumoito', 'Product token: what robots.txt groups are matched against.', 'RFC 9309'),
    contact: text(
      '',
      'Address of the page or mailbox for complaints; sent with every request. Set it before you crawl.',
      'Muraoka 2008',
    ),
    intervalMin: duration('60s', 'Smallest pause between two requests to one host.', 'Tamura & Kitsuregawa 4.1'),
    robotsAgeMax: duration('6h', 'Read robots.txt of a host again after this long.', 'Muraoka 2008'),
    robotsErrorAgeMax: duration('1h', 'Try an unreachable robots.txt again after this long.', 'StormCrawler'),
    robotsCopyAgeMax: duration(
      '24h',
      'While robots.txt cannot be reached, its last good copy holds this long; then nothing is fetched.',
      'Google, RFC 9309 2.4',
    ),
    robotsUnreachableMax: duration(
      '30d',
      'A robots.txt unreachable for this long counts as absent.',
      'RFC 9309 2.3.1.4',
    ),
    robotsBytesMax: size('500KB', 'Of a longer robots.txt only the beginning counts.', 'RFC 9309 2.5'),
    fetchTimeMax: duration('30s', 'A response must be complete after this long.'),
    bodyBytesMax: size('10MB', 'A longer page is a failed fetch (too-large).'),
    redirectsMax: whole(5, 'Longest chain of redirects followed.', 'RFC 9309 2.3.1.2'),
    connections: whole(64, 'Connections at one time in all.', '', 1),
    connectionsPerAddress: whole(
      4,
      'Connections at one time to one IP address, however many hosts it serves.',
      'Muraoka 2008 tab. 1',
      1,
    ),
    hopsMax: whole(15, 'Links followed from a seed.', 'Muraoka 2008'),
    cgiHopsMax: whole(5, 'Links followed from dynamic page to dynamic page.', 'Muraoka 2008'),
    pagesPerHostMax: wholeOrOff(10_000, 'Upper limit of pages collected from one host.', 'Muraoka 2008 tab. 1'),
    revisitAfter: duration('1d', 'A known page is visited again after this long.'),
    adultWords: fileOrOff(
      'Words, one a line, that mark unwanted pages; off: the list that comes with Kumoito.',
      'Akamine 2010 4.2',
    ),
  },
  archive: {
    fileBytesMax: size('1GB', 'A WARC file is closed when it has grown to this size.', 'WARC 1.1 guidelines'),
  },
  select: {
    linkTop: wholeOrOff(
      null,
      'Pages kept by the first selection; off: all that no rule marked.',
      'Akamine 2010: 200,000,000',
    ),
    textTop: wholeOrOff(
      null,
      'Pages kept by the second selection; off: all that no rule marked.',
      'Akamine 2010: 100,000,000',
    ),
    recipe: text(
      'akamine-2010',
      'What makes a page worth having: the name of a recipe that comes with Kumoito, or a recipe file.',
      'docs/recipes.md',
    ),
    urlDepthMax: whole(9, 'Pages whose URL path has more parts are marked.', 'Hoshino'),
    cgiLettersMax: whole(128, 'Pages whose URL has longer arguments are marked.', 'Akamine 2010 5.1'),
    longSentencesMin: whole(3, 'Pages with fewer long sentences are marked.', 'Akamine 2010 5.1'),
    linkShareMax: real(0.8, 'Pages with a larger share of their letters in link lists are marked.', 'uzushio', [0, 1]),
    adultShareMax: real(0.02, 'Pages with a larger share of letters in unwanted words are marked.', '', [0, 1]),
    nearDuplicateMin: real(
      0.8,
      'Pages whose main texts share this much of their character 5-grams count as one.',
      'HojiChar',
      [0, 1],
    ),
    siteCapShop: wholeOrOff(1000, 'Pages kept of one site of shops.', 'Akamine 2010 5.1'),
    siteCapList: wholeOrOff(1000, 'Pages kept of one site of listings.', 'Akamine 2010 5.1'),
    siteCap: wholeOrOff(null, 'Pages kept of one site of any other kind.', 'Akamine 2010 5.1'),
    weightPageRank: real(0.4, 'Weight of the PageRank of the page in the importance of a page.', 'Akamine 2010 5.1'),
    weightDomainRank: real(0.2, 'Weight of the PageRank of its domain.', 'Akamine 2010 5.1'),
    weightUrlDepth: real(0.2, 'Weight of the depth of its URL (deep: low).', 'Akamine 2010 5.1'),
    weightCgi: real(0.1, 'Weight of the length of its CGI arguments (long: low).', 'Akamine 2010 5.1'),
    weightAge: real(0.1, 'Weight of its age (old: low).', 'Akamine 2010 5.1'),
    weightText: real(0.5, 'Weight of long sentences against importance in the second selection.', '', [0, 1]),
    ageHalf: duration('180d', 'After this long the part of the age in the importance has halved.'),
    damping: real(0.85, 'Probability of following a link in PageRank.', 'Muraoka 2008', [0, 1]),
    rankTolerance: real(1e-10, 'PageRank stops when one more iteration changes less than this in all.'),
    rankIterationsMax: whole(500, 'PageRank stops after this many iterations in any case.', '', 1),
    farmDomainsMin: whole(3, 'A link farm has at least this many domains.', 'Wu & Davison 2005', 2),
    farmSitewideMin: real(
      0.5,
      'Domains are tied when this share of the pages of the one links to the other.',
      '',
      [0, 1],
    ),
    farmInsideMin: real(
      0.5,
      'Share of the links into and out of each domain of a farm that stays in the farm.',
      'Flake, Lawrence & Giles 2000',
      [0, 1],
    ),
    farmLinksMin: whole(12, 'Links inside a farm, each page counted once for each other domain.'),
  },
  format: {
    analyzer: oneOf(['kuromoji', 'mecab'], 'kuromoji', 'Morphological analyzer.'),
    longSentenceCharacters: whole(
      20,
      'A sentence of at least this many characters counts as long.',
      'Akamine 2010 5.1',
    ),
    documentsPerShard: whole(1000, 'Documents written to one shard file.', '', 1),
    inLinksMax: whole(1000, 'In-links written into one document.'),
    pageTimeMax: duration('20s', 'A page whose analysis takes longer is marked and left out.'),
    workerHeapMax: size('2GB', 'Heap of one worker; a page that needs more is marked and left out.'),
    synonyms: flag(true, 'Annotate synonym nodes.'),
    userDictionary: fileOrOff('Words to add to the dictionary, in MeCab CSV format.'),
  },
  index: {
    bm25K1: real(1, 'Saturation of term frequency.', 'TSUBAKI'),
    bm25B: real(0.6, 'Strength of length normalisation.', 'TSUBAKI', [0, 1]),
    dependencyWeight: real(0.15, 'Weight of dependency pairs in the score (alpha).', 'TSUBAKI', [0, 1]),
    synonymWeight: real(0.9, 'A synonym counts this much of the word itself.', 'TSUBAKI', [0, 1]),
    titleWeight: real(2, 'A word in the title counts this many times.', '', [0, 100]),
    anchorWeight: real(0.3, 'Share of anchor texts in the score of a word.', '', [0, 1]),
    occurrencesInMemoryMax: whole(
      12_000_000,
      'Term occurrences held in memory before a segment is written; one takes some 20 bytes.',
      '',
      1,
    ),
    segmentsPerTier: whole(8, 'Segments of about one size that are merged into one.', 'Lucene TieredMergePolicy', 2),
    mergeBytesPerSecondMax: wholeOrOff(null, 'Merging writes no more bytes a second than this; off: as the disk can.'),
    expansionsMax: whole(10_000, 'Words that a prefix or wildcard of a query may stand for.', '', 1),
  },
} as const satisfies Record<string, Record<string, Option<unknown>>>;

type Options = typeof options;

export type Config = { readonly [S in keyof Options]: { readonly [K in keyof Options[S]]: ValueOf<Options[S][K]> } };
