import { surveyKinds } from '../../../corpus/surveys/make-survey.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import type { PageSet } from '../../../model/page-set.ts';
import type { SurveyName } from '../../../survey/survey-names.ts';
import { lineField, selectField } from '../../frame/form.ts';
import { bilingual } from '../../language/bilingual.ts';
import type { Language } from '../../language/strings.ts';
import type { SurveyAsked } from '../../requests/ask-survey.ts';

const words = bilingual({
  narrow: ['対象のページ', 'Which pages'],
  set: ['ページ集合', 'Page set'],
  all: ['すべてのページ', 'all pages'],
  where: ['検索式を満たすページ', 'Pages that meet a query'],
  queries: ['検索式（一行に一つ）', 'Queries, one a line'],
  show: ['表示', 'Show'],
});

/** Which pages a survey looks at, and which queries it counts. */
export const scopeForm = (
  name: SurveyName,
  { scope, queries }: SurveyAsked,
  { sets, language }: { readonly sets: readonly PageSet[]; readonly language: Language },
): Markup => {
  const w = words(language);
  const counts = surveyKinds[name].reads.includes('queries')
    ? html`<label class="queries">${w.queries}<textarea name="queries" rows="7" spellcheck="false">${queries.join('\n')}</textarea></label>`
    : null;
  return html`<form class="scope" action="/surveys/${name}" method="get" aria-label="${w.narrow}">
<div class="fields">${selectField('set', w.set, {
    names: sets.map((set) => set.name).toReversed(),
    chosen: scope.set,
    label: (set) => set,
    none: w.all,
  })}${lineField('q', w.where, { value: scope.where ?? '', placeholder: 'type:blog' })}${counts}<button>${w.show}</button></div>
</form>`;
};
