import { Fault } from '../../../base/fault.ts';
import { exportFormNamed, exportForms } from '../../../format/export/table.ts';
import { setOrCurrent } from '../../../run/page-sets.ts';
import { runExport } from '../../../run/run-export.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { sayTaken } from '../../print/taken-set.ts';
import { withCorpus } from '../../with-corpus.ts';
import { counted } from '../../../base/counted.ts';

export const exportCommand: CliCommand = {
  name: 'export',
  arguments: `<${exportForms.join('|')}>`,
  options: [
    ['--out <dir>', 'the folder of the data set; an earlier export of the same form in it is replaced'],
    ['--set <name>', 'the page set (default: the current one of the second selection)'],
  ],
  worksOn: 'corpus',
  examples: [
    'kumoito export parquet --corpus corpus/demo --out data/parquet',
    'kumoito export text --corpus corpus/demo --out data/text',
  ],
  run: async ({ args, flags, global, terminal, signal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const form = exportFormNamed(args[0] ?? '');
      const dir = flags.text('out');
      if (dir === null) throw new Fault('USAGE', 'Say where to write with --out DIR.');
      const set = setOrCurrent(corpus.store, flags.text('set'), 'text');
      sayTaken(terminal, corpus, set);
      const progress = terminal.progress('export', set.pages);
      const card = await runExport(corpus, { set, form, dir, signal, onProgress: (done) => progress.at(done) });
      progress.end();
      if (global.json) terminal.printJson(card);
      const { documents, mainSentences } = card.counts;
      terminal.say(`${counted(documents, 'document')}, ${counted(mainSentences, 'sentence')} of main text in ${dir}`);
      const { withoutDocument, formattedAnew } = card.missing;
      if (withoutDocument + formattedAnew === 0) return exit.done;
      terminal.warn(
        `${counted(withoutDocument, 'page')} of the set without a document and ${counted(formattedAnew, 'page')} formatted anew: not in it`,
      );
      return exit.someFailed;
    }),
};
