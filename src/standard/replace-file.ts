import { renameSync, writeFileSync } from 'node:fs';

/** The new content or the old one, whenever the process is killed. */
export const replaceFile = (file: string, text: string): void => {
  writeFileSync(`${file}.part`, text, { flush: true });
  renameSync(`${file}.part`, file);
};
