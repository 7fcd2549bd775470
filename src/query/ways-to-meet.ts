import type { Match } from './plan.ts';

/** Each OR in a group multiplies the ways to meet it; more than these are a mistake or malice. */
export const waysMost = 100;

/**
 * The clauses that a document has when it meets a match, in the order of the query: one list for each choice among
 * alternatives. It ends as soon as there are more than `waysMost`.
 */
export const waysToMeet = (match: Match): readonly (readonly number[])[] => {
  switch (match.kind) {
    case 'clause':
      return [[match.clause]];
    case 'any':
      return distinct(match.parts.flatMap(waysToMeet));
    case 'all': {
      let ways: readonly (readonly number[])[] = [[]];
      for (const part of match.parts) {
        const more = waysToMeet(part);
        ways = distinct(ways.flatMap((way) => more.map((clauses) => [...new Set([...way, ...clauses])])));
        if (ways.length > waysMost) return ways;
      }
      return ways;
    }
    case 'most':
      throw new TypeError('a group with ~ is met as it is written');
    case 'near':
      // Its clauses stand beside it as parts of the same match.
      return [[]];
    case 'every':
      return [[]];
    case 'nothing':
      return [];
  }
};

const distinct = (ways: readonly (readonly number[])[]): readonly (readonly number[])[] => [
  ...new Map(ways.map((way) => [way.join(), way])).values(),
];
