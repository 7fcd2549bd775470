import type { Markup } from '../figure/markup.ts';
import { percent, plainNumber } from '../figure/scale.ts';
import type { Said, SurveyLanguage } from './said.ts';
import type { SurveyName } from './survey-names.ts';

/** What a survey found: what it is about, and its numbers as tables. Everything that shows a survey shows this. */
export interface Survey {
  readonly name: SurveyName;
  /** What was counted and how, one sentence or two each. */
  readonly about: readonly Said[];
  readonly tables: readonly SurveyTable[];
}

export interface SurveyTable {
  /** Unique in its survey; the name of its files. */
  readonly name: string;
  readonly heading: Said;
  /** The table or figure of a paper that shows the same of another corpus; null when none does. */
  readonly paper: Said | null;
  readonly columns: readonly SurveyColumn[];
  readonly rows: readonly SurveyRow[];
  /** Draws the rows; null where a picture would show nothing that the table does not. */
  readonly figure: ((language: SurveyLanguage) => Markup) | null;
}

export type SurveyRow = readonly SurveyCell[];
export type SurveyCell = string | number | null;

export interface SurveyColumn {
  /** For machines: the key in CSV and JSON. */
  readonly name: string;
  readonly label: Said;
  /** `host`: a name of which the site has a report. `share`: from 0 to 1, read by people as per cent. */
  readonly kind: 'text' | 'host' | 'count' | 'share' | 'number';
  /** How people read a value of a text column that is a code; null: as it stands. */
  readonly valueName?: (code: string) => Said | null;
}

/** A cell as people read it. A null is a number that cannot be told. */
export const cellText = (column: SurveyColumn, cell: SurveyCell, language: SurveyLanguage): string => {
  if (cell === null) return '–';
  if (typeof cell === 'string') return column.valueName?.(cell)?.[language] ?? cell;
  if (column.kind === 'share') return percent(Number((cell * 100).toFixed(2)) / 100);
  return plainNumber(column.kind === 'count' ? cell : Number(cell.toPrecision(4)));
};

/** What stands above the table. */
export const titleOf = ({ heading, paper }: SurveyTable, language: SurveyLanguage): string =>
  paper === null
    ? heading[language]
    : language === 'ja'
      ? `${heading.ja}（${paper.ja}）`
      : `${heading.en} (${paper.en})`;

/** A share cut to four digits after the point, so that the same numbers are the same bytes everywhere. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole));

export const rounded = (value: number): number => Number(value.toFixed(4));
