import type { ColumnSource, SchemaElement } from 'hyparquet-writer';
import type { ExportedDocument } from './port.ts';

interface Column {
  readonly name: string;
  /** Types of the XML Schema vocabulary that Croissant uses. */
  readonly dataType: string;
  /** Its type as Hugging Face `datasets` names it; of a list, the types of what an element holds. */
  readonly feature: string | Readonly<Record<string, string>>;
  readonly about: string;
  readonly schema: readonly SchemaElement[];
  readonly value: (document: ExportedDocument) => unknown;
}

type Plain = Omit<Column, 'schema' | 'dataType' | 'feature'>;

const text = (column: Plain & { readonly required?: true }): Column => ({
  ...column,
  dataType: 'sc:Text',
  feature: 'string',
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
  feature: type === 'INT32' ? 'int32' : 'float64',
  schema: [{ name: column.name, type, repetition_type: 'REQUIRED' }],
});

/** The day alone, as the page says it: a day is no midnight of some zone. */
const date = (column: Plain): Column => ({
  ...column,
  dataType: 'sc:Date',
  feature: 'date32',
  schema: [
    {
      name: column.name,
      type: 'INT32',
      converted_type: 'DATE',
      logical_type: { type: 'DATE' },
      repetition_type: 'OPTIONAL',
    },
  ],
});

/** A moment in UTC. The older converted type stands beside the logical one for readers that know only that. */
const moment = (column: Plain & { readonly required?: true }): Column => ({
  ...column,
  dataType: 'sc:DateTime',
  feature: 'timestamp[ms, tz=UTC]',
  schema: [
    {
      name: column.name,
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      repetition_type: column.required ? 'REQUIRED' : 'OPTIONAL',
    },
  ],
});

const dayOf = (written: string | null): Date | null => (written === null ? null : new Date(written.slice(0, 10)));

/** Null also where the page says the time without its zone: which moment that was is not known. */
const momentOf = (written: string | null): Date | null =>
  written !== null && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(written) ? new Date(written) : null;

const textOf = ({ main }: ExportedDocument): string => main.map((sentence) => sentence.text).join('\n');

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
    value: textOf,
  }),
  text({
    name: 'language',
    required: true,
    about: 'language of the page (BCP 47)',
    value: ({ document }) => document.language,
  }),
  text({ name: 'type', required: true, about: 'kind of page', value: ({ document }) => document.pageType }),
  text({ name: 'author', about: 'author the page names', value: ({ document }) => document.author }),
  date({ name: 'published', about: 'day the page says it is of', value: ({ document }) => dayOf(document.published) }),
  moment({
    name: 'published_at',
    about: 'the moment, where the page says time and zone (UTC)',
    value: ({ document }) => momentOf(document.published),
  }),
  date({
    name: 'modified',
    about: 'day the page says it was changed',
    value: ({ document }) => dayOf(document.modified),
  }),
  moment({
    name: 'modified_at',
    about: 'the moment, where the page says time and zone (UTC)',
    value: ({ document }) => momentOf(document.modified),
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
  moment({
    name: 'fetched',
    required: true,
    about: 'when the page was fetched (UTC)',
    value: ({ document }) => new Date(document.fetchedAt),
  }),
  text({
    name: 'charset',
    required: true,
    about: 'encoding of the page as it was fetched',
    value: ({ document }) => document.originalEncoding,
  }),
  number({ name: 'score', about: 'importance given by the selection', value: ({ score }) => score }, 'DOUBLE'),
  number(
    { name: 'characters', about: 'characters (code points) of `text`', value: (one) => codePoints(textOf(one)) },
    'INT32',
  ),
  {
    name: 'sentences',
    dataType: 'sc:Text',
    feature: { id: 'int32', text: 'string', offset: 'int32', length: 'int32', block: 'string' },
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

/** How many characters DuckDB, Python and Polars count. */
const codePoints = (written: string): number => {
  let count = 0;
  for (const _ of written) count++;
  return count;
};

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
