import type { PageSet } from '../../model/page-set.ts';
import type { Exporter, ExportedDocument } from './port.ts';

export interface OneFile {
  readonly about: string;
  readonly mediaType: string;
  readonly builder: Exporter['builder'];
  /** `.jsonl`: the file is named for the set. */
  readonly ending: string;
  /** What stands before the first document. */
  readonly head?: (set: PageSet, name: string) => string | Uint8Array;
  readonly document: (document: ExportedDocument) => string | Uint8Array;
}

/** A form that is one file, a document after the other. */
export const oneFile = ({ about, mediaType, builder, ending, head, document }: OneFile): Exporter => ({
  about,
  mediaType,
  builder,
  dataFiles: (set) => `${set.name}${ending}`,
  write: async ({ set, documents, folder }) => {
    const name = `${set.name}${ending}`;
    const file = folder.create();
    if (head !== undefined) file.write(head(set, name));
    for await (const one of documents) file.write(document(one));
    file.close(name);
  },
});
