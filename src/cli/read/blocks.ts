import { Fault } from '../../base/fault.ts';
import { wordBlocksAll } from '../../index/concordancer.ts';
import { type Region, regions } from '../../model/region.ts';
import type { CliOption, Flags } from '../command.ts';

/** Of `search`: one part of a page, where its words count. */
export const searchBlockFlag: CliOption = [
  '--block <name>',
  `words count in this part of a page only: ${regions.join(', ')}`,
];

export const searchBlocks = (flags: Flags): readonly Region[] | undefined => {
  const written = flags.text('block');
  return written === null ? undefined : [blockNamed(written, regions)];
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
