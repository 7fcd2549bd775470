import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { told } from '../flow/told.ts';
import { documentId, type DocumentId, type UrlId } from '../model/ids.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { pageSetProblem } from '../select/sets/page-set-file.ts';

/** A file of the corpus that does not hold what the store says, the pages that need it, and what mends it. */
export interface DamagedFile {
  readonly file: string;
  readonly problem: 'missing' | 'cut off' | 'damaged';
  /** In the order of their ids. */
  readonly pages: readonly DocumentId[];
  readonly mend: string;
}

type Problem = DamagedFile['problem'];

/** Documents that are not where the store says they are, or not those that were written. Every document is read. */
export const damagedDocuments = (corpus: OpenCorpus, onProgress: (done: number) => void): readonly DamagedFile[] => {
  const found = newDamage();
  const reader = corpus.documentReader();
  for (const document of told(corpus.store.documents.all(), onProgress)) {
    const file = join('documents', `${document.shard}.xml.gz`);
    const problem = shortage(join(corpus.paths.dir, file), document.offset + document.length);
    const isSame = (): boolean => sha256(reader.read(document)) === document.digest;
    if (problem !== null) found.add(file, problem, document);
    else if (!holds(isSame)) found.add(file, 'damaged', document);
  }
  return found.all(({ file, problem }) =>
    problem === 'missing' ? '`kumoito format`' : `delete ${file}, then \`kumoito format\``,
  );
};

/** Page sets whose files are not those that were written. Every line is read. */
export const damagedSets = ({ store, paths }: Pick<OpenCorpus, 'store' | 'paths'>): readonly DamagedFile[] => {
  const current = new Set((['link', 'text'] as const).map((stage) => store.sets.current(stage)?.name));
  return store.sets.all().flatMap((set) => {
    const problem = pageSetProblem(paths.dir, set);
    if (problem === null) return [];
    const file = join('sets', `${set.name}.jsonl`);
    const isMadeAgain = current.has(set.name) && (set.stage === 'link' || set.stage === 'text');
    const otherwise = isMadeAgain
      ? `\`kumoito select ${set.stage}\` makes it again, or another where pages have changed since`
      : `\`kumoito sets delete ${set.name}\` gives it up`;
    return [{ file, problem, pages: [], mend: `put ${file} back from a copy of the corpus; without one ${otherwise}` }];
  });
};

/** Archived pages that are not where the store says they are; with `bytes`, also those whose bytes are other ones. */
export const damagedArchive = async (
  corpus: OpenCorpus,
  { reads, onProgress }: { readonly reads: 'places' | 'bytes'; readonly onProgress: (done: number) => void },
): Promise<readonly DamagedFile[]> => {
  const found = newDamage();
  const reader = corpus.archive();
  for (const { id, revision, location, md5 } of told(corpus.store.pages.current(), onProgress)) {
    const file = join('archive', location.file);
    const problem = shortage(join(corpus.paths.dir, file), location.offset + location.length);
    if (problem !== null) found.add(file, problem, { id, revision });
    else if (reads === 'bytes') {
      const page = await reader.read(location).catch((error: unknown) => {
        if (error instanceof Fault) return null;
        throw error;
      });
      if (page?.md5 !== md5) found.add(file, 'damaged', { id, revision });
    }
  }
  return found.all(
    ({ file }) =>
      `put ${file} back from a copy of the corpus; without one \`kumoito why ID\` tells what is known of a page, its document stays, and \`kumoito forget URL\` gives it up`,
  );
};

interface Damage {
  add(file: string, problem: Problem, page: { readonly id: UrlId; readonly revision: number }): void;
  all(mend: (file: Omit<DamagedFile, 'mend'>) => string): readonly DamagedFile[];
}

const newDamage = (): Damage => {
  const files = new Map<string, { problem: Problem; pages: DocumentId[] }>();
  return {
    add: (file, problem, { id, revision }) => {
      const known = files.get(file) ?? { problem, pages: [] };
      known.pages.push(documentId(id, revision));
      files.set(file, known);
    },
    all: (mend) => [...files].map(([file, damage]) => ({ file, ...damage, mend: mend({ file, ...damage }) })),
  };
};

const shortage = (path: string, end: number): Problem | null => {
  if (!existsSync(path)) return 'missing';
  return statSync(path).size < end ? 'cut off' : null;
};

const holds = (isSame: () => boolean): boolean => {
  try {
    return isSame();
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};
