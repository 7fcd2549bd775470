import { parseAnnotation } from '../../analyzer/annotation.ts';
import { conlluText } from '../../analyzer/formats/conllu-format.ts';
import { oneFile } from './one-file.ts';
import { analysisOf } from './main-text.ts';

/** CoNLL-U of the main text, as `kumoito analyze --as conllu` writes it, with the document of every sentence. */
export const conlluExport = oneFile({
  about: 'CoNLL-U: words of the main text with the parts of speech and relations of Universal Dependencies.',
  mediaType: 'text/x-conllu',
  builder: null,
  ending: '.conllu',
  document: ({ document, main }) => {
    let comments = `# newdoc id = ${document.id}\n# url = ${document.url}\n`;
    let lines = '';
    for (const sentence of main) {
      const annotation = analysisOf(sentence);
      if (annotation === null) continue;
      const analysis = parseAnnotation(annotation.text, sentence.text);
      const block = conlluText(analysis, `${document.id}-s${sentence.id}`);
      if (block === '') continue;
      lines += comments + block;
      comments = '';
    }
    return lines;
  },
});
