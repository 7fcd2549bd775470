import type { Run, StageName } from '../../model/run.ts';
import type { RunBrought } from '../../survey/time/growth-survey.ts';

/** What the report of a stage calls the pages that it brought. */
const pagesIn: Readonly<Partial<Record<StageName, string>>> = {
  collect: 'pages',
  import: 'changed',
  'select-link': 'kept',
  format: 'made',
  'select-text': 'kept',
  index: 'added',
};

/** What each run says that it brought, oldest first. */
export const runsBrought = (runs: readonly Run[]): readonly RunBrought[] =>
  runs.map(({ id, stage, startedAt, finishedAt, report }) => {
    const told: Readonly<Record<string, unknown>> = readReport(report);
    return {
      run: id,
      stage,
      startedAt,
      finishedAt,
      pages: number(told[pagesIn[stage] ?? '']),
      words: number(told['words']),
    };
  });

/** A report that an earlier version wrote in another form tells nothing. */
const readReport = (report: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(report ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
