import { lineChart } from '../../figure/line-chart.ts';
import type { Markup } from '../../figure/markup.ts';
import type { FrequencyList } from '../../index/concordancer.ts';
import { figureBlock, figureFile, tableFile } from '../frame/figure-block.ts';
import { linkTo } from '../frame/values.ts';
import { bilingual } from '../language/bilingual.ts';
import type { Language } from '../language/strings.ts';
import { askFrequencies } from '../requests/ask-index.ts';
import type { SitePage } from '../site-port.ts';
import { answered } from './problem.ts';

const words = bilingual({
  title: ['順位と頻度', 'Rank and frequency'],
  rank: ['順位', 'rank'],
  perMillion: ['百万語あたりの回数', 'occurrences per million words'],
});

/** How often a word comes, by its rank: a straight line where Zipf's law holds. */
const rankChart = ({ rows }: FrequencyList, language: Language): Markup => {
  const w = words(language);
  return lineChart({
    title: w.title,
    x: { label: w.rank, scale: 'log' },
    y: { label: w.perMillion, scale: 'log' },
    lines: [{ name: w.title, points: rows.map(({ perMillion }, at) => [at + 1, perMillion]) }],
  });
};

/** The figure of a list of frequencies beside the list; `params` are those the list was asked with. */
export const rankFigure = (
  list: FrequencyList,
  {
    table,
    params,
    language,
  }: { readonly table: Markup; readonly params: URLSearchParams; readonly language: Language },
): Markup => {
  const asked = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
  return figureBlock(
    {
      title: words(language).title,
      drawing: rankChart(list, language),
      svg: linkTo('/frequencies.svg', asked),
      csv: linkTo('/frequencies.csv', asked),
      table,
    },
    language,
  );
};

export const frequencyDrawing: SitePage = async (request, sources) =>
  answered(await askFrequencies(request, sources), request.language, (list) =>
    figureFile('frequencies', rankChart(list, request.language)),
  );

export const frequencyTable: SitePage = async (request, sources) =>
  answered(await askFrequencies(request, sources), request.language, ({ rows }) =>
    tableFile(
      'frequencies',
      ['value', 'count', 'per million'],
      rows.map(({ value, count, perMillion }) => [value, count, perMillion]),
    ),
  );
