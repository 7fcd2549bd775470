import type { PageSet } from '../../../model/page-set.ts';
import { isoSeconds } from '../../../model/time.ts';
import type { WrittenFile } from '../draft-folder.ts';
import type { StageRecord } from './provenance.ts';
import type { DocumentCounts } from './tally.ts';

/** Members of the set that are not in the files, and why. */
export interface MissingDocuments {
  /** Forgotten, gone, never formatted, or marked by the format stage. */
  readonly withoutDocument: number;
  /** The page has changed and was formatted anew since the set was made. */
  readonly formattedAnew: number;
}

export interface CardInput {
  readonly set: PageSet;
  readonly form: string;
  readonly about: string;
  /** Of this program, and of the configuration it exported with. */
  readonly codeVersion: string;
  readonly configDigest: string;
  /** Address of who collected; empty when the configuration has none. */
  readonly contact: string;
  readonly counts: DocumentCounts;
  readonly missing: MissingDocuments;
  readonly files: readonly WrittenFile[];
  readonly stages: readonly StageRecord[];
}

/** What a user of a data set must know of it; card.json, README.md and croissant.json say the same from it. */
export interface DataCard extends Omit<CardInput, 'set'> {
  readonly format: 'kumoito-data-card';
  readonly version: 1;
  readonly set: Omit<PageSet, 'madeAt'> & { readonly madeAt: string };
  readonly rights: string;
  readonly forgetting: string;
}

export const dataCard = (input: CardInput): DataCard => {
  const { set, form, about, ...rest } = input;
  return {
    format: 'kumoito-data-card',
    version: 1,
    form,
    about,
    set: { ...set, madeAt: isoSeconds(set.madeAt) },
    ...rest,
    rights:
      'The texts are of their authors. Nothing here grants a licence: licence and reservations are given page by page, as ' +
      'the pages state them.',
    forgetting:
      'Pages that were asked to be removed are removed from the corpus with `kumoito forget` and are in no export made ' +
      'after that; the set keeps its name and digest, and `missing` counts them. Whoever publishes this data set should ' +
      'export it again and replace the files when pages have been removed, and ask users to take the newest ones.',
  };
};
