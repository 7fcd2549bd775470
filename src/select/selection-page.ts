import type { PageSet } from '../model/page-set.ts';
import { isoSeconds } from '../model/time.ts';
import { ruleName } from '../model/verdict.ts';
import type { Store } from '../store/port.ts';
import type { Distribution } from './distribution.ts';
import { readPageSet } from './sets/page-set-file.ts';
import { writeRecipe } from './read-recipe.ts';
import { histogram, ruleExamples, type Histogram, type RuleExample } from './rule-examples.ts';
import type { SelectionReport } from './selection.ts';
import { siteOf } from './site.ts';
import { counted } from '../base/counted.ts';

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
  const rules = report.byRule.map(({ rule, pages, alone }) => {
    const { values, examples: shown } = ruleExamples(
      store,
      { run: report.run, rule: ruleName(rule) },
      { examples, seed },
    );
    return { rule, pages, alone, values, shown };
  });
  const measured = new Map(report.distributions?.map((one) => [one.rule, one]));
  const unmarked = [...measured.keys()].filter((rule) => rule !== 'score' && !rules.some((one) => one.rule === rule));
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
<h2>Marks</h2>
${bars(
  report.byRule.map(({ rule, pages, alone }) => [rule, pages, alone]),
  report.pages,
)}
<p>A page that several rules marked is counted with each of them; the lighter part of a bar are pages that no other rule
marked. In the funnel it leaves with the first of them, in the order in which rules are applied.</p>
${report.change === null ? '' : `<p>Against ${escape(before)}: ${entered} entered, ${left} left, ${revised} in a new version.</p>`}
<h2>Rules</h2>
${rules
  .map(
    ({ rule, pages, alone, values, shown }) =>
      `<h3>${escape(rule)}</h3><p>${counted(pages, 'page')}, ${number(alone)} of them marked by no other rule.</p>
${distribution(measured.get(rule)) ?? spread(values)}${exampleTable(shown)}`,
  )
  .join('\n')}
${unmarked.map((rule) => `<h3>${escape(rule)}</h3><p>No page.</p>\n${distribution(measured.get(rule)) ?? ''}`).join('\n')}
<h2>What stayed</h2>
<p>${counted(sites.size, 'site')}. Scores${measured.has('score') ? ', of what stayed and what did not' : ''}:</p>
${distribution(measured.get('score')) ?? spread(histogram(scores))}
<p>The largest sites:</p>${bars(largest, largest[0]?.[1] ?? 1)}
<h2>Recipe</h2><pre>${escape(writeRecipe(report.recipe))}</pre>
</html>
`;
};

const funnel = (report: SelectionReport): readonly (readonly [string, number])[] =>
  (report.funnel ?? []).map(({ rule, left }) => [`after ${rule}`, left]);

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

/** All pages that the rule looked at, from 0 to twice the limit; what lies on the wrong side of it is red. */
const distribution = (spread: Distribution | undefined): string | null => {
  if (spread === undefined) return null;
  const { limits, pages, least, most, width, bins, beyond } = spread;
  const { min = -Infinity, max = Infinity } = limits;
  const high = Math.max(1, ...bins);
  const columns = bins.map((count, bin) => {
    // Whole numbers fill a bin of their own width: its middle is a value it can hold.
    const middle = Number.isInteger(width) ? bin * width + (width - 1) / 2 : (bin + 0.5) * width;
    const out = middle < min || middle > max ? ' class="out"' : '';
    const range = `${short(bin * width)} – ${short((bin + 1) * width)}: ${counted(count, 'page')}`;
    return `<i${out} style="height:${((100 * count) / high).toFixed(1)}%" title="${range}"></i>`;
  });
  const end = bins.length * width;
  const lines = Object.entries(limits).map(([side, limit]) => {
    // The lowest number beyond an upper limit of whole numbers stands right of the line.
    const at = limit + (side === 'max' && Number.isInteger(width) ? 1 : 0);
    return at > end ? '' : `<u style="left:${((100 * at) / end).toFixed(2)}%" title="${side} ${short(limit)}"></u>`;
  });
  const told = Object.entries(limits).map(([side, limit]) => `${side} ${short(limit)}`);
  const rest = beyond === 0 ? '' : `; ${counted(beyond, 'page')} beyond`;
  return `<div class="spread all">${columns.join('')}${lines.join('')}</div>
<p class="ends"><span>0</span><span>${short(end)}</span></p>
<p>All that were measured, ${counted(pages, 'page')}: ${short(least)} to ${short(most)}${rest}. Limit: ${told.join(', ') || 'none'}.</p>`;
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
.bar b{background:#90cdf4}.all{position:relative}.spread i.out{background:#c53030}
.all u{position:absolute;top:0;bottom:0;border-left:2px dashed #222}.spread{display:flex;align-items:end;height:6rem;gap:1px;border-bottom:1px solid #888}
.spread i{flex:1;background:#2b6cb0;min-height:1px}.ends{display:flex;justify-content:space-between;margin:0;color:#666}
pre{background:#f5f5f5;padding:1rem;overflow:auto}`;
