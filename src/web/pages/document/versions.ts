import { pageVersions, readVersion, versionDifference, type ArchivedVersion } from '../../../corpus/page-versions.ts';
import { html, type Markup } from '../../../figure/markup.ts';
import { documentId, parseDocumentId, type UrlId } from '../../../model/ids.ts';
import type { Revision } from '../../../model/page.ts';
import type { DifferencePiece, TextDifference } from '../../../text/difference/text-difference.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, linkTo, timeOf } from '../../frame/values.ts';
import { stringsOf, type Language } from '../../language/strings.ts';
import { ParameterReader } from '../../requests/parameter-reader.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { notFoundPage, problemPage } from '../problem.ts';
import { heading, namedPage } from './heading.ts';
import { documentWords, type DocumentWords } from './words.ts';

/** `/document/0000000042/versions?from=0&to=2`: every version that the archive has, and what differs between two of them. */
export const versionsPage: SitePage = async (request, sources) => {
  const { path, language } = request;
  const id = parseDocumentId(path.split('/')[2] ?? '')?.id;
  const page = id === undefined ? null : namedPage(sources.corpus.store, id);
  if (page === null) return notFoundPage(request, sources);
  const versions = pageVersions(sources.corpus.store, page.id);
  const asked = askedVersions(request, versions);
  if (asked.problem !== null) return problemPage(asked.problem, language);
  const w = documentWords(language);
  const compared = versions.length < 2 ? null : await compareVersions(sources, page.id, asked);
  return {
    kind: 'page',
    status: 200,
    title: `${page.title} · ${w.versions}`,
    section: null,
    content: html`${heading(page, 'versions', language)}
${versions.length === 0 ? html`<p>${w.noVersions}</p>` : versionTable(page.id, versions, language)}
${versions.length < 2 ? null : chooser(versions, asked, language)}
${compared === null ? null : differenceOf(compared, w)}`,
  };
};

export interface AskedVersions {
  readonly from: number;
  readonly to: number;
}

/** Which two versions: the last two when nothing is said. */
export const askedVersions = (
  { params }: SiteRequest,
  versions: readonly Revision[],
): AskedVersions & Pick<ParameterReader, 'problem'> => {
  const read = new ParameterReader(params);
  const newest = versions.at(-1)?.revision ?? 0;
  const to = read.whole('to', { most: newest, fallback: newest });
  const from = read.whole('from', { most: newest, fallback: versions.at(-2)?.revision ?? 0 });
  return { from, to, problem: read.problem };
};

export type Compared =
  | { readonly left: ArchivedVersion; readonly right: ArchivedVersion; readonly difference: TextDifference }
  /** The archive does not give one of them back, or there is no such version. */
  | { readonly unreadable: string };

export const compareVersions = async (
  { corpus }: SiteSources,
  id: UrlId,
  { from, to }: AskedVersions,
): Promise<Compared> => {
  const [left, right] = [
    await readVersion(corpus, { id, revision: from }),
    await readVersion(corpus, { id, revision: to }),
  ];
  for (const [version, number] of [
    [left, from],
    [right, to],
  ] as const) {
    if (version === null) return { unreadable: documentId(id, number) };
    if ('kind' in version) return { unreadable: `${documentId(id, number)}: ${version.detail}` };
  }
  const [before, after] = [left as ArchivedVersion, right as ArchivedVersion];
  return { left: before, right: after, difference: await versionDifference(corpus, before, after) };
};

const versionTable = (id: UrlId, versions: readonly Revision[], language: Language): Markup => {
  const s = stringsOf(language);
  const w = documentWords(language);
  return dataTable(
    w.versionsOf,
    [
      { name: w.versionNumber, number: true },
      { name: s.fetched },
      { name: w.status, number: true },
      { name: w.size, number: true },
      { name: w.charset },
      { name: s.language },
      { name: w.source },
    ],
    versions.map(({ revision, fetchedAt, status, bodyBytes, charset, language: tongue }) => [
      revision,
      timeOf(fetchedAt),
      status,
      grouped(bodyBytes),
      charset,
      tongue,
      html`<a href="${linkTo(`/document/${documentId(id, 0)}/source`, { revision })}">${w.source} ${revision}</a>`,
    ]),
  );
};

const chooser = (versions: readonly Revision[], { from, to }: AskedVersions, language: Language): Markup => {
  const w = documentWords(language);
  const field = (name: string, label: string, chosen: number): Markup =>
    html`<label>${label} <select name="${name}">${versions.map(
      ({ revision }) =>
        html`<option value="${revision}"${revision === chosen ? html` selected` : null}>${revision}</option>`,
    )}</select></label>`;
  return html`<h2>${w.differs}</h2><form class="line" method="get">${field('from', w.from, from)} → ${field('to', w.to, to)} <button>${w.compare}</button></form>`;
};

/** So many changes are shown: versions may have nothing in common but their address. */
const changesMax = 1_000;

const beginningOf = (lines: readonly Line[]): readonly Line[] => {
  let changes = 0;
  const end = lines.findIndex(({ kind }) => kind !== 'same' && ++changes > changesMax);
  return end < 0 ? lines : lines.slice(0, end);
};

/** So many unchanged sentences stand on either side of a change; longer stretches are folded. */
const around = 2;

const differenceOf = (compared: Compared, w: DocumentWords): Markup => {
  if ('unreadable' in compared)
    return html`<p class="problem" role="alert">${w.unreadable}: ${compared.unreadable}</p>`;
  const { left, right, difference } = compared;
  const count = (kind: TextDifference['lines'][number]['kind']): string =>
    grouped(difference.lines.filter((line) => line.kind === kind).length);
  const shown = beginningOf(difference.lines);
  const isSame = difference.lines.every(({ kind }) => kind === 'same');
  return html`<p>${w.same} ${count('same')} · <span class="rewritten">${w.changed} ${count('changed')}</span> · <del>${w.removed} ${count('removed')}</del> · <ins>${w.added} ${count('added')}</ins></p>
${isSame ? html`<p>${w.sameText}</p>` : null}${difference.isWhole ? null : html`<p>${w.notWhole}</p>`}
<div class="text difference" lang="${right.revision.language}"><ol>
${stretches(shown).map((stretch) => drawStretch(stretch, { left, right, w }))}</ol></div>${shown.length < difference.lines.length ? html`<p class="soft">${w.more}</p>` : null}`;
};

type Line = TextDifference['lines'][number];

/** Lines as they are shown: those far from any change are folded together. */
const stretches = (
  lines: readonly Line[],
): readonly { readonly folded: boolean; readonly lines: readonly Line[] }[] => {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const all: { folded: boolean; lines: Line[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const folded = isNear[at] !== true;
    const last = all.at(-1);
    if (last?.folded === folded) last.lines.push(line);
    else all.push({ folded, lines: [line] });
  }
  return all.map((stretch) => ({ ...stretch, folded: stretch.folded && stretch.lines.length > around }));
};

interface Sides {
  readonly left: ArchivedVersion;
  readonly right: ArchivedVersion;
  readonly w: DocumentWords;
}

const drawStretch = (
  { folded, lines }: { readonly folded: boolean; readonly lines: readonly Line[] },
  sides: Sides,
): Markup => {
  const rows = lines.map((line) => drawLine(line, sides));
  if (!folded) return html`${rows}`;
  return html`<li class="fold"><span></span><details><summary>${sides.w.same} · ${grouped(lines.length)}</summary><ol>${rows}</ol></details></li>\n`;
};

const drawLine = (line: Line, { left, right, w }: Sides): Markup => {
  switch (line.kind) {
    case 'same':
      return html`<li><span></span><div>${right.sentences[line.right] ?? ''}</div></li>\n`;
    case 'removed':
      return html`<li class="removed"><span title="${w.removed}">−</span><div><del>${left.sentences[line.left] ?? ''}</del></div></li>\n`;
    case 'added':
      return html`<li class="added"><span title="${w.added}">+</span><div><ins>${right.sentences[line.right] ?? ''}</ins></div></li>\n`;
    case 'changed':
      return html`<li class="rewritten"><span title="${w.changed}">±</span><div>${line.pieces.map(drawPiece)}</div></li>\n`;
  }
};

const drawPiece = ({ kind, text }: DifferencePiece): Markup =>
  kind === 'same' ? html`${text}` : kind === 'removed' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
