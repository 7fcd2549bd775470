import { html } from '../../../figure/markup.ts';
import { surveyNames, surveyTitles } from '../../../survey/survey-names.ts';
import { bilingual } from '../../language/bilingual.ts';
import type { SitePage } from '../../site-port.ts';

export const surveyWords = bilingual({
  surveys: ['調査', 'Surveys'],
  about: [
    '集めたウェブの姿を、表と図で示します。図は SVG、数値は CSV で保存できます。',
    'What this corpus tells of its part of the Web, in tables and figures that can be saved as SVG and CSV.',
  ],
});

/** `/surveys`: which there are, and the question that each answers. */
export const surveyListPage: SitePage = ({ language }) => {
  const words = surveyWords(language);
  return {
    kind: 'page',
    status: 200,
    title: words.surveys,
    section: 'surveys',
    content: html`<h1>${words.surveys}</h1>
<p>${words.about}</p>
<ul class="survey-list">${surveyNames.map(
      (name) =>
        html`<li><a href="/surveys/${name}"><b>${surveyTitles[name].title[language]}</b><span>${surveyTitles[name].question[language]}</span></a></li>\n`,
    )}</ul>`,
  };
};
