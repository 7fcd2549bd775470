/** The numbers of one figure of the papers. */
export interface SurveyTable {
  readonly figure: number;
  readonly heading: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}
