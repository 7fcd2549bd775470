/** One thing in the two languages of reports and pages. */
export interface Said {
  readonly ja: string;
  readonly en: string;
}

export type SurveyLanguage = keyof Said;

export const said = (ja: string, en: string): Said => ({ ja, en });
