import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import {
  blockTypes,
  isMainBlock,
  type StandardDocument,
  type StandardSentence,
  type StandardText,
} from '../../../model/document.ts';
import { countedIn, partName, regionName } from '../../language/names.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { analysisOf } from './analysis.ts';
import { documentWords } from './words.ts';

/** What is shown, and which sentence with its analysis. */
export interface TextView {
  readonly document: StandardDocument;
  readonly chosen: StandardSentence | null;
  readonly language: Language;
}

/** The main text of one part of a page, with code and what else is no prose where it stands. */
export const textBox = ({ part, sentences }: StandardText, view: TextView): Markup | null => {
  const main = sentences.filter(({ block }) => isMainBlock(block));
  if (main.length === 0) return null;
  const head = [part.title, part.author, part.date].filter((one) => one !== null).join(' · ');
  return html`<div class="text" lang="${view.document.language}">${part.type === 'default' ? null : html`<p class="small"><span class="tag" lang="${view.language}">${partName(part.type, view.language)}</span>${head}</p>`}${sentenceList(main, view)}</div>
`;
};

/** What stands around the main text, each kind of block folded under its name and in its colour. The one with the chosen sentence is open. */
export const otherBlocks = (view: TextView): Markup | null => {
  const { document, chosen, language } = view;
  const others = document.texts.flatMap(({ sentences }) => sentences.filter(({ block }) => !isMainBlock(block)));
  if (others.length === 0) return null;
  const kinds = blockTypes.flatMap((type) => {
    const sentences = others.filter(({ block }) => block === type);
    return sentences.length === 0 ? [] : [{ type, sentences }];
  });
  return html`<h2>${documentWords(language).around}</h2>
${kinds.map(
  ({ type, sentences }) =>
    html`<details class="folded block-${type}"${chosen !== null && sentences.includes(chosen) ? html` open` : null}><summary>${regionName(type, language)} · ${countedIn(language, sentences.length, 'sentence')}</summary><div class="text aside" lang="${document.language}">${sentenceList(sentences, view)}</div></details>
`,
)}`;
};

const sentenceList = (sentences: readonly StandardSentence[], { document, chosen, language }: TextView): Markup => {
  const s = stringsOf(language);
  let sub: string | null = null;
  const items = sentences.map((sentence): Piece => {
    const change =
      sentence.sub === null || sentence.sub === sub
        ? null
        : html`<li><span></span><div class="block" lang="${language}">${partName(sentence.sub, language)}</div></li>\n`;
    sub = sentence.sub;
    const isChosen = sentence === chosen;
    const link = isChosen
      ? `/document/${document.id}#s${sentence.id}`
      : `/document/${document.id}?sentence=${sentence.id}#s${sentence.id}`;
    const kind = [sentence.block === 'maintext' ? '' : sentence.block, isChosen ? 'chosen' : ''].filter(Boolean);
    const tag =
      sentence.block === 'maintext' || !isMainBlock(sentence.block)
        ? null
        : html`<span class="kind block-${sentence.block}" lang="${language}">${regionName(sentence.block, language)}</span>`;
    return html`${change}<li id="s${sentence.id}"${kind.length === 0 ? null : html` class="${kind.join(' ')}"`}><a href="${link}" aria-label="${s.analysis} ${sentence.id}">${sentence.id}</a><div>${tag}<span data-sentence="${sentence.id}">${sentence.text}</span></div>${isChosen ? analysisOf(sentence, document, language) : null}</li>\n`;
  });
  return html`<ol>
${items}</ol>`;
};
