import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { scheduleFigures, scheduleReport } from '../../survey/schedule-report.ts';
import { surveySchedule } from '../../survey/schedule.ts';
import type { Call, CliCommand } from '../command.ts';
import { exit, type ExitCode } from '../exit.ts';
import { withCorpus } from '../wire.ts';

export const surveyCommand: CliCommand = {
  name: 'survey',
  summary: 'analyses of a corpus: schedule (when pages are visited again)',
  arguments: '<analysis>',
  options: [['--html <file>', 'the figures as one HTML file']],
  examples: ['kumoito survey schedule', 'kumoito survey schedule --html schedule.html'],
  run: async (call) => {
    const analysis = analyses[call.args[0] ?? ''];
    if (analysis === undefined)
      throw new Fault(
        'USAGE',
        `There is no analysis "${call.args[0]}". There is: ${Object.keys(analyses).join(', ')}.`,
      );
    return withCorpus(call.global, { mode: 'read' }, async (corpus) => analysis(corpus, call));
  },
};

const surveySchedules = ({ store, paths }: OpenCorpus, { flags, global, terminal }: Call): ExitCode => {
  const survey = surveySchedule(store.revisits.all(), store.hosts.all(), store.fetches.times());
  for (const { figure, heading, head, rows } of scheduleFigures(survey)) {
    if (global.json) terminal.printJson({ figure, heading, head, rows });
    else {
      terminal.print(`${heading} (figure ${figure})`);
      terminal.print(head.join('\t'));
      for (const row of rows) terminal.print(row.join('\t'));
      terminal.print('');
    }
  }
  const html = flags.text('html');
  if (html !== null) writeFileSync(html, scheduleReport(survey, basename(paths.dir)));
  return exit.done;
};

const analyses: Readonly<Record<string, (corpus: OpenCorpus, call: Call) => ExitCode>> = {
  schedule: surveySchedules,
};
