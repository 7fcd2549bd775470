import { parseAnnotation } from '../../analyzer/annotation.ts';
import { cabochaText } from '../../analyzer/formats/cabocha-format.ts';
import { analysisOf } from './main-text.ts';
import type { Exporter } from './port.ts';

/**
 * CaboCha's lattice of the main text. It has no comments, so a second file says, in the same order, which sentences are of
 * which document.
 */
export const cabochaExport: Exporter = {
  about:
    "The main text in CaboCha's lattice layout (`cabocha -f1`); the `.documents.jsonl` file beside it says, in the same " +
    'order, which document the sentences are of.',
  mediaType: 'text/plain',
  builder: null,
  dataFiles: (set) => `${set.name}.cabocha`,
  write: async ({ set, documents, folder }) => {
    const lattice = folder.create();
    const origins = folder.create();
    for await (const { document, main } of documents) {
      const ids: number[] = [];
      for (const sentence of main) {
        const annotation = analysisOf(sentence);
        if (annotation === null) continue;
        lattice.write(cabochaText(parseAnnotation(annotation.text, sentence.text)));
        ids.push(sentence.id);
      }
      origins.write(`${JSON.stringify({ id: document.id, url: document.url, sentences: ids })}\n`);
    }
    lattice.close(`${set.name}.cabocha`);
    origins.close(`${set.name}.documents.jsonl`);
  },
};
