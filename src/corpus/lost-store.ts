import { existsSync, readdirSync, statSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import type { CorpusPaths } from '../run/open-corpus.ts';
import { counted } from '../base/counted.ts';

/**
 * STORE_DAMAGED when the store is gone or empty while the rest of the corpus is there. A new store would be made in silence
 * otherwise, and the next update of the index would take every page out. A corpus that was only just made has neither.
 */
export const refuseLostStore = (paths: CorpusPaths): void => {
  const bytes = statSync(paths.store, { throwIfNoEntry: false })?.size ?? null;
  if (bytes !== null && bytes > 0) return;
  const archives = filesIn(paths.archive, /\.warc\.gz$/);
  const parts = [
    ['archive', archives],
    ['sets', filesIn(paths.sets, /\.jsonl$/)],
    ['documents', filesIn(paths.documents, /\.xml\.gz$/)],
    ['index', filesIn(paths.index, /./)],
  ] as const;
  const left = parts.filter(([, files]) => files > 0).map(([name, files]) => `${name}/ (${counted(files, 'file')})`);
  if (left.length === 0) return;
  const way =
    archives === 0
      ? 'Put store.db back from a copy of the corpus; without the archive there is nothing to make it from.'
      : `Put store.db back from a copy of the corpus. Without one, URLs, pages, links, documents and the index can be made anew from the archive: \`kumoito init NEW\`, \`kumoito import ${paths.archive} --corpus NEW\`, \`kumoito run --no-collect --corpus NEW\`. Ids, page sets, verdicts and the schedule of visits are lost.`;
  throw new Fault(
    'STORE_DAMAGED',
    `${paths.store} is ${bytes === null ? 'gone' : 'empty'}, while ${left.join(', ')} are there. ${way}`,
  );
};

const filesIn = (dir: string, name: RegExp): number =>
  existsSync(dir) ? readdirSync(dir).filter((file) => name.test(file)).length : 0;
