import { duration, oneOf, real, whole } from './kinds.ts';

/** When known pages are visited again, and what becomes of servers that would be asked too often (docs/revisit.md). */
export const revisitOptions = {
  hostGoneAfter: duration(
    '30d',
    'A host whose name is not found, that does not answer, or answers 5xx for this long is gone, and its pages with it; a page that alone fails so, too.',
  ),
  hostGoneAttemptsMin: whole(5, 'But not before so many attempts, an hour or more apart.', '', 1),
  revisitBy: oneOf(
    ['change-interval', 'selection', 'balanced', 'sections'],
    'sections',
    'A known page is visited again when it should have changed once, when its selection has become likely, between, or when that is worth revisitPrice by what is known of its site, its section and itself (docs/revisit.md).',
    'docs/simulate.md; Tamura & Kitsuregawa 3.2; Akamine 2010 eq. 1',
  ),
  revisitPrice: duration(
    '1d',
    'With revisitBy: sections, what a visit costs: a page that changes once in this time on average is visited once in this time.',
    'calibrated on recorded changes (docs/simulate.md)',
    600_000,
  ),
  revisitMin: duration(
    '1d',
    'No page is visited again sooner. Pages stand for selection once in this time.',
    'Tamura & Kitsuregawa 1',
  ),
  revisitMax: duration('400d', 'Every page is visited at least this often.', 'Tamura & Kitsuregawa 6.1'),
  longRevisitMin: duration(
    '300d',
    'A page that should change less often than revisitMax is visited after a random time between this and that.',
    'Tamura & Kitsuregawa 6.1',
  ),
  secondVisitMin: duration('1d', 'The second visit comes a random time after the first: at least this.'),
  secondVisitMax: duration('7d', 'And at most this.', 'Tamura & Kitsuregawa 3.2'),
  lastModifiedMax: duration(
    '30d',
    'What Last-Modified says of how seldom a page changes is believed up to this, until changes are seen.',
    'Akamine 2010 4.2',
  ),
  backoffFactor: real(
    2,
    'While a page never changed (or always did), its intervals grow (or shrink) by this factor.',
    'Tamura & Kitsuregawa 3.2',
    [1, 100],
  ),
  importanceMax: real(
    0.1,
    'Chance that the best page by PageRank is visited in a round of revisitMin whatever its changes; half with each octave below. Without PageRank (BF, BLC, import): seeds, and half with each link away.',
    'Akamine 2010 eq. 1',
    [0, 1],
  ),
  serverWeight: real(
    1,
    'With revisitBy: selection or balanced, how much the pages of its server say of a page of which little has been seen.',
  ),
  revisitShare: real(
    0.5,
    'Share of the visits a server may be given that is for known pages; more of them and it is overloaded.',
    'Tamura & Kitsuregawa 5 a)',
    [0.01, 1],
  ),
  overloadRelief: oneOf(
    ['delay', 'factor'],
    'delay',
    'How the intervals of an overloaded server are lengthened: all by the same time, or all by one factor.',
    'Tamura & Kitsuregawa 6.3',
  ),
  templateBranchesMax: whole(
    10,
    'On an overloaded server: a place in its URLs with more different values than this is a parameter.',
    '',
    1,
  ),
  templateUrlsMin: whole(
    50,
    'On an overloaded server: URLs that differ in parameters only are a group when there are so many.',
    'Tamura & Kitsuregawa 6.3',
    2,
  ),
  templateRepresentatives: whole(
    20,
    'So many URLs of a group keep their schedule; the others are visited after longRevisitMin to revisitMax.',
    'Tamura & Kitsuregawa 6.3',
    1,
  ),
  templateSampleMax: whole(20_000, 'Groups are learned from so many URLs of the server.', '', 1),
  smallChangeSimilarity: real(
    0.95,
    'On an overloaded server: a change that leaves so much of the text alike does not count for the schedule.',
    'Tamura & Kitsuregawa 6.3',
    [0, 1],
  ),
} as const;
