import { readFileSync } from 'node:fs';

/** The version of this program, as package.json has it: stored with every run and every page set. */
export const codeVersion: string = String(
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: unknown }).version,
);
