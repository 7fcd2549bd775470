/** One table of a survey, as it is printed, drawn, and given as JSON. */
export interface SurveyTable {
  /** The figure of the paper that shows the same; null when no figure does. */
  readonly figure: number | null;
  readonly heading: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** What stands above the table. */
export const titleOf = ({ heading, figure }: SurveyTable): string =>
  figure === null ? heading : `${heading} (figure ${figure})`;
