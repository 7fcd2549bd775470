import fc from 'fast-check';
import { isFull } from './full-form.ts';

/**
 * Property tests draw their cases from here, so that `npm test` draws the same ones on every machine and every time.
 * `npm run test:explore` gives another seed and more runs; what it finds becomes an `examples` entry of its property.
 */
const seed = Number(process.env['KUMOITO_TEST_SEED'] ?? 20261119);
const times = Number(process.env['KUMOITO_TEST_TIMES'] ?? 1);

/** How many cases a property draws: as many as it says, more when exploring, and of thousands a quarter in the short form. */
export const runs = (numRuns: number): number => (isFull || numRuns < 1000 ? numRuns * times : numRuns / 4);

fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
