import { html, type Markup } from '../../figure/markup.ts';
import type { Problem } from '../requests/parameter-reader.ts';
import type { Answer } from '../requests/ask-index.ts';
import type { SitePage, SiteReply } from '../site-port.ts';
import { japaneseMessage } from '../language/japanese-message.ts';
import { stringsOf, type Language } from '../language/strings.ts';

/** What is wrong with a request, and where. */
export const problemBox = ({ name, value, message, at }: Problem, language: Language): Markup => {
  const s = stringsOf(language);
  const isQuery = name === 'q' || name === 'where';
  const where = at === null ? null : html` (${s.at.replace('{n}', String(at + 1))})`;
  const shown =
    at === null
      ? value
      : html`${value.slice(0, at)}<span class="here">${value.slice(at, at + 1) || ' '}</span>${value.slice(at + 1)}`;
  return html`<div class="problem" role="alert"><strong>${isQuery ? s.badQuery : `${s.badParameter}: ${name}`}</strong>${where}
<div>${language === 'ja' ? japaneseMessage(message) : message}</div>
<pre>${shown}</pre></div>`;
};

/** A request that no page can answer as it stands. */
export const problemPage = (problem: Problem, language: Language): SiteReply => {
  const s = stringsOf(language);
  return {
    kind: 'page',
    status: 400,
    title: s.badParameter,
    section: null,
    content: html`<h1>${s.badParameter}</h1>${problemBox(problem, language)}`,
  };
};

/** What is made of the answer of the index, or the page that says why there is none. */
export const answered = <T>(answer: Answer<T>, language: Language, make: (result: T) => SiteReply): SiteReply => {
  if ('result' in answer) return make(answer.result);
  return problemPage('problem' in answer ? answer.problem : nothingAsked, language);
};

const nothingAsked: Problem = { name: 'q', value: '', message: 'Say what to search for: ?q=…', at: null };

export const notFoundPage: SitePage = ({ language }) => {
  const s = stringsOf(language);
  return {
    kind: 'page',
    status: 404,
    title: s.notFound,
    section: null,
    content: html`<h1>${s.notFound}</h1><p>${s.notFoundText}</p>`,
  };
};
