import { Fault } from '../../base/fault.ts';
import { exportDocuments } from '../../format/export/export.ts';
import { exporters } from '../../format/export/table.ts';
import { membersOf, setOrLatest } from '../../run/pipeline.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { PageSet } from '../../model/page-set.ts';
import type { CliCommand } from '../command.ts';
import { exit } from '../exit.ts';
import { withCorpus } from '../wire.ts';

export const exportCommand: CliCommand = {
  name: 'export',
  summary: 'a data set from a page set',
  arguments: '<form>',
  options: [
    ['--out <dir>', 'where to write'],
    ['--set <name>', 'the page set (default: the newest of the second selection)'],
  ],
  examples: ['kumoito export jsonl --out data', 'kumoito export text --out data --set text-4'],
  run: async ({ args, flags, global, terminal, signal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const exporter = exporters[args[0] ?? ''];
      if (exporter === undefined) {
        throw new Fault('USAGE', `There is no export form "${args[0]}". Forms: ${Object.keys(exporters).join(', ')}.`);
      }
      const dir = flags.text('out');
      if (dir === null) throw new Fault('USAGE', 'Say where to write with --out DIR.');
      const set = setOrLatest(corpus, flags.text('set'), 'text');
      const progress = terminal.progress('export', set.pages);
      const report = await exportDocuments({
        documents: documentsOf(corpus, set),
        exporter,
        dir,
        name: set.name,
        signal,
        onProgress: (done) => progress.at(done),
      });
      progress.end();
      if (global.json) terminal.printJson(report);
      terminal.say(`${report.documents} documents, ${report.sentences} sentences in ${report.file}`);
      return exit.done;
    }),
};

/** The documents of a set, as they were selected: a page formatted anew since then is not among them. */
async function* documentsOf(corpus: OpenCorpus, set: PageSet): AsyncGenerator<string> {
  for await (const { id, revision } of membersOf(corpus, set)) {
    const stored = corpus.store.documents.get(id);
    if (stored !== null && stored.revision === revision) yield corpus.shelf().read(stored);
  }
}
