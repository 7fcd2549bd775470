import { options } from '../../src/config/options.ts';
import type { IndexLimits, Ranking } from '../../src/index/port.ts';

/** The index options as they are when nobody sets any. */
export const defaultSettings = Object.fromEntries(
  Object.entries(options.index).map(([name, option]) => [name, option.fallback]),
) as unknown as Ranking & IndexLimits;
