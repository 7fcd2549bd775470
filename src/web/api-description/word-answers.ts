import { list, maybe, number, object, orNull, text, truth, whole, moment, type Schema } from './schema.ts';

const found = { id: text, url: text, title: text, fetchedAt: moment, type: text, date: text, words: whole };
const hit = object({
  ...found,
  has: text,
  score: number,
  snippet: list(object({ text, match: truth })),
});
export const foundDocument: Schema = object(found);
const counts = { count: orNull(whole), most: orNull(whole), some: orNull(whole) };
export const concordanceLine: Schema = object({
  id: text,
  url: text,
  date: text,
  type: text,
  position: whole,
  left: text,
  match: text,
  right: text,
});
export const frequencyRow: Schema = object({ value: text, count: whole, perMillion: number });
const spreadRow = object({ value: text, count: whole, documents: whole, words: whole, perMillion: number });
const bond = object({
  word: text,
  relation: text,
  count: whole,
  total: whole,
  logDice: number,
  logLikelihood: number,
  mutualInformation: number,
});
const keyRow = object({
  value: text,
  count: whole,
  otherCount: whole,
  perMillion: number,
  otherPerMillion: number,
  logLikelihood: number,
  logRatio: number,
});
const size = object({ documents: whole, words: whole });

/** What questions about pages and words are answered with. */
export const searchAnswer = object({ query: text, ...counts, hits: maybe(list(hit)), ids: maybe(list(text)) });
export const sitesAnswer = object({
  query: text,
  ...counts,
  sites: list(object({ site: text, count: whole, more: whole })),
});
const values = list(object({ value: text, count: whole }));
export const facetsAnswer = object({
  query: text,
  ...counts,
  sites: list(object({ site: text, count: whole, more: whole })),
  types: values,
  months: values,
  blocks: values,
  sets: values,
  licences: values,
  documentsOfMonth: values,
  synonyms: list(text),
});
export const concordanceAnswer = object({
  query: text,
  count: orNull(whole),
  documents: orNull(whole),
  isWhole: truth,
  lines: list(concordanceLine),
});
export const collocationsAnswer = object({ query: text, matches: whole, rows: list(bond) });
export const frequenciesAnswer = object({ query: text, words: whole, documents: whole, rows: list(frequencyRow) });
export const breakdownAnswer = object({
  query: text,
  matches: whole,
  documents: whole,
  words: whole,
  rows: list(spreadRow),
});
export const ngramsAnswer = object({ query: text, places: whole, rows: list(frequencyRow) });
export const keynessAnswer = object({ query: text, here: size, there: size, more: list(keyRow), less: list(keyRow) });
export const profileAnswer = object({
  query: text,
  pattern: text,
  count: whole,
  documents: whole,
  perMillion: number,
  forms: object({
    surface: list(frequencyRow),
    reading: list(frequencyRow),
    pos: list(frequencyRow),
    conjugation: list(frequencyRow),
  }),
  relations: list(object({ relation: text, count: whole, rows: list(bond) })),
  near: list(bond),
  left: list(spreadRow),
  right: list(spreadRow),
  years: list(spreadRow),
  types: list(spreadRow),
});
