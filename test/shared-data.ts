import { join } from 'node:path';

/**
 * Real data made by others, kept beside the repository. `npm test` is what a clone alone can run and leaves it out;
 * `npm run test:full` uses it where it is (test/run.ts), and so does a test file that is run by itself.
 */
export const sharedData = process.env['KUMOITO_TEST_SHARED'] ?? join(import.meta.dirname, '../../../shared/data');

/** Why a test was not run: tests say so, they do not pass. */
export const notHere = 'needs ../shared/data (npm run test:full)';
