import { Fault } from '../../base/fault.ts';
import { html, type Markup } from '../markup.ts';
import type { Problem } from '../search-parameters.ts';
import type { SitePage } from '../site-port.ts';
import { stringsOf, type Strings } from '../strings.ts';

/** What the index has against a query that can be read; null when the error is about something else. */
export const queryProblem = (error: unknown, query: string): Problem | null =>
  error instanceof Fault && (error.code === 'BAD_INPUT' || error.code === 'LIMIT')
    ? { name: 'q', value: query, message: error.message, at: null }
    : null;

export const problemBox = ({ name, value, message, at }: Problem, s: Strings): Markup => {
  const where = at === null ? null : html` (${s.at.replace('{n}', String(at + 1))})`;
  const shown =
    at === null
      ? value
      : html`${value.slice(0, at)}<span class="here">${value.slice(at, at + 1) || ' '}</span>${value.slice(at + 1)}`;
  return html`<div class="problem" role="alert"><strong>${name === 'q' ? s.badQuery : `${s.badParameter}: ${name}`}</strong>${where}
<div>${message}</div>
<pre>${shown}</pre></div>`;
};

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
