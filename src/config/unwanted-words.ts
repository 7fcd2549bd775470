import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { unwantedWords } from '../text/unwanted-words.ts';

/** The user's word list, one word a line (`#` begins a comment), or ours. */
export const readUnwantedWords = (file: string | null): readonly string[] => {
  if (file === null) return unwantedWords;
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.replace(/#.*/, '').trim())
      .filter((word) => word !== '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault('CONFIG', `collect.adultWords: ${file} cannot be read (${why}).`);
  }
};
