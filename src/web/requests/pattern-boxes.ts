import { boxLinks, boxTests, builtPattern, type WordBox } from '../../query/build-pattern.ts';
import { planPattern } from '../../query/plan-pattern.ts';
import { type WordAttribute, wordAttributes } from '../../query/word-pattern.ts';
import { Fault } from '../../base/fault.ts';
import type { Config } from '../../config/options.ts';
import type { Problem } from './parameter-reader.ts';

/** What a box is filled in with; each is given once for every condition or box, in their order. */
export const boxParameters = ['attribute', 'test', 'value', 'join', 'between', 'particle'] as const;

const conditionsOfBox = 2;
export const boxesMost = 8;
const betweenMost = 20;

export interface Built {
  readonly boxes: readonly WordBox[];
  readonly pattern: string;
  /** What the language of patterns has against it: an expression that is none. */
  readonly problem: Problem | null;
}

/** The boxes of a request; what cannot be read is taken as if it were not there, for the form shows how it was taken. */
export const readBoxes = (params: URLSearchParams, limits: Config['web']): Built => {
  const values = params.getAll('value');
  const [attributes, tests] = [params.getAll('attribute'), params.getAll('test')];
  const [joins, between, particles] = ['join', 'between', 'particle'].map((name) => params.getAll(name));
  const count = Math.min(boxesMost, Math.ceil(Math.max(values.length, conditionsOfBox) / conditionsOfBox));
  const boxes = Array.from({ length: count }, (_, box): WordBox => {
    const first = box * conditionsOfBox;
    return {
      conditions: Array.from({ length: conditionsOfBox }, (_unused, at) => ({
        attribute: oneOf(wordAttributes, attributes[first + at], at === 0 ? 'base' : ('pos' satisfies WordAttribute)),
        test: oneOf(boxTests, tests[first + at], 'is'),
        value: (values[first + at] ?? '').slice(0, limits.queryLettersMax),
      })),
      link: oneOf(boxLinks, joins?.[box], 'next'),
      between: Math.min(betweenMost, Math.max(0, Math.trunc(Number(between?.[box] ?? 0)) || 0)),
      particle: (particles?.[box] ?? '').replaceAll(/[\s\->]/gu, '').slice(0, limits.queryLettersMax),
    };
  });
  const pattern = builtPattern(boxes);
  return { boxes, pattern, problem: pattern === '' ? null : problemOf(pattern, limits) };
};

const problemOf = (pattern: string, { queryLettersMax }: Config['web']): Problem | null => {
  const refused = (message: string): Problem => ({ name: 'q', value: pattern, message, at: null });
  if (pattern.length > queryLettersMax) return refused(`At most ${queryLettersMax} characters.`);
  try {
    planPattern(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return refused(error.message);
  }
};

const oneOf = <Name extends string>(names: readonly Name[], written: string | undefined, fallback: Name): Name =>
  names.find((name) => name === written) ?? fallback;
