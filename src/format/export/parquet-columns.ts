import type { ColumnSource, SchemaElement } from 'hyparquet-writer';
import { mainSentences } from './main-text.ts';
import type { ExportedDocument } from './port.ts';

interface Column {
  readonly name: string;
  /** Types of the XML Schema vocabulary that Croissant uses. */
  readonly dataType: string;
  readonly about: string;
  readonly schema: readonly SchemaElement[];
  readonly value: (document: ExportedDocument) => unknown;
}

type Plain = Omit<Column, 'schema' | 'dataType'>;

const text = (column: Plain & { readonly required?: true }): Column => ({
  ...column,
  dataType: 'sc:Text',
  schema: [
    {
      name: column.name,
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      repetition_type: column.required ? 'REQUIRED' : 'OPTIONAL',
    },
  ],
});

const number = (column: Plain, type: 'INT32' | 'DOUBLE'): Column => ({
  ...column,
  dataType: type === 'INT32' ? 'sc:Integer' : 'sc:Float',
  schema: [{ name: column.name, type, repetition_type: 'REQUIRED' }],
});

const listOf = (name: string, fields: readonly SchemaElement[]): readonly SchemaElement[] => [
  // The three levels that parquet-format's LogicalTypes.md asks of lists.
  { name, converted_type: 'LIST', repetition_type: 'REQUIRED', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', num_children: fields.length },
  ...fields,
];

const required = (name: string, type: 'INT32' | 'UTF8'): SchemaElement => ({
  name,
  repetition_type: 'REQUIRED',
  ...(type === 'INT32' ? { type } : { type: 'BYTE_ARRAY', converted_type: type }),
});

/** The columns of the Parquet form: docs/exports.md has them. */
export const parquetColumns: readonly Column[] = [
  text({ name: 'id', required: true, about: 'id of the document', value: ({ document }) => document.id }),
  text({ name: 'url', required: true, about: 'URL of the page', value: ({ document }) => document.url }),
  text({ name: 'title', about: 'title of the page', value: ({ document }) => document.title?.text ?? null }),
  text({
    name: 'text',
    required: true,
    about: 'main text, a sentence a line',
    value: ({ document }) =>
      mainSentences(document)
        .map((sentence) => sentence.text)
        .join('\n'),
  }),
  text({
    name: 'language',
    required: true,
    about: 'language of the page (BCP 47)',
    value: ({ document }) => document.language,
  }),
  text({ name: 'type', required: true, about: 'kind of page', value: ({ document }) => document.pageType }),
  text({ name: 'author', about: 'author the page names', value: ({ document }) => document.author }),
  text({ name: 'published', about: 'date the page says it is of', value: ({ document }) => document.published }),
  text({
    name: 'modified',
    about: 'date the page says it was changed',
    value: ({ document }) => document.modified,
  }),
  text({ name: 'licence', about: 'licence the page states', value: ({ document }) => document.licence }),
  text({
    name: 'mining',
    required: true,
    about: 'what the page and its site say of mining and training: reserved, granted or unstated',
    value: ({ measures }) => measures.mining,
  }),
  text({
    name: 'publisher',
    about: 'who publishes the page',
    value: ({ document }) => document.publisher?.name ?? null,
  }),
  text({
    name: 'publisher_kind',
    about: 'kind of publisher',
    value: ({ document }) => document.publisher?.kind ?? null,
  }),
  {
    name: 'fetched',
    dataType: 'sc:DateTime',
    about: 'when the page was fetched (UTC)',
    schema: [{ name: 'fetched', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' }],
    value: ({ document }) => new Date(document.fetchedAt),
  },
  text({
    name: 'charset',
    required: true,
    about: 'encoding of the page as it was fetched',
    value: ({ document }) => document.originalEncoding,
  }),
  number({ name: 'score', about: 'importance given by the selection', value: ({ score }) => score }, 'DOUBLE'),
  number(
    { name: 'characters', about: 'characters of the main text', value: ({ measures }) => measures.characters },
    'INT32',
  ),
  {
    name: 'sentences',
    dataType: 'sc:Text',
    about: 'all sentences: id, text, place in the page as it was fetched (bytes), kind of block',
    schema: listOf('sentences', [
      required('id', 'INT32'),
      required('text', 'UTF8'),
      required('offset', 'INT32'),
      required('length', 'INT32'),
      required('block', 'UTF8'),
    ]),
    value: ({ document }) =>
      document.texts
        .flatMap(({ sentences }) => sentences)
        .map(({ id, text: raw, offset, length, block }) => ({ id, text: raw, offset, length, block })),
  },
];

export const parquetSchema = (): SchemaElement[] => [
  { name: 'root', num_children: parquetColumns.length },
  ...parquetColumns.flatMap(({ schema }) => schema),
];

/** The values of one document, in the order of the columns. */
export type ParquetRow = readonly unknown[];

export const parquetRow = (document: ExportedDocument): ParquetRow =>
  parquetColumns.map(({ value }) => value(document));

/** The rows of one row group, by column. */
export const columnData = (rows: readonly ParquetRow[]): ColumnSource[] =>
  parquetColumns.map(({ name }, at) => ({ name, data: rows.map((row) => row[at]) }));
