import { Fault } from '../../base/fault.ts';
import type { Snapshot } from '../../index/port.ts';
import type { ParameterReader, Problem } from './parameter-reader.ts';
import type { SiteSources } from '../site-port.ts';

/** What the index said to a request, or what is wrong with the request. `asked` is null when nothing was asked for. */
export type Answer<T> =
  | { readonly result: T; readonly query: string }
  | { readonly problem: Problem }
  | { readonly asked: null };

interface Asked {
  readonly read: ParameterReader;
  readonly query: string;
  readonly name?: 'q' | 'where' | 'against';
}

/** Asks the index, unless the request makes no sense. */
export const ask = async <T>(
  { snapshots }: SiteSources,
  { read, query, name = 'q' }: Asked,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<Answer<T>> => {
  if (read.problem !== null) return { problem: read.problem };
  if (query === '' && name === 'q') return { asked: null };
  try {
    return { query, result: await snapshots.use(work) };
  } catch (error) {
    // What the index has against a query that can be read: too many words for a wildcard, a filter inside OR.
    if (!(error instanceof Fault) || (error.code !== 'BAD_INPUT' && error.code !== 'LIMIT')) throw error;
    return { problem: { name, value: query, message: error.message, at: null } };
  }
};
