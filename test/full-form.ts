/**
 * `npm test` asks at fewer points, and smaller things, what `npm run test:full` (and a test file that is run by itself) asks at all of
 * them: nothing is left out.
 */
export const isFull = process.env['KUMOITO_TEST_SHORT'] === undefined;

export const inFull = <T>(full: T, short: T): T => (isFull ? full : short);
