import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../base/fault.ts';
import type { Flags } from '../command.ts';

/**
 * Where `--html FILE` is written to; null: not asked for. A file that cannot be written is refused here, before hours of
 * work whose result would have no place.
 */
export const openReportFile = (flags: Flags): ((page: string) => void) | null => {
  const file = flags.text('html');
  if (file === null) return null;
  const folder = dirname(file);
  if (!existsSync(folder)) throw refused(file, `there is no folder ${folder}. Make it`);
  if (existsSync(file) && statSync(file).isDirectory()) throw refused(file, 'this is a folder. Name a file in it');
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK);
  } catch {
    throw refused(file, 'it may not be written by you. Name another file');
  }
  return (page) => writeFileSync(file, page);
};

const refused = (file: string, why: string): Fault =>
  new Fault('USAGE', `--html ${file}: ${why}, and run the command again.`);
