import type { DataCard } from './card.ts';
import { parquetColumns } from '../parquet-columns.ts';
import type { Exporter } from '../port.ts';
import { notStated } from './tally.ts';
import { counted } from '../../../base/counted.ts';

/** Croissant 1.0 metadata (mlcommons.org/croissant/1.0): what data set search and loaders read. */
export const croissant = (card: DataCard, exporter: Exporter): string => {
  const files = card.files.map(({ name, bytes, sha256 }) => ({
    '@type': 'cr:FileObject',
    '@id': name,
    name,
    contentUrl: name,
    contentSize: `${bytes} B`,
    encodingFormat: exporter.mediaType,
    sha256,
  }));
  const records = exporter.builder === 'parquet' || exporter.builder === 'json' ? [recordSet(card, exporter)] : [];
  const several = files.length > 1 && exporter.builder === 'parquet';
  const fileSet = {
    '@type': 'cr:FileSet',
    '@id': fileSetId,
    name: fileSetId,
    encodingFormat: exporter.mediaType,
    includes: 'data/*.parquet',
  };
  const metadata = {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: card.set.name,
    description: `${card.about} ${counted(card.counts.documents, 'document')} of the page set ${card.set.name}. ${card.rights}`,
    // The data set has no address of its own until somebody publishes it.
    url: `urn:kumoito:page-set:${card.set.digest}`,
    version: '1.0.0',
    datePublished: card.set.madeAt.slice(0, 10),
    inLanguage: card.counts.languages.map(({ name }) => name),
    license: card.counts.licences.map(({ name }) => (name === notStated ? notEvaluated : name)),
    creator: { '@type': 'sc:Organization', name: card.contact === '' ? notStated : card.contact },
    distribution: several ? [...files, fileSet] : files,
    recordSet: records,
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
};

/** Copyright not evaluated: what libraries say of works without a statement (rightsstatements.org). */
const notEvaluated = 'http://rightsstatements.org/vocab/CNE/1.0/';

const fileSetId = 'parquet-files';

const recordSet = ({ files }: DataCard, { builder }: Exporter): unknown => {
  const source =
    files.length > 1 ? { fileSet: { '@id': fileSetId } } : { fileObject: { '@id': files[0]?.name ?? fileSetId } };
  const columns = builder === 'parquet' ? parquetColumns : parquetColumns.filter(({ name }) => jsonFields.has(name));
  return {
    '@type': 'cr:RecordSet',
    '@id': 'documents',
    name: 'documents',
    description: 'One record a document.',
    key: { '@id': 'documents/id' },
    field: columns
      .filter(({ name }) => name !== 'sentences')
      .map(({ name, dataType, about }) => ({
        '@type': 'cr:Field',
        '@id': `documents/${name}`,
        name,
        description: about,
        // In JSON the dates are what the page says, with or without a time.
        dataType: builder === 'json' && dataType === 'sc:Date' ? 'sc:Text' : dataType,
        source: { ...source, extract: builder === 'parquet' ? { column: name } : { jsonPath: `$.${name}` } },
      })),
  };
};

/** The columns that the JSON lines have under the same name with the same value. */
const jsonFields = new Set(
  'id url title text language type author published modified licence mining fetched charset'.split(' '),
);

/** The context that the specification gives (Croissant 1.0, appendix 1), without the terms that are not used here. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  includes: 'cr:includes',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  recordSet: 'cr:recordSet',
  sc: 'https://schema.org/',
  source: 'cr:source',
};
