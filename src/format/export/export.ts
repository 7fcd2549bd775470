import { Fault } from '../../base/fault.ts';
import { cardReadme } from './card/card-readme.ts';
import { dataCard, type CardInput, type DataCard, type MissingDocuments } from './card/card.ts';
import { croissant } from './card/croissant.ts';
import { cardFile, openDraftFolder, sumsFile, type DraftFolder } from './draft-folder.ts';
import type { OtherMainType } from '../../model/document.ts';
import { mainSentences } from './main-text.ts';
import type { DocumentToExport, Exporter, ExportTarget, ExportedDocument } from './port.ts';
import { newTally } from './card/tally.ts';

export interface ExportInput
  extends Omit<ExportTarget, 'folder' | 'documents'>,
    Omit<CardInput, 'about' | 'counts' | 'missing' | 'files'> {
  readonly exporter: Exporter;
  readonly documents: AsyncIterable<DocumentToExport>;
  /** What is given of the main text beside Japanese prose. */
  readonly others: ReadonlySet<OtherMainType>;
  readonly dir: string;
  /** Asked when all documents have been read. */
  readonly missing: () => MissingDocuments;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** Writes a data set with its cards: complete, or nothing changes in the folder. */
export const exportDocuments = async (input: ExportInput): Promise<DataCard> => {
  const { exporter, set, form, dir, limits } = input;
  const folder = openDraftFolder(dir, form);
  const tally = newTally();
  const documents = async function* (): AsyncGenerator<ExportedDocument> {
    let done = 0;
    for await (const one of input.documents) {
      if (input.signal.aborted) {
        throw new Fault('INTERRUPTED', `The export was stopped: nothing in ${dir} has changed.`);
      }
      const exported = { ...one, main: mainSentences(one.document, input.others) };
      tally.add(exported);
      input.onProgress(++done);
      yield exported;
    }
  };
  try {
    await exporter.write({ set, documents: documents(), folder, limits });
    const card = dataCard({
      set,
      form,
      about: exporter.about,
      codeVersion: input.codeVersion,
      configDigest: input.configDigest,
      contact: input.contact,
      counts: tally.counts(),
      missing: input.missing(),
      files: [...folder.files],
      stages: input.stages,
    });
    put(folder, 'README.md', cardReadme(card, exporter, exporter.dataFiles(set)));
    put(folder, 'croissant.json', croissant(card, exporter));
    put(folder, cardFile, `${JSON.stringify(card, null, 2)}\n`);
    put(folder, sumsFile, folder.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
    folder.commit();
    return card;
  } catch (error) {
    folder.abandon();
    throw error;
  }
};

const put = (folder: DraftFolder, name: string, content: string): void => {
  const file = folder.create();
  file.write(content);
  file.close(name);
};
