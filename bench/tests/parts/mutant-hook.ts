import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';

/** The text of one module comes from another file, as the environment says. */
export const load: LoadHook = async (url, context, next) =>
  url === process.env['KUMOITO_MUTATED']
    ? { format: 'module', shortCircuit: true, source: readFileSync(process.env['KUMOITO_MUTANT'] ?? '') }
    : next(url, context);
