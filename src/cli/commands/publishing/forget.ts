import { runForget } from '../../../run/run-forget.ts';
import { parseBlockPattern } from '../../read/parse-block-pattern.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';
import { counted } from '../../../base/counted.ts';

export const forgetCommand: CliCommand = {
  name: 'forget',
  arguments: '<host|url...>',
  options: [],
  dryRun: true,
  worksOn: 'corpus',
  examples: ['kumoito forget www.example.jp', 'kumoito forget https://www.example.jp/private/ --dry-run'],
  run: async ({ args, global, terminal, signal }) =>
    withCorpus(global, { mode: 'write' }, async (corpus) => {
      const patterns = args.map(parseBlockPattern);
      if (global.dryRun) {
        const urls = patterns.reduce((sum, pattern) => sum + corpus.store.urls.coveredBy(pattern).length, 0);
        if (global.json) terminal.printJson({ wouldForget: patterns, urls });
        terminal.say(`Would forget ${counted(urls, 'known URL')} of ${patterns.join(', ')}`);
        return exit.done;
      }
      const report = await runForget(corpus, patterns, signal);
      if (global.json) terminal.printJson(report);
      const { urls, visits, documents } = report;
      terminal.say(
        `Forgotten: ${counted(urls, 'URL')}, ${counted(visits, 'visit')} in the archive, ${counted(documents, 'document')}. Page sets keep addresses and digests, no text.`,
      );
      terminal.say('Data sets that were exported before still hold it: export them again.');
      return report.interrupted ? exit.interrupted : exit.done;
    }),
};
