import { html, type Markup } from '../../figure/markup.ts';
import type { Problem } from '../requests/parameter-reader.ts';
import type { Answer } from '../requests/ask-index.ts';
import { bilingual } from '../language/bilingual.ts';
import type { SitePage, SiteReply, SiteRequest } from '../site-port.ts';
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

const words = bilingual({
  stopped: ['時間切れ', 'Stopped'],
  stoppedText: [
    '{n} 秒かかっても終わらなかったので中断しました。絞り込みを加えるか、型をもっと限定してください（web.queryTimeMax）。',
    'This was stopped after {n} s. Ask for less: add a filter, or make the pattern more specific (web.queryTimeMax).',
  ],
});

/** Why a question was given up that could have been answered. */
export const outOfTime = 'out of time';

/** What is told then. */
export const stoppedReply = ({ path, language }: Omit<SiteRequest, 'signal'>, msMax: number): SiteReply => {
  const isForPeople = !path.startsWith('/api/');
  const w = words(isForPeople ? language : 'en');
  const message = w.stoppedText.replace('{n}', String(msMax / 1000));
  if (!isForPeople) return { kind: 'json', status: 503, data: { error: { code: 'TIME', message } } };
  const content = html`<h1>${w.stopped}</h1><p role="alert">${message}</p>`;
  return { kind: 'page', status: 503, title: w.stopped, section: null, content };
};
