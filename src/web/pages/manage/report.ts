import { html, type Markup, type Piece } from '../../../figure/markup.ts';
import { epochMs } from '../../../model/time.ts';
import { fieldName } from '../../language/names.ts';
import type { Language } from '../../language/strings.ts';
import { facts } from '../../frame/parts.ts';
import { dataTable } from '../../frame/table.ts';
import { grouped, timeOf } from '../../frame/values.ts';

type Fields = readonly (readonly [name: string, value: unknown])[];

/** The report of a run in one line: its numbers that are not zero. The number of the run itself stands beside it. */
export const reportLine = (report: object, language: Language): string =>
  Object.entries(report)
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'number' && value !== 0 && name !== 'run'
        ? [`${fieldName(name, language)} ${grouped(value)}`]
        : [],
    )
    .join(' · ');

/**
 * The report of a run, of whatever stage, as people read it: names and values, a table for each list of alike things, and what is
 * within something else under its name. What is empty is left out.
 */
export const reportOf = (report: object, language: Language): Markup => {
  const fields: Fields = Object.entries(report).filter(([, value]: [string, unknown]) => !isEmpty(value));
  return html`${facts(fields.flatMap(([name, value]) => (isPlain(value) ? [[fieldName(name, language), plain(name, value)]] : [])))}
${fields.map(([name, value]) =>
  isPlain(value) || typeof value !== 'object' || value === null
    ? null
    : html`<section><h3>${fieldName(name, language)}</h3>${Array.isArray(value) ? listOf(fieldName(name, language), value, language) : reportOf(value, language)}</section>
`,
)}`;
};

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

const rowsMax = 50;

const listOf = (label: string, list: readonly unknown[], language: Language): Markup => {
  const rows = list.slice(0, rowsMax).map((row) => new Map<string, unknown>(Object.entries(row ?? {})));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].filter((column) =>
    rows.some((row) => !isEmpty(row.get(column) ?? null)),
  );
  const isNumber = (column: string): boolean => rows.every((row) => typeof (row.get(column) ?? 0) === 'number');
  return html`${dataTable(
    label,
    columns.map((column) => ({ name: fieldName(column, language), number: isNumber(column) })),
    rows.map((row) => columns.map((column) => cellOf(column, row.get(column) ?? null, language))),
  )}${list.length > rows.length ? html`<p class="soft small">+ ${grouped(list.length - rows.length)}</p>` : null}`;
};

const cellOf = (name: string, value: unknown, language: Language): Piece =>
  isPlain(value)
    ? plain(name, value)
    : Array.isArray(value)
      ? grouped(value.length)
      : reportOf(value as object, language);

const itemsMax = 20;

const plain = (name: string, value: unknown): Piece => {
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, itemsMax)
      .map((one: unknown) => (typeof one === 'number' ? grouped(rounded(one)) : String(one)));
    return [...shown, ...(value.length > itemsMax ? ['…'] : [])].join(', ');
  }
  if (typeof value === 'number') return name.endsWith('At') ? timeOf(epochMs(value)) : grouped(rounded(value));
  return typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value : '';
};

/** Shares and means have more digits than anybody reads. */
const rounded = (value: number): number => Number(value.toFixed(3));
