import { dueReport, type DueReport } from '../../../corpus/due-report.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { cards } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import type { SitePage } from '../../site-port.ts';
import { data } from '../../api.ts';
import { durationOf } from './durations.ts';
import { manageTabs } from './manage-tabs.ts';
import { causeName, manageWords } from './words.ts';

/** So many visits are listed. */
const nextMax = 100;

/** `/manage/due`: what is asked for next, and why then. */
export const duePage: SitePage = ({ language }, { corpus }) => {
  const w = manageWords(language);
  const report = dueReport(corpus.store, corpus.clock.now(), nextMax);
  const sum = (of: 'now' | 'day' | 'week' | 'urls'): number =>
    report.counts.reduce((total, count) => total + count[of], 0);
  return {
    kind: 'page',
    status: 200,
    title: w.due,
    section: 'manage',
    content: html`<h1>${w.due}</h1>
${manageTabs('due', language)}
<p class="soft">${w.dueText}</p>
${cards([
  [w.dueNow, sum('now')],
  [w.dueDay, sum('day')],
  [w.dueWeek, sum('week')],
  [w.dueAll, sum('urls')],
])}
${report.counts.length === 0 ? html`<p>${w.nothingDue}</p>` : tablesOf(report, language)}`,
  };
};

const tablesOf = ({ counts, next }: DueReport, language: Language): Markup => {
  const s = stringsOf(language);
  const w = manageWords(language);
  return html`<h2>${w.byCause}</h2>${dataTable(
    w.byCause,
    [
      { name: w.why },
      { name: w.dueNow, number: true },
      { name: w.dueDay, number: true },
      { name: w.dueWeek, number: true },
      { name: w.dueAll, number: true },
    ],
    counts.map(({ why, now, day, week, urls }) => [
      causeName(why, language),
      grouped(now),
      grouped(day),
      grouped(week),
      grouped(urls),
    ]),
  )}
<h2>${w.nextVisits}</h2>${dataTable(
    w.nextVisits,
    [{ name: w.dueAt }, { name: s.url, long: true }, { name: w.why }, { name: w.lastVisit }, { name: w.interval }],
    next.map(({ url, dueAt, why, visitedAt, intervalMs }) => [
      timeOf(dueAt),
      html`<a href="${linkTo('/why', { url })}">${url}</a>`,
      causeName(why, language),
      visitedAt === null ? '' : timeOf(visitedAt),
      intervalMs === null ? '' : durationOf(intervalMs, language),
    ]),
  )}`;
};

/** `/api/due` */
export const dueApi: SitePage = (_request, { corpus }) => data(dueReport(corpus.store, corpus.clock.now(), nextMax));
