import { Fault } from '../base/fault.ts';
import type { Demand, Nearness, Query } from './syntax-tree.ts';

/** How a demand is written: `~OR`, `~20w`. Empty for a text without one. */
const writtenDemand = (demand: Demand): string => {
  switch (demand.kind) {
    case 'default':
      return '';
    case 'all':
      return '~AND';
    case 'any':
      return '~OR';
    case 'dependencies':
      return '~FD';
    case 'near':
      return writtenNearness(demand.near);
  }
};

const writtenNearness = ({ words, ordered }: Nearness): string => `~${words}${ordered ? 'W' : 'w'}`;

/**
 * A ~ after a single word binds to that word alone, so that it could change nothing: people who write `京都 大阪~OR` mean both. They are told
 * how to write it. `before`: the words written directly before it, which are probably meant too.
 */
export const refuseDemandOnOneWord = (
  { word, demand }: { readonly word: string; readonly demand: Demand },
  before: readonly string[],
): never => {
  const sign = writtenDemand(demand);
  const example = before.length === 0 ? `(${word} …)${sign}` : `(${[...before, word].join(' ')})${sign}`;
  const right = demand.kind === 'dependencies' ? `words that belong together, such as 時刻表を読む${sign}` : example;
  throw new Fault('BAD_INPUT', `${sign} stands after one word, ${word}, and could do nothing there. Write ${right}.`);
};

/** The parts of a sequence that stand directly before each part and are words: what a ~ after that part may have been meant for. */
export const wordsBefore = (parts: readonly Query[]): readonly (readonly string[])[] => {
  const before: (readonly string[])[] = [];
  let run: readonly string[] = [];
  for (const part of parts) {
    before.push(run);
    const written = wordWritten(part);
    run = written === null ? [] : [...run, written];
  }
  return before;
};

const wordWritten = (part: Query): string | null => {
  if (part.kind === 'text' && part.demand.kind === 'default') return part.text;
  if (part.kind === 'phrase') return `"${part.text}"`;
  return part.kind === 'pattern' ? part.pattern : null;
};
