import { Fault } from '../../base/fault.ts';
import { wordBlocksAll } from '../../index/concordancer.ts';
import { type Region, regions } from '../../model/region.ts';
import type { CliOption, Flags } from '../command.ts';

/** Of `search`: parts of a page where words count. */
export const searchBlockFlag: CliOption = [
  '--block <name>',
  `words count in this part of a page only, several times: in any of them; one of ${regions.join(', ')}`,
  'several',
];

export const searchBlocks = (flags: Flags): readonly Region[] | undefined => {
  const written = flags.list('block');
  return written.length === 0 ? undefined : written.map((name) => blockNamed(name, regions));
};

/** Of the commands that count words: parts of a page, instead of titles and main texts. */
export const wordBlockFlag: CliOption = [
  '--block <name>',
  `words in this part of a page (default: title and maintext); several times: in any of them; all: ${wordBlocksAll.join(', ')}`,
  'several',
];

export const wordBlocks = (flags: Flags): readonly Region[] | undefined => {
  const written = flags.list('block');
  if (written.length === 0) return undefined;
  return written.includes('all') ? wordBlocksAll : written.map((name) => blockNamed(name, wordBlocksAll));
};

const blockNamed = (written: string, known: readonly Region[]): Region => {
  const region = known.find((name) => name === written);
  if (region === undefined) throw new Fault('USAGE', `--block ${written}: expected one of ${known.join(', ')}.`);
  return region;
};
