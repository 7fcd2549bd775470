import { runImport } from '../../../run/run-import.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';
import { counted } from '../../../base/counted.ts';

export const importCommand: CliCommand = {
  name: 'import',
  arguments: '<paths...>',
  options: [['--base-url <url>', 'where HTML files come from: URL = base + path below the folder']],
  worksOn: 'corpus',
  examples: ['kumoito import crawl.warc.gz', 'kumoito import pages/ --base-url http://www.example.jp/'],
  run: async ({ args, flags, global, terminal, signal }) =>
    withCorpus(global, { mode: 'write' }, async (corpus) => {
      const progress = terminal.progress('import', null);
      const report = await runImport(corpus, {
        paths: args,
        baseUrl: flags.text('baseUrl'),
        signal,
        onFault: (place, reason) => terminal.warn(`${place}: ${reason}`),
        onProgress: (done) => progress.at(done),
      });
      progress.end();
      if (global.json) terminal.printJson(report);
      const { pages, changed, known, blocked, faults } = report;
      terminal.say(
        `import: ${counted(pages, 'page')} read, ${changed} new or changed, ${known} known, ${blocked} blocked, ${faults} unreadable`,
      );
      terminal.say('Next: kumoito run --no-collect');
      if (report.interrupted) return exit.interrupted;
      return faults > 0 ? exit.someFailed : exit.done;
    }),
};
