import { printable } from '../base/printable.ts';

export type Cell = string | number | null;

/**
 * A table as RFC 4180 has it. It begins with the mark of UTF-8, without which spreadsheets read Japanese as something else; and a text that one of
 * them would run as a formula, since a page of strangers may hold such, gets an apostrophe before it.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[head, ...rows].map(csvLine).join('')}`;

const csvLine = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

const field = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = printable(cell);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
