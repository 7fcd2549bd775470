import { parseAnnotation } from '../../../analyzer/annotation.ts';
import type { Analysis } from '../../../analyzer/port.ts';
import { dependencyArcs } from '../../../figure/dependency-arcs.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { StandardDocument, StandardSentence } from '../../../model/document.ts';
import { figureBlock } from '../../frame/figure-block.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { documentWords } from './words.ts';

/** The sentences of a document, its title first. */
export const sentencesOf = ({ title, texts }: StandardDocument): readonly StandardSentence[] =>
  [title, ...texts.flatMap(({ sentences }) => sentences)].filter((sentence) => sentence !== null);

/** How a sentence was analysed, each scheme under its name. */
export const analysesOf = ({
  annotations,
  text,
}: StandardSentence): readonly (Analysis & { readonly scheme: string })[] =>
  annotations.map(({ scheme, text: annotation }) => ({ scheme, ...parseAnnotation(annotation, text) }));

/** Morphemes and dependencies of one sentence, as they stand under it. */
export const analysisOf = (sentence: StandardSentence, { id }: StandardDocument, language: Language): Markup => {
  const s = stringsOf(language);
  const w = documentWords(language);
  const place = { sentence: sentence.id };
  return html`<section class="analysis" lang="${language}" aria-label="${w.analysisOf} ${sentence.id}">
${analysesOf(sentence).map(
  (analysis) => html`${dependenciesOf(analysis, { id, sentence: sentence.id, language })}
<h2>${s.analysis} <span class="tag">${analysis.scheme}</span></h2>${morphemesOf(analysis, language)}`,
)}
<p class="small soft">${s.sourceBytes}: <a href="${linkTo(`/document/${id}/source`, place)}#here">${grouped(sentence.offset)} + ${grouped(sentence.length)}</a> · <a href="/document/${id}#s${sentence.id}">${w.close}</a></p>
</section>`;
};

const said = (values: readonly string[]): string => values.filter((one) => one !== '*').join('・');

const morphemesOf = ({ morphemes }: Analysis, language: Language): Markup => {
  const s = stringsOf(language);
  return dataTable(
    s.analysis,
    [{ name: s.surface }, { name: s.reading }, { name: s.base }, { name: s.pos }, { name: s.conjugation }],
    morphemes.map(({ surface, reading, base, pos, conjugationType, conjugationForm }) => [
      html`<span lang="ja">${surface}</span>`,
      reading,
      base,
      said(pos),
      said([conjugationType, conjugationForm]),
    ]),
  );
};

const dependenciesOf = (
  analysis: Analysis,
  { id, sentence, language }: { readonly id: string; readonly sentence: number; readonly language: Language },
): Markup | null => {
  if (analysis.bunsetsu.length < 2) return null;
  const w = documentWords(language);
  const files = (kind: string): string => linkTo(`/document/${id}/sentence.${kind}`, { sentence });
  return figureBlock(
    {
      title: w.arcs,
      drawing: arcsOf(analysis, w.arcs),
      svg: files('svg'),
      csv: files('csv'),
      table: dataTable(
        w.bunsetsu,
        [{ name: '#', number: true }, { name: w.bunsetsu }, { name: w.dependsOn }, { name: stringsOf(language).kind }],
        dependencyRows(analysis).map(([at, text, head, headText, type]) => [
          at,
          html`<span lang="ja">${text}</span>`,
          head < 0 ? '' : html`${head} <span lang="ja">${headText}</span>`,
          head < 0 ? '' : type,
        ]),
      ),
      note: w.legend,
    },
    language,
  );
};

export const arcsOf = (analysis: Analysis, title: string): Markup =>
  dependencyArcs({
    title,
    units: dependencyRows(analysis).map(([, text, head, , type]) => ({ text, head, type })),
  });

/** Number and text of each bunsetsu, of what it depends on, and how. */
export const dependencyRows = ({
  morphemes,
  bunsetsu,
}: Analysis): readonly (readonly [
  at: number,
  text: string,
  head: number,
  headText: string,
  type: Analysis['bunsetsu'][number]['type'],
])[] => {
  const texts = bunsetsu.map(({ first, end }) =>
    morphemes
      .slice(first, end)
      .map(({ surface }) => surface)
      .join(''),
  );
  return bunsetsu.map(({ head, type }, at) => [at, texts[at] ?? '', head, texts[head] ?? '', type]);
};
