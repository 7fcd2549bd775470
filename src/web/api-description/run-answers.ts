import { anything, either, list, moment, number, object, oneOf, orNull, text, truth, whole } from './schema.ts';

const sources = list(
  object({
    kind: text,
    url: text,
    state: text,
    nextAt: orNull(moment),
    last: orNull(object({ at: moment, outcome: text, status: whole, fault: orNull(text) })),
    postsPerDay: orNull(number),
    failures: whole,
  }),
);
const run = {
  id: whole,
  stage: text,
  input: orNull(text),
  configDigest: text,
  codeVersion: text,
  startedAt: moment,
  finishedAt: orNull(moment),
};

/** What questions about the corpus as a whole, and about runs, are answered with. */
export const statusAnswer = object({
  pages: object({ alive: whole, gone: whole, versions: whole }),
  documents: whole,
  words: orNull(whole),
  growth: object({ day: whole, week: whole }),
  due: object({ newUrls: whole, revisits: whole, sources: whole, nextAt: orNull(moment) }),
  failed: object({ fetches: list(object({ fault: orNull(text), fetches: whole })), documents: list(anything) }),
  urls: object({
    known: whole,
    hosts: whole,
    states: list(object({ state: text, urls: whole })),
    refused: list(object({ by: text, urls: whole })),
  }),
  sources,
  marks: list(object({ stage: text, rule: text, pages: whole })),
  sets: list(object({ name: text, stage: text, pages: whole, current: truth })),
  searchable: whole,
});
export const sourcesAnswer = sources;
export const dueAnswer = object({
  at: moment,
  next: list(object({ url: text, dueAt: moment, why: text, visitedAt: orNull(moment), intervalMs: orNull(whole) })),
  counts: list(object({ why: text, now: whole, day: whole, week: whole, urls: whole })),
});
const runAnswer = object({ ...run, report: anything, settings: anything });
export const runsAnswer = either(list(runAnswer), runAnswer);
export const compareAnswer = object({
  left: object(run),
  right: object(run),
  settings: orNull(list(anything)),
  numbers: list(object({ path: list(text), left: anything, right: anything })),
  pages: anything,
});
export const funnelsAnswer = list(
  object({
    stage: text,
    run: whole,
    set: text,
    input: orNull(text),
    recipe: text,
    madeAt: moment,
    pages: whole,
    kept: whole,
    steps: list(object({ rule: text, taken: whole, left: orNull(whole), marked: whole, alone: whole })),
  }),
);
export const setsAnswer = object({
  sets: list(
    object({
      name: text,
      stage: text,
      run: whole,
      madeAt: moment,
      pages: whole,
      configDigest: text,
      codeVersion: text,
      digest: text,
    }),
  ),
  overlaps: list(object({ left: text, right: text, both: whole, either: whole, jaccard: number })),
});
export const politenessAnswer = object({
  run: orNull(whole),
  keepAlive: truth,
  hosts: list(
    object({
      host: text,
      requests: whole,
      firstAt: moment,
      lastAt: moment,
      fetchMs: whole,
      overlaps: whole,
      leastMs: whole,
      isKept: truth,
      pauses: object({ count: whole, sumMs: whole, smallestMs: orNull(whole) }),
    }),
  ),
});
export const surveyAnswer = object({
  survey: text,
  madeAt: text,
  isOld: truth,
  about: list(text),
  tables: list(
    object({
      table: text,
      heading: text,
      paper: orNull(text),
      head: list(text),
      rows: list(list(orNull(either(number, text)))),
    }),
  ),
});
const country = orNull(text);
export const liveAnswer = object({
  standing: oneOf('none', 'running', 'quiet', 'ended'),
  ended: orNull(oneOf('idle', 'limit', 'interrupted', 'failed')),
  run: orNull(whole),
  startedAt: orNull(moment),
  at: orNull(moment),
  seenAt: orNull(moment),
  requests: whole,
  pages: whole,
  bytes: whole,
  servers: whole,
  hosts: whole,
  rate: object({ requests: number, pages: number, bytes: number }),
  flying: whole,
  connections: whole,
  lookups: whole,
  waiting: object({
    due: whole,
    address: whole,
    early: whole,
    windows: list(object({ withinMs: orNull(whole), hosts: whole })),
  }),
  queue: object({ known: whole, waiting: whole }),
  leftMs: orNull(whole),
  leftBy: orNull(oneOf('queue', 'pages', 'time')),
  outcomes: list(object({ kind: text, fault: orNull(text), fetches: whole })),
  places: list(object({ country, servers: whole, requests: whole, pages: whole })),
  busiest: list(
    object({
      address: text,
      host: text,
      hosts: whole,
      country,
      requests: whole,
      pages: whole,
      lastMinute: whole,
      busy: number,
    }),
  ),
  history: list(object({ requests: number, pages: number })),
});
