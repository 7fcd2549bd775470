import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import type { HostName } from '../../../model/url.ts';
import type { JudgedMention } from '../../../survey/site/reputation.ts';
import type { SiteReport } from '../../../survey/site/site-report.ts';
import { facts } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import type { Language } from '../../language/strings.ts';
import { filled } from './link-words.ts';
import { siteLink } from './site-link.ts';
import { polarityName, siteWords } from './site-words.ts';

const mentionsShown = 20;
const wordsShown = 20;

/** Everything that is told of one site, below the chart. */
export const siteSections = (report: SiteReport, sites: ReadonlySet<HostName>, language: Language): Markup => {
  const w = siteWords(language);
  return html`<section>
<h2 class="url">${report.host}</h2>
<p class="soft small">${w.madeAt}: ${timeOf(report.madeAt)}</p>
<h3>${w.organisation}</h3>${organisation(report, language)}
<h3>${w.contents}</h3>${contents(report, language)}
<h3>${w.words}</h3>${characteristicWords(report, language)}
<h3>${w.reputation}</h3>${reputation(report, language)}
<h3>${w.related}</h3>${related(report, sites, language)}
</section>
`;
};

const organisation = ({ organisation: { siteName, publishers, contacts } }: SiteReport, language: Language): Markup => {
  const w = siteWords(language);
  if (siteName === null && publishers.length === 0 && contacts.length === 0)
    return html`<p class="soft">${w.nothingSaid}</p>`;
  const said = (value: string, pages: number): Markup =>
    html`<span lang="ja">${value}</span> <span class="soft small">${filled(pages === 1 ? w.onePage : w.saidBy, { pages })}</span>`;
  const contactName = (kind: string): string =>
    kind === 'telephone' || kind === 'fax' || kind === 'mail' || kind === 'address' ? w[kind] : kind;
  return facts([
    [w.siteName, siteName === null ? null : html`<span lang="ja">${siteName}</span>`],
    ...publishers.map(({ name, pages }): readonly [string, Piece] => [w.publisher, said(name, pages)]),
    ...contacts.map(({ kind, value, pages }): readonly [string, Piece] => [contactName(kind), said(value, pages)]),
  ]);
};

const contents = ({ contents: { groups, looked, documents } }: SiteReport, language: Language): Markup => {
  const w = siteWords(language);
  if (groups.length === 0) return html`<p class="soft">${w.noContents}</p>`;
  return html`<p class="soft small">${filled(w.contentsNote, { looked, documents })}</p><div class="groups">${groups.map(
    ({ words, pages, examples }) =>
      html`<section><h4 lang="ja">${words.join('・')}</h4><span class="soft small">${filled(pages === 1 ? w.onePage : w.pages, { pages })}</span><ul>${examples.map(
        ({ id, url, title }) => html`<li lang="ja"><a href="/document/${id}">${title === '' ? url : title}</a></li>`,
      )}</ul></section>`,
  )}</div>`;
};

const characteristicWords = ({ words, host }: SiteReport, language: Language): Markup => {
  const w = siteWords(language);
  if (words.length === 0) return html`<p class="soft">${w.noContents}</p>`;
  return html`<p class="soft small">${w.wordsNote}</p>${dataTable(
    `${w.words}: ${host}`,
    [
      { name: w.word },
      { name: w.here, number: true },
      { name: w.elsewhere, number: true },
      { name: w.likelihood, number: true },
    ],
    words
      .slice(0, wordsShown)
      .map(({ word, count, otherCount, logLikelihood }) => [
        html`<a lang="ja" href="${linkTo('/concordance', { q: `[base="${word}"]`, site: host })}">${word}</a>`,
        grouped(count),
        grouped(otherCount),
        logLikelihood.toFixed(1),
      ]),
  )}`;
};

const reputation = ({ reputation: { names, mentions, counts, isCut } }: SiteReport, language: Language): Markup => {
  const w = siteWords(language);
  const listed = names.map((name) => `「${name}」`).join(' ');
  const tally = (['positive', 'negative', 'neutral'] as const).map(
    (polarity) => html`<span class="tag">${polarityName(polarity, language)} ${grouped(counts[polarity])}</span>`,
  );
  return html`<p class="soft small">${filled(w.reputationNote, { names: listed })}</p>
${mentions.length === 0 ? html`<p>${w.noMention}</p>` : html`<p>${tally}</p><ul class="mentions">${mentions.slice(0, mentionsShown).map((one) => mention(one, language))}</ul>`}
${isCut || mentions.length > mentionsShown ? html`<p class="soft small">${w.cut}</p>` : null}`;
};

const mention = ({ id, url, left, match, right, polarity, judgements }: JudgedMention, language: Language): Markup =>
  html`<li class="${polarity}"><span lang="ja">${left}<mark>${match}</mark>${right}</span> <span class="small soft">${polarityName(polarity, language)}${
    judgements.length === 0 ? null : html`: <span lang="ja">${judgements.map(({ text }) => text).join('、')}</span>`
  } · <a href="/document/${id}">${url}</a></span></li>`;

const related = (
  { related: others, host: own }: SiteReport,
  sites: ReadonlySet<HostName>,
  language: Language,
): Markup => {
  const w = siteWords(language);
  if (others.length === 0) return html`<p class="soft">${w.noRelated}</p>`;
  return html`<p class="soft small">${w.relatedNote}</p>${dataTable(
    `${w.related}: ${own}`,
    [
      { name: w.host, long: true },
      { name: w.cocitation, number: true },
      { name: w.linkedWith, number: true },
      { name: w.pagesTo, number: true },
      { name: w.pagesFrom, number: true },
    ],
    others.map(({ host, cocitation, linkedWith, pagesTo, pagesFrom }) => [
      html`${siteLink(host, sites)}${pagesTo > 0 ? null : html` <a class="small" href="${linkTo('/path', { from: own, to: host })}">${w.pathTo}</a>`}`,
      cocitation.toFixed(3),
      grouped(linkedWith),
      grouped(pagesTo),
      grouped(pagesFrom),
    ]),
  )}`;
};
