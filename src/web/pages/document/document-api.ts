import { pageVersions, readVersion } from '../../../corpus/page-versions.ts';
import { parseDocumentId, type UrlId } from '../../../model/ids.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import { data, missing, refusedApi } from '../../api.ts';
import { figureFile, tableFile } from '../../frame/figure-block.ts';
import type { SitePage, SiteRequest, SiteSources } from '../../site-port.ts';
import { notFoundPage } from '../problem.ts';
import { analysesOf, arcsOf, dependencyRows } from './analysis.ts';
import { readDocument, sentenceNamed } from './document.ts';
import { askedSource } from './source.ts';
import { askedVersions, compareVersions } from './versions.ts';
import { documentWords } from './words.ts';

/** `/api/sentence?document=0000000042&sentence=7`: how a sentence was analysed. */
export const sentenceApi: SitePage = ({ params }, sources) => {
  const name = params.get('document') ?? '';
  const number = params.get('sentence');
  const found = sentenceOf(name, number, sources);
  if (found === null) return missing(`There is no sentence ${number ?? ''} of a document ${name}.`);
  const { id, text, block, sub, offset, length } = found;
  return data({ document: name, sentence: id, text, block, sub, offset, length, analyses: analysesOf(found) });
};

const sentenceOf = (name: string, number: string | null, sources: SiteSources) => {
  const xml = readDocument(name, sources);
  return xml === null ? null : sentenceNamed(readStandardDocument(xml), number);
};

/** `/document/0000000042/sentence.svg?sentence=7` */
export const sentenceDrawing: SitePage = (request, sources) => {
  const [analysis, name] = firstAnalysis(request, sources);
  if (analysis === undefined) return notFoundPage(request, sources);
  return figureFile(name, arcsOf(analysis, documentWords(request.language).arcs));
};

/** `/document/0000000042/sentence.csv?sentence=7`: its bunsetsu with what each depends on. */
export const sentenceTable: SitePage = (request, sources) => {
  const [analysis, name] = firstAnalysis(request, sources);
  if (analysis === undefined) return notFoundPage(request, sources);
  return tableFile(name, ['number', 'bunsetsu', 'head', 'head bunsetsu', 'type'], dependencyRows(analysis));
};

const firstAnalysis = ({ path, params }: SiteRequest, sources: SiteSources) => {
  const name = path.split('/')[2] ?? '';
  const sentence = sentenceOf(name, params.get('sentence'), sources);
  const analyses = sentence === null ? [] : analysesOf(sentence);
  return [analyses.find(({ bunsetsu }) => bunsetsu.length > 1), `${name}-sentence-${sentence?.id ?? 0}`] as const;
};

/** `/api/versions?document=0000000042` */
export const versionsApi: SitePage = ({ params }, { corpus }) => {
  const versions = versionsOf(params, corpus.store);
  return versions === null ? missing(`There is no page ${params.get('document') ?? ''}.`) : data(versions.all);
};

const versionsOf = (params: URLSearchParams, store: SiteSources['corpus']['store']) => {
  const id = parseDocumentId(params.get('document') ?? '')?.id;
  return id === undefined || store.urls.byId(id) === null ? null : { id, all: pageVersions(store, id) };
};

/** `/api/difference?document=0000000042&from=0&to=1`: what differs between the texts of two versions. */
export const differenceApi: SitePage = async (request, sources) => {
  const versions = versionsOf(request.params, sources.corpus.store);
  if (versions === null) return missing(`There is no page ${request.params.get('document') ?? ''}.`);
  const { problem, from, to } = askedVersions(request, versions.all);
  if (problem !== null) return refusedApi(problem);
  const compared = await compareVersions(sources, versions.id, { from, to });
  if ('unreadable' in compared) return missing(`The archive has no ${compared.unreadable}.`);
  const { left, right, difference } = compared;
  return data({ from, to, left: left.sentences, right: right.sentences, ...difference });
};

/** `/api/source?document=0000000042&revision=1`: a version as text, with its charset and headers. */
export const sourceApi: SitePage = async (request, sources) => {
  const versions = versionsOf(request.params, sources.corpus.store);
  if (versions === null) return missing(`There is no page ${request.params.get('document') ?? ''}.`);
  const { problem, revision } = askedSource(request, sources, versions.id satisfies UrlId);
  if (problem !== null) return refusedApi(problem);
  const version = await readVersion(sources.corpus, { id: versions.id, revision });
  if (version === null || 'kind' in version)
    return missing(`The archive has no version ${revision} of it${version === null ? '' : `: ${version.detail}`}.`);
  const { source, headers } = version;
  const { charset, evidence, faults, text } = source;
  return data({ ...version.revision, headers, charset, charsetEvidence: evidence, faults, text });
};
