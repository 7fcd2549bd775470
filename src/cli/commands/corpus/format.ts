import { inputSet, setOrCurrent } from '../../../run/page-sets.ts';
import { runFormat } from '../../../run/run-format.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { sayFormatted } from '../../print/report-lines.ts';
import { sayTaken } from '../../print/taken-set.ts';
import { withCorpus } from '../../with-corpus.ts';

export const formatCommand: CliCommand = {
  name: 'format',
  arguments: '',
  options: [
    ['--set <name>', 'the page set (default: the current one of the first selection)'],
    ['--workers <n>', 'threads (default: one fewer than cores)'],
  ],
  worksOn: 'corpus',
  examples: ['kumoito format', 'kumoito format --set link-2 --workers 4'],
  run: async ({ flags, global, terminal, signal }) =>
    withCorpus(global, { mode: 'write' }, async (corpus) => {
      const set = setOrCurrent(corpus.store, flags.text('set'), 'link');
      sayTaken(terminal, corpus, set);
      const progress = terminal.progress('format', set.pages);
      const report = await runFormat(corpus, {
        set: inputSet(corpus, set),
        workers: flags.whole('workers', 1),
        signal,
        onProgress: (done) => progress.at(done),
      });
      progress.end();
      sayFormatted(terminal, report);
      if (global.json) terminal.printJson(report);
      if (report.interrupted) return exit.interrupted;
      return report.failed > 0 ? exit.someFailed : exit.done;
    }),
};
