import { oneFile } from './one-file.ts';
import { analysisOf } from './main-text.ts';

/** KNP's layout of the main text; the first sentence of a document says where it is from. */
export const knpExport = oneFile({
  about: "The main text in the layout of KNP's output: morphemes, bunsetsu, dependencies and synonym nodes.",
  mediaType: 'text/plain',
  builder: null,
  ending: '.knp',
  document: ({ document, main }) => {
    let from = ` URL:${document.url}`;
    let lines = '';
    for (const sentence of main) {
      const annotation = analysisOf(sentence);
      if (annotation === null) continue;
      lines += `# S-ID:${document.id}-${sentence.id} ${annotation.scheme}${from}\n${annotation.text}`;
      from = '';
    }
    return lines;
  },
});
