import type { CollectReport } from '../../collect/report/report.ts';
import type { RunFormatReport } from '../../run/run-format.ts';
import type { IndexReport } from '../../run/run-index.ts';
import type { SelectionReport } from '../../select/selection.ts';
import type { Terminal } from '../terminal.ts';
import { counted } from '../../base/counted.ts';
import { table } from './table.ts';

/** What each stage says when it is done: one line, and a table where something was left out. */
export const sayCollected = (terminal: Terminal, report: CollectReport): void => {
  const { pages, requests, politeness, finished } = report;
  terminal.say(
    `collect: ${counted(pages, 'new or changed page')} with ${counted(requests, 'request')}${finished === 'idle' ? '' : ` (${finished})`}`,
  );
  sayTable(terminal, [
    ...report.outcomes.map(
      ({ kind, fault, fetches }) => [[kind, fault].filter((one) => one !== null).join(': '), fetches] as const,
    ),
    ...report.refusals.map(({ by, urls }) => [`not asked for: ${by}`, urls] as const),
  ]);
  saySources(terminal, report);
  saySurvey(terminal, report);
  const { smallestMs, meanMs } = politeness.hosts;
  if (smallestMs !== null && meanMs !== null) {
    terminal.say(
      `  pause between two requests to one host: at least ${Math.round(smallestMs)} ms, ${Math.round(meanMs)} ms on average`,
    );
  }
  for (const { host, load, allowed, putOff, thinned, ignored } of politeness.overloads)
    terminal.say(
      `  ${host} is overloaded: its pages are due ${(load / allowed).toFixed(1)} times as often as it may be asked; ${putOff} put off, ${thinned} left to others of their template, ${counted(ignored, 'small change')} not counted`,
    );
};

const saySurvey = (terminal: Terminal, { survey }: CollectReport): void => {
  if (survey === null) return;
  const { pages, starts, externalHosts, hostsPerPage, chosen, wanted, rate } = survey;
  terminal.say(
    `  survey: ${counted(externalHosts, 'external host')} from ${counted(pages, 'page')} of ${counted(starts, 'starting point')}, ${hostsPerPage.toFixed(3)} a page`,
  );
  if (chosen !== null)
    terminal.say(
      `  for ${wanted} of them follow ${chosen.rate} of the links: -c collect.lowLoadRate=${chosen.rate} (${chosen.load.toFixed(2)} of the load)`,
    );
  else if (rate === 1) terminal.say(`  no sampling rate finds ${wanted} of them`);
};

const saySources = (terminal: Terminal, { feeds, news }: CollectReport): void => {
  if (feeds.inVain > 0) terminal.say(`  feeds: none at ${counted(feeds.inVain, 'usual place')}`);
  if (feeds.polled > 0)
    terminal.say(
      `  feeds: ${feeds.polled} polled (${feeds.unchanged} unchanged, ${feeds.failed} failed), ${counted(feeds.newEntries, 'new entry', 'new entries')}, ${feeds.changedEntries} changed, ${feeds.oldEntries} old skipped, ${counted(feeds.moved, 'feed')} moved, ${feeds.ended} given up`,
    );
  const { visited, paged, sitemaps } = news;
  if (visited + paged + sitemaps > 0)
    terminal.say(
      `  news: ${counted(visited, 'top page')}, ${counted(paged, 'further page')} and ${counted(sitemaps, 'sitemap')} read, ${counted(news.newArticles, 'new article')}, ${news.knownArticles} known skipped, ${counted(news.redirected, 'top page')} redirected, ${news.gone} gone, ${news.failed} failed`,
    );
  if (news.cutShort > 0)
    terminal.say(
      `  news: ${counted(news.cutShort, 'list')} had more new articles than collect.newsPagesMax pages hold`,
    );
};

export const saySelected = (terminal: Terminal, report: SelectionReport): void => {
  terminal.say(
    `select ${report.stage}: ${report.kept.toLocaleString('en')} of ${counted(report.pages, 'page')} stay (set ${report.set})`,
  );
  sayTable(
    terminal,
    report.byRule.map(({ rule, pages }) => [`marked by ${rule}`, pages] as const),
  );
  if (report.unchanged === true) terminal.say(`  as before: no new set, ${report.set} stays`);
  if (report.change === null) return;
  const { before = 'the set before', entered, left, revised } = report.change;
  terminal.say(`  against ${before}: ${entered} entered, ${left} left, ${revised} in a new version`);
};

export const sayFormatted = (terminal: Terminal, report: RunFormatReport): void => {
  const { made, kept, removed, failed, forgotten, failures, leftAlone } = report;
  terminal.say(
    `format: ${counted(made, 'document')} made, ${kept} kept, ${removed} removed, ${failed} failed${forgotten === 0 ? '' : `, ${forgotten} forgotten`}`,
  );
  if (leftAlone > 0)
    terminal.say(
      `  ${counted(leftAlone, 'page')} left alone: their documents are newer, or of the version in the current set. With \`kumoito sets use NAME\` a set becomes current, and gets its own`,
    );
  for (const { reason, pages, example, detail } of failures)
    terminal.warn(`  ${counted(pages, 'page')} failed: ${reason} (${example}${detail === null ? '' : `: ${detail}`})`);
};

export const sayIndexed = (terminal: Terminal, report: IndexReport): void => {
  const { added, removed, kept, withoutDocument, failed } = report;
  terminal.say(`index: ${counted(added, 'document')} added, ${removed} removed, ${kept} kept (set ${report.set})`);
  if (withoutDocument > 0)
    terminal.warn(
      `index: ${counted(withoutDocument, 'page')} of the set ${report.set} without a document of the version that was selected: not in the ` +
        `index. Make them with: kumoito format --set ${report.set}`,
    );
  for (const { id, reason } of failed) terminal.warn(`  ${id} is not in the index: ${reason}`);
};

const sayTable = (terminal: Terminal, rows: readonly (readonly [string, number])[]): void => {
  for (const line of table(rows)) terminal.say(`  ${line}`);
};
