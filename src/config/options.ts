// To add a setting, begin here (CONTRIBUTING.md, "Add an option").
// Read by `load.ts`; everything else is given the values, typed by `Config`. No name may change or vanish lightly: it
// stands in the corpus.yaml of people's corpora.

import { orderStrategies } from '../graph/crawl-order.ts';
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
import { revisitOptions } from './revisit-options.ts';
import { selectOptions } from './select-options.ts';

/**
 * Every setting there is, with its default and where the default comes from. Types, validation, `-c`, the comments in
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
    intervalMinLarge: duration(
      '5s',
      'Smallest pause between two requests to one host that has many pages.',
      'Tamura & Kitsuregawa 4.1',
    ),
    largeHostPages: whole(10_000, 'A host with so many collected pages has many.', 'Tamura & Kitsuregawa 4.1', 1),
    slowDelayMax: duration(
      '30s',
      'Added to the interval of a host that sends nothing, in part when it is only slow. At most intervalMin.',
      'Muraoka 2008 tab. 2',
    ),
    errorDelayMax: duration(
      '60s',
      'Added to the interval when the last ten requests all failed, a tenth for each. At most intervalMin.',
      'Muraoka 2008 tab. 2',
    ),
    targetSpeed: size('20KB', 'A host that sends so many bytes a second is not slow.', 'Muraoka 2008 tab. 2'),
    crawlDelayMax: duration('10m', 'A longer Crawl-delay counts as this.'),
    suspendAfter: duration(
      '2h',
      'A host that has been collected from for so long is left alone.',
      'Muraoka 2008 tab. 1',
    ),
    suspendFor: duration('10m', 'So long it is left alone.', 'Muraoka 2008 tab. 1'),
    keepAlive: flag(false, 'Fetch on without a pause over a connection the server keeps open.', 'Muraoka 2008 tab. 1'),
    keepAliveRequestsMax: whole(10, 'So many requests in a row over one connection.', '', 1),
    keepAlivePause: duration('5m', 'Pause after the server has closed such a connection.', 'Muraoka 2008 tab. 1'),
    backoffMin: duration('2m', 'Pause after 429 or 503; doubled with each one that follows.'),
    backoffMax: duration('1d', 'The longest such pause, also when Retry-After asks for more.'),
    addressIntervalMin: duration(
      '1s',
      'Smallest pause between two requests to one IP address. At most intervalMin.',
      'BUbiNG',
    ),
    addressAgeMax: duration(
      '6h',
      'Look the address of a host up again after this long; when it is not found then, the last one holds as long again.',
      'Heritrix ipValidityDurationSeconds',
    ),
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
    rightsFiles: flag(
      true,
      'Ask every origin that pages are collected from for /.well-known/tdmrep.json and /ai.txt.',
      'TDMRep 6.1; docs/rights.md',
    ),
    // No standard says how long these files hold. Once a week is two requests a week and host, and a new reservation is
    // known before a monthly corpus is made; robots.txt, with Content-Signal in it, is read every robotsAgeMax anyway.
    rightsAgeMax: duration(
      '7d',
      'Read these files of an origin, or look whether there are any, again after this long.',
    ),
    rightsErrorAgeMax: duration('1d', 'Try them again after this long when they could not be reached.'),
    rightsBytesMax: size(
      '64KB',
      'A longer tdmrep.json or ai.txt is a failed fetch (too-large); its rules are not read.',
    ),
    connectTimeMax: duration('10s', 'A connection must stand after this long.'),
    headerBytesMax: size('32KB', 'Longer response headers are a failed fetch (bad-response).'),
    fetchTimeMax: duration('30s', 'A response must be complete after this long.'),
    feedIntervalMin: duration('30m', 'A feed is never polled more often.'),
    feedIntervalMax: duration(
      '20h',
      'Every feed is polled at least this often. Less than a day: a collection at the same hour every day finds all due.',
      'Akamine 2010 4.1',
    ),
    feedPostsPerPoll: real(1, 'New entries a poll of a feed should find on average.'),
    feedHalfLife: duration('7d', 'How fast the observed posting rate of a feed forgets.'),
    feedFailingMax: duration('30d', 'A feed that has failed for so long is given up.'),
    feedEntriesKnownMax: whole(
      200,
      'Entries of one feed that are remembered as seen; those it holds now always are.',
      '',
      1,
    ),
    feedsPerHostMax: whole(
      20,
      'Feeds of one host that are polled because pages name them; those in feeds.txt always are.',
      '',
      1,
    ),
    feedPlaces: text(
      'feed rss.xml atom.xml index.rdf',
      'Where a feed is looked for when the page of a seed names none, relative to it; empty: nowhere.',
    ),
    newsInterval: duration(
      '20h',
      'Top pages of news and Q&A sites, and news sitemaps, are visited again after this long.',
      'Akamine 2010 4.1',
    ),
    newsPagesMax: whole(10, 'Further pages of a list that are read in one visit, as far as articles are not known.'),
    newsAgeMax: duration(
      '2d',
      'Older articles of a news sitemap are left to the sitemap crawl.',
      'Google news sitemaps',
    ),
    sitemapBytesMax: size('50MB', 'Of a longer sitemap or feed only the beginning counts.', 'sitemaps.org'),
    sitemapUrlsMax: whole(50_000, 'Of a sitemap or feed with more URLs only the first count.', 'sitemaps.org'),
    sitemapLevelsMax: whole(5, 'Sitemaps within one another that are read.', 'sitemaps.org has two', 1),
    bodyBytesMax: size('10MB', 'A longer page is a failed fetch (too-large).'),
    redirectsMax: whole(5, 'Longest chain of redirects followed.', 'RFC 9309 2.3.1.2'),
    order: oneOf(
      orderStrategies,
      'IPR-DL1',
      'Which known page of a host is asked for first, and which host among those that may be asked.',
      'Yamada 2004 3',
    ),
    orderUrlsMax: whole(
      50_000_000,
      'So many URLs are ordered, at 20 to 30 bytes of memory each; those found later come last, in the order found.',
      '',
      0,
    ),
    connections: whole(64, 'Connections at one time in all.', '', 1),
    connectionsPerAddress: whole(
      4,
      'Connections at one time to one IP address, however many hosts it serves.',
      'Muraoka 2008 tab. 1',
      1,
    ),
    hopsMax: whole(15, 'Links followed from a seed.', 'Muraoka 2008'),
    cgiHopsMax: whole(5, 'Links followed after a dynamic page, over static pages too.', 'Muraoka 2008'),
    pagesPerHostMax: wholeOrOff(10_000, 'Upper limit of pages collected from one host.', 'Muraoka 2008 tab. 1'),
    pagesPerDomainMax: wholeOrOff(null, 'Upper limit of pages collected from one registrable domain.'),
    pagesPerAddressMax: wholeOrOff(null, 'Upper limit of pages collected from one IP address.'),
    profile: oneOf(
      ['full', 'low-load'],
      'full',
      'low-load: a survey of servers that reads few pages of each and counts the hosts they link to.',
      'Hoshino et al.',
    ),
    lowLoadDepthMax: whole(9, 'A survey follows so many links from a starting point.', 'Hoshino et al. 3.1'),
    lowLoadRate: real(1, 'Share of the internal links that a survey follows.', 'Hoshino et al. 3.3', [0, 1]),
    lowLoadSeed: text('1', 'Another one follows other links.'),
    lowLoadHostsWanted: real(
      0.95,
      'Share of the external hosts for which a survey without sampling chooses the rate of the next ones.',
      'Hoshino et al. 3.3',
      [0, 1],
    ),
    lowLoadDraws: whole(5, 'Samples compared for each rate when choosing it.', '', 1),
    scope: oneOf(['web', 'seed-domains', 'seed-hosts'], 'web', 'How far links are followed.'),
    newHostsAreSeeds: flag(true, 'The top page of every host found is a starting point.', 'Muraoka 2008'),
    seedHostsPerDomainMax: wholeOrOff(
      10_000,
      'So many hosts of one registrable domain are starting points because links name them; the others are pages like any.',
    ),
    japaneseOnly: flag(true, 'Follow links only from Japanese pages, seeds and entrances.', 'Akamine 2010 4.2'),
    unwanted: oneOf(
      ['drop', 'keep'],
      'drop',
      'drop: pages with unwanted words and (japaneseOnly) in other languages stay in the archive, their links are not followed, and they are not visited again; seeds are.',
      'Akamine 2010 4.2',
    ),
    unwantedWordsMax: real(
      10,
      'A page with more unwanted words in a thousand characters is unwanted.',
      'docs/selection.md',
    ),
    repeatedSegmentsMax: whole(2, 'A URL that repeats a path segment more often is a trap.', 'Heritrix', 1),
    pathSegmentsMax: whole(20, 'A URL with more path segments is a trap.', 'Heritrix', 1),
    calendarSpan: duration(
      '730d',
      'A page of a calendar about a date further away than this is a trap when only the calendar leads to it.',
    ),
    aliasPagesMin: whole(
      10,
      'So many different pages must be the same at the same paths before two sites (scheme, host, port) are taken for one.',
      'Tamura & Kitsuregawa 5d, without a number',
      1,
    ),
    aliasShareMin: real(0.9, 'So large a share of the paths that both were asked for must be the same.', '', [0, 1]),
    aliasShareKept: real(
      0.7,
      'When fewer of its witnesses are still the same, an alias is a site of its own again.',
      '',
      [0, 1],
    ),
    aliasCheckAfter: duration(
      '30d',
      'aliasPagesMin pages of an alias, its witnesses, are visited at least this often.',
    ),
    retriesMax: whole(3, 'A page that could not be fetched is asked for again so many times.'),
    retryAfter: duration('60s', 'First time after this long, then after four times as long as before.'),
    idleWaitMax: duration(
      '5m',
      'Collecting ends when nothing is due within this time, without --for also when all that is due has come due again.',
    ),
    deadAgeMax: duration('30d', 'A page that is gone or was given up is asked for again after this long.'),
    similarityMin: real(
      1,
      'Two versions whose own text shares so many shingles are the same page; 1: any difference counts.',
      '',
      [0, 1],
    ),
    ...revisitOptions,
    revisitAfter: duration(
      '1d',
      'A sitemap or feed is read again after this long, and a known page that cannot be reached is asked for again.',
    ),
    adultWords: fileOrOff(
      'Words, one a line, that mark unwanted pages; off: the list that comes with Kumoito.',
      'Akamine 2010 4.2',
    ),
  },
  store: {
    survives: oneOf(
      ['kill', 'power'],
      'kill',
      'What no committed transaction is lost by: a process that is killed, or a machine that loses power as well (one disk flush more for each).',
      'SQLite, PRAGMA synchronous',
    ),
  },
  archive: {
    fileBytesMax: size('1GB', 'A WARC file is closed when it has grown to this size.', 'WARC 1.1 guidelines'),
  },
  select: selectOptions,
  text: {
    fileBytesMax: size(
      '64MB',
      'Longer files, after unpacking, are refused by extract, detect and sentences: a page takes up to 50 bytes of memory for one of its own.',
    ),
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
    sentenceCharactersMax: whole(10_000, 'Characters of one sentence that are analysed; the document tells it.', '', 1),
    repeatedTextsKept: size('1MB', 'Bytes of annotations that a worker keeps for pages that have their texts again.'),
    synonyms: flag(true, 'Annotate synonym nodes.'),
    userDictionary: fileOrOff('Words to add to the dictionary, in MeCab CSV format.'),
    unknownWords: oneOf(
      ['kuromoji', 'mecab'],
      'kuromoji',
      'Whose cuts the built-in analyzer follows, of unknown words above all: docs/morphemes.md.',
    ),
  },
  export: {
    rowGroupSize: size('64MB', 'Text in one row group of a Parquet file: what its writing and reading take of memory.'),
    parquetFileSize: size('500MB', 'A Parquet file this large is closed.', 'Hugging Face datasets max_shard_size'),
    code: flag(false, 'Text of a data set has the lines of code of the main text, too.'),
    numbers: flag(false, 'Text of a data set has lines without letters, too: numbers in tables, prices.'),
    foreign: flag(false, 'Text of a data set has the sentences in other languages, too.'),
    siteDocumentsMax: whole(30_000, 'Documents of one exported site; a larger set is refused.', '', 1),
  },
  index: {
    constants: oneOf(['own', 'tsubaki'], 'own', 'tsubaki: k1 = 1 and b = 0.6 as in the paper, whatever k1 and b say.'),
    k1: real(0.4, 'Saturation of term frequency.', 'bench/results/index-relevance.md'),
    b: real(0.8, 'Strength of length normalisation.', 'bench/results/index-relevance.md', [0, 1]),
    dependencyWeight: real(0.15, 'Weight of dependency pairs in the score (alpha).', 'TSUBAKI', [0, 1]),
    synonymWeight: real(0.9, 'A synonym counts this much of the word itself.', 'TSUBAKI', [0, 1]),
    titleWeight: real(1, 'A word in the title counts this many times.', 'bench/results/index-relevance.md', [1, 100]),
    anchorWeight: real(0.3, 'Share of anchor texts in the score of a word.', '', [0, 1]),
    pagesEnough: whole(10, 'While fewer pages are found, those with fewer words follow; 0: never.', 'a page of hits'),
    occurrencesInMemoryMax: whole(
      24_000_000,
      'Term occurrences held in memory before a segment is written; one takes some 20 bytes.',
      'bench/results/index-scale.md',
      1,
    ),
    wordsInMemoryMax: whole(
      600_000,
      'Different words held in memory while the index is built; one takes some 1,500 bytes.',
      'bench/results/index-scale.md',
      1,
    ),
    documentsInOneLane: whole(1000, 'Documents of an update that one thread indexes alone before others help.', '', 0),
    buildThreadsMax: whole(
      2,
      'Threads that build the index; never more than processors, nor than 2. The bytes are the same.',
      '',
      1,
    ),
    segmentsPerTier: whole(8, 'Segments of about one size that are merged into one.', 'Lucene TieredMergePolicy', 2),
    deletedShareMax: real(
      0.05,
      'Bytes of deleted documents, by the byte of living ones, above which segments are written anew.',
      'bench/results/index-scale.md',
    ),
    mergeBytesPerSecondMax: wholeOrOff(null, 'Merging writes no more bytes a second than this; off: as the disk can.'),
    expansionsMax: whole(10_000, 'Words that a prefix or wildcard of a query may stand for.', '', 1),
  },
  survey: {
    ageMin: duration('1m', 'The site makes a survey again when the corpus has changed and the survey is this old.'),
    geo: fileOrOff('A database of places in the MaxMind format (.mmdb); off: the countries that come with Kumoito.'),
  },
  web: {
    hitsPerPage: whole(10, 'Hits on one page of the search.', '', 1),
    hitsMax: whole(1000, 'Hits that can be paged to, or asked for at once over the API.', 'Akamine 2010 tab. 1', 1),
    concordanceLines: whole(100, 'Lines of a concordance, rows of collocations and frequencies.', '', 1),
    matchesCounted: whole(
      200_000,
      'Matches that a page of a concordance counts before it says "more than"; a link counts the rest.',
      '',
      1,
    ),
    queryLettersMax: whole(1000, 'A longer query is refused.', '', 1),
    rowsMax: whole(500, 'Rows shown of lists that can be very long (hosts, pages left out, links).', '', 1),
    snapshotAgeMax: duration('2s', 'The site notices a new state of the index after this long.'),
    liveServersMax: whole(20_000, 'Servers that the live map shows as dots, those asked first; all are counted.'),
    queryTimeMax: duration('20s', 'A question that takes longer is stopped, and whoever asked is told (503).'),
    downloadTimeMax: duration('10m', 'A download that takes longer is cut off: its reader sees that it is not whole.'),
    requestTimeMax: duration('10s', 'Whoever takes longer to say what they want is cut off.'),
    stallMax: duration('30s', 'Whoever takes nothing of an answer for this long is cut off.'),
    connectionsMax: whole(512, 'Connections at one time; the one that has been idle longest makes room.', '', 1),
  },
} as const satisfies Record<string, Record<string, Option<unknown>>>;

type Options = typeof options;

export type Config = { readonly [S in keyof Options]: { readonly [K in keyof Options[S]]: ValueOf<Options[S][K]> } };
