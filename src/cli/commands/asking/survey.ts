import { basename } from 'node:path';
import { Fault } from '../../../base/fault.ts';
import { makeSurvey, surveyKinds, type SurveyOptions } from '../../../corpus/surveys/make-survey.ts';
import { SurveySource, type AskIndex } from '../../../corpus/surveys/survey-source.ts';
import { paperQueries } from '../../../survey/query-survey.ts';
import { surveyNames, type SurveyName } from '../../../survey/survey-names.ts';
import { surveyReport } from '../../../survey/survey-report.ts';
import type { CliCommand, Flags } from '../../command.ts';
import { linkSurveys, runLinkSurvey } from './link-surveys.ts';
import { exit } from '../../exit.ts';
import { progressOf } from '../../print/progress-of.ts';
import { openReportFile } from '../../print/report-file.ts';
import { linesOfFile } from '../../read/read-file.ts';
import { printTables } from '../../print/survey-tables.ts';
import { reportLanguage } from '../../read/report-language.ts';
import { withCorpus } from '../../with-corpus.ts';
import { askIndexOf } from '../../with-snapshot.ts';

export const surveyCommand: CliCommand = {
  name: 'survey',
  arguments: '<analysis> [names...]',
  options: [
    ['--set <name>', 'only pages of a page set'],
    ['--where <query>', 'only pages that meet a query; type:blog or since:2026-01-01 is one, too'],
    [
      '--top <n>',
      'rows of tables that can be long (tld, language, census, sites, pagerank); the others are one row. Of links: of each list (default: 100)',
    ],
    [
      '--queries <file>',
      'of the survey of queries: one a line (`-`: standard input; default: those of Akamine et al. 2010)',
    ],
    ['--geo <file>', 'of the survey of geography: a database of places (.mmdb) instead of `survey.geo`'],
    ['--html <file>', 'the tables and figures as one HTML file'],
    ['--language <ja|en>', 'of the HTML file (default: en)'],
  ],
  worksOn: 'corpus',
  examples: [
    'kumoito survey site www.example.jp www.example.com --html sites.html',
    'kumoito survey language --where type:blog --html languages.html',
  ],
  run: async (call) => {
    const { args, flags, global, terminal } = call;
    const [asked = '', ...named] = args;
    const linkSurvey = Object.hasOwn(linkSurveys, asked) ? linkSurveys[asked] : undefined;
    if (linkSurvey !== undefined) return runLinkSurvey(call, asked, linkSurvey);
    const name = surveyNames.find((one) => one === asked);
    if (name === undefined) {
      const there = [...surveyNames, ...Object.keys(linkSurveys)];
      throw new Fault('USAGE', `There is no analysis "${asked}". There are: ${there.join(', ')}.`);
    }
    if (named.length > 0) throw new Fault('USAGE', `The survey "${name}" takes no names: ${named.join(' ')}.`);
    const options = optionsOf(flags, name);
    const language = reportLanguage(flags);
    const writeReport = openReportFile(flags);
    return withCorpus(global, { mode: 'read' }, async (corpus) => {
      const progress = progressOf(terminal, `survey ${name}`);
      const scope = { set: flags.text('set'), where: flags.text('where') };
      const ask: AskIndex = async (work) => askIndexOf(await corpus.index(), work);
      const source = new SurveySource(
        corpus,
        ask,
        scope,
        () => call.signal,
        (done, of) => progress.at(done, of),
      );
      const survey = await makeSurvey(name, source, options);
      progress.end();
      printTables(call, name, survey.tables);
      writeReport?.(surveyReport(survey, basename(corpus.paths.dir), language));
      return exit.done;
    });
  },
};

/** An option that the survey does not read is refused, not passed over. */
const optionsOf = (flags: Flags, name: SurveyName): SurveyOptions => {
  for (const option of ['top', 'queries', 'geo'] as const)
    if (flags.text(option) !== null && !surveyKinds[name].reads.includes(option))
      throw new Fault('USAGE', `The survey "${name}" does not read --${option}.`);
  const file = flags.text('queries');
  return {
    top: flags.whole('top', 1),
    queries: file === null ? paperQueries : linesOfFile(file),
    geo: flags.text('geo'),
  };
};
