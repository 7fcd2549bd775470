import { html, type Markup } from '../../../figure/markup.ts';
import type { SiteComparison } from '../../../survey/site/site-report.ts';
import { siteRadar } from '../../../survey/site/site-tables.ts';
import { siteAxes } from '../../../survey/site/site-tally.ts';
import { figureBlock, figureFile, tableFile } from '../../frame/figure-block.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import type { SiteReply } from '../../site-port.ts';
import { filled } from './link-words.ts';
import { axisName, siteWords } from './site-words.ts';

/** The chart beside its numbers: of each site the count and the score, and what the score is measured by. */
export const siteFigure = (comparison: SiteComparison, language: Language): Markup => {
  const w = siteWords(language);
  const { sites, scales, registered } = comparison;
  const host = sites.map((site) => site.host);
  const uncounted = sites.filter(({ pagesWithoutImageCount }) => pagesWithoutImageCount > 0);
  return figureBlock(
    {
      title: w.radar,
      drawing: siteRadar(comparison, language),
      svg: linkTo('/site.svg', { host, lang: language }),
      csv: linkTo('/site.csv', { host }),
      note: html`${filled(w.radarNote, { sites: registered })}${uncounted.map(
        (site) => html` ${site.host}: ${filled(w.imagesUnknown, { pages: site.pagesWithoutImageCount })}`,
      )}`,
      table: dataTable(
        `${w.radar}: ${w.score}`,
        [
          { name: w.axis },
          ...sites.flatMap((site) => [
            { name: site.host, number: true },
            { name: w.score, number: true },
          ]),
          { name: w.mean, number: true },
          { name: w.deviation, number: true },
        ],
        siteAxes.map((axis) => [
          html`<span class="whole">${axisName(axis, language)}</span>`,
          ...sites.flatMap(({ counts, scores }) => [grouped(counts[axis]), scores[axis].toFixed(1)]),
          scales[axis].mean.toFixed(1),
          scales[axis].deviation.toFixed(1),
        ]),
      ),
    },
    language,
  );
};

export const siteDrawingFile = (comparison: SiteComparison, language: Language): SiteReply =>
  figureFile('sites', siteRadar(comparison, language));

export const siteTableFile = ({ sites, scales }: SiteComparison): SiteReply =>
  tableFile(
    'sites',
    ['axis', ...sites.flatMap(({ host }) => [host, `${host} score`]), 'mean', 'standard deviation'],
    siteAxes.map((axis) => [
      axis,
      ...sites.flatMap(({ counts, scores }) => [counts[axis], scores[axis]]),
      scales[axis].mean,
      scales[axis].deviation,
    ]),
  );
