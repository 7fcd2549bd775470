import { Fault } from '../../base/fault.ts';
import type { Flags } from '../command.ts';

/** The language of the file that `--html` names: `--language ja|en`. */
export const reportLanguage = (flags: Flags): 'ja' | 'en' => {
  const language = flags.text('language') ?? 'en';
  if (language !== 'ja' && language !== 'en') throw new Fault('USAGE', `--language ${language}: expected ja or en.`);
  return language;
};
