import type { PageSet } from '../model/page-set.ts';
import { isoSeconds } from '../model/time.ts';
import { ruleName } from '../model/verdict.ts';
import type { Store } from '../store/port.ts';
import { readPageSet } from './page-set-file.ts';
import { writeRecipe } from './read-recipe.ts';
import { histogram, ruleExamples, type Histogram, type RuleExample } from './rule-examples.ts';
import type { SelectionReport } from './selection.ts';
import { siteOf } from './site.ts';

export interface SelectionPageOptions {
  readonly store: Store;
  readonly dir: string;
  readonly set: PageSet;
  readonly report: SelectionReport;
  /** Examples shown for each rule, and what they are drawn with. */
  readonly examples: number;
  readonly seed: string;
}

/** One selection as an HTML page that stands alone: the funnel, each rule with its values and examples, what stayed. */
export const selectionPage = ({ store, dir, set, report, examples, seed }: SelectionPageOptions): string => {
  const rules = report.byRule.map(({ rule, alone }) => ({
    alone,
    ...ruleExamples(store, { run: report.run, rule: ruleName(rule) }, { examples, seed }),
  }));
  const scores: number[] = [];
  const sites = new Map<string, number>();
  for (const { url, score } of readPageSet(dir, set)) {
    scores.push(score);
    sites.set(siteOf(url), (sites.get(siteOf(url)) ?? 0) + 1);
  }
  const largest = [...sites].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 20);
  const { before = 'the set before', entered, left, revised } = report.change ?? { entered: 0, left: 0, revised: 0 };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escape(set.name)}</title><style>${style}</style>
<h1>Page set ${escape(set.name)}</h1>
<p>Stage ${report.stage}, recipe ${escape(report.recipe.name)}, made ${isoSeconds(set.madeAt)} by run ${report.run}
(code ${escape(set.codeVersion)}); SHA-256 ${set.digest}.</p>
<h2>Funnel</h2>
${bars([['looked at', report.pages], ...funnel(report), ['kept', report.kept]], report.pages)}
<p>A page that several rules marked is counted with each of them; the lighter part of a bar are pages that no other rule
marked.</p>
${report.change === null ? '' : `<p>Against ${escape(before)}: ${entered} entered, ${left} left, ${revised} in a new version.</p>`}
<h2>Rules</h2>
${rules
  .map(
    ({ rule, pages, alone, values, examples: shown }) =>
      `<h3>${escape(rule)}</h3><p>${number(pages)} pages, ${number(alone)} of them marked by no other rule.</p>
${spread(values)}${exampleTable(shown)}`,
  )
  .join('\n')}
<h2>What stayed</h2>
<p>${number(sites.size)} sites. Scores:</p>${spread(histogram(scores))}
<p>The largest sites:</p>${bars(largest, largest[0]?.[1] ?? 1)}
<h2>Recipe</h2><pre>${escape(writeRecipe(report.recipe))}</pre>
</html>
`;
};

const funnel = (report: SelectionReport): readonly (readonly [string, number, number])[] =>
  report.byRule.map(({ rule, pages, alone }) => [`− ${rule}`, pages, alone]);

const bars = (rows: readonly (readonly [name: string, value: number, light?: number])[], most: number): string =>
  `<table>${rows
    .map(([name, value, light = 0]) => {
      const width = (part: number): string => `${most === 0 ? 0 : ((100 * part) / most).toFixed(2)}%`;
      return `<tr><th>${escape(name)}<td>${number(value)}<td class="bar"><i style="width:${width(value - light)}"></i><b style="width:${width(light)}"></b>`;
    })
    .join('\n')}</table>`;

const spread = ({ least, most, bins }: Histogram): string => {
  const high = Math.max(1, ...bins);
  const columns = bins.map((pages) => `<i style="height:${((100 * pages) / high).toFixed(1)}%" title="${pages}"></i>`);
  return `<div class="spread">${columns.join('')}</div><p class="ends"><span>${short(least)}</span><span>${short(most)}</span></p>`;
};

const exampleTable = (examples: readonly RuleExample[]): string =>
  `<table class="examples"><tr><th>page<th>value<th>limit<th>evidence${examples
    .map(
      ({ id, url, title, mark }) =>
        `<tr><td><a href="${escape(url ?? '')}">${escape(title ?? url ?? String(id))}</a><td>${short(mark.value)}<td>${short(mark.limit)}<td>${escape(mark.detail ?? '')}`,
    )
    .join('\n')}</table>`;

const number = (value: number): string => value.toLocaleString('en');
const short = (value: number): string => String(Math.round(value * 1e4) / 1e4);
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:400;padding-right:1rem;white-space:nowrap}
td{padding:.1rem .5rem;text-align:right}.examples td{text-align:left;vertical-align:top;border-top:1px solid #ddd}
.bar{width:55%;text-align:left}.bar i,.bar b{display:inline-block;height:1em;background:#2b6cb0;vertical-align:middle}
.bar b{background:#90cdf4}.spread{display:flex;align-items:end;height:6rem;gap:1px;border-bottom:1px solid #888}
.spread i{flex:1;background:#2b6cb0;min-height:1px}.ends{display:flex;justify-content:space-between;margin:0;color:#666}
pre{background:#f5f5f5;padding:1rem;overflow:auto}`;
