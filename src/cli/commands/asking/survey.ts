import { basename } from 'node:path';
import { Fault } from '../../../base/fault.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { scheduleFigures, scheduleReport } from '../../../survey/schedule-report.ts';
import { surveySchedule } from '../../../survey/schedule.ts';
import { serverRankReport, serverRankTables } from '../../../survey/server-rank-report.ts';
import { surveyServerRank } from '../../../survey/server-rank.ts';
import { titleOf, type SurveyTable } from '../../../survey/survey-table.ts';
import type { CliCommand } from '../../command.ts';
import { told } from '../../../flow/told.ts';
import { progressOf } from '../../print/progress-of.ts';
import { exit } from '../../exit.ts';
import { openReportFile } from '../../print/report-file.ts';
import { withCorpus } from '../../with-corpus.ts';

export const surveyCommand: CliCommand = {
  name: 'survey',
  arguments: '<analysis>',
  options: [['--html <file>', 'the figures as one HTML file']],
  worksOn: 'corpus',
  examples: ['kumoito survey pagerank', 'kumoito survey schedule --html schedule.html'],
  run: async ({ args, flags, global, terminal }) => {
    const analysis = analyses[args[0] ?? ''];
    if (analysis === undefined)
      throw new Fault('USAGE', `There is no analysis "${args[0]}". There are: ${Object.keys(analyses).join(', ')}.`);
    const writeReport = openReportFile(flags);
    return withCorpus(global, { mode: 'read' }, async (corpus) => {
      const progress = progressOf(terminal, `survey ${args[0]}`);
      const { tables, report } = analysis(corpus, (done, of) => progress.at(done, of));
      progress.end();
      for (const table of tables) {
        const { figure, heading, head, rows } = table;
        if (global.json) terminal.printJson({ figure, heading, head, rows });
        else {
          terminal.print(titleOf(table));
          terminal.print(head.join('\t'));
          for (const row of rows) terminal.print(row.join('\t'));
          terminal.print('');
        }
      }
      writeReport?.(report());
      return exit.done;
    });
  },
};

interface Analysis {
  readonly tables: readonly SurveyTable[];
  readonly report: () => string;
}

type OnProgress = (done: number, of: number) => void;

const schedule = ({ store, paths }: OpenCorpus, onProgress: OnProgress): Analysis => {
  const of = store.versions.counts().alive;
  const scheduled = told(store.revisits.all(), (done) => onProgress(done, of));
  const survey = surveySchedule(scheduled, store.hosts.all(), store.fetches.times());
  return { tables: scheduleFigures(survey), report: () => scheduleReport(survey, basename(paths.dir)) };
};

const pagerank = ({ store, paths, config: { select } }: OpenCorpus, onProgress: OnProgress): Analysis => {
  const options = { damping: select.damping, tolerance: select.rankTolerance, iterationsMax: select.rankIterationsMax };
  const of = store.versions.counts().alive;
  const pages = told(store.pages.current(), (done) => onProgress(done, of));
  const survey = surveyServerRank(pages, (key) => store.linkChanges.targets(key), options);
  return { tables: serverRankTables(survey), report: () => serverRankReport(survey, basename(paths.dir)) };
};

const analyses: Readonly<Record<string, (corpus: OpenCorpus, onProgress: OnProgress) => Analysis>> = {
  schedule,
  pagerank,
};
