import { join } from 'node:path';
import { Fault } from '../../../base/fault.ts';
import { loadConfig } from '../../../config/load.ts';
import { exportFormNamed, exportForms, type ExportForm } from '../../../format/export/table.ts';
import { wireSearch } from '../../../corpus/wire.ts';
import { findCorpus } from '../../../corpus/corpus-paths.ts';
import { exportRemade, indexRemade, type FinishedFolder } from '../../../run/regenerate/finished-folder.ts';
import { runRegenerate, type RegenerateReport } from '../../../run/regenerate/run-regenerate.ts';
import { staleParts } from '../../../run/regenerate/stale-parts.ts';
import { readManifest } from '../../../select/sets/manifest.ts';
import type { CliCommand, GlobalFlags } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import type { Terminal } from '../../terminal.ts';
import { counted } from '../../../base/counted.ts';

export const regenerateCommand: CliCommand = {
  name: 'regenerate',
  arguments: '<manifest>',
  options: [
    ['--out <dir>', 'a new folder; the same one again to go on after an interruption'],
    ['--workers <n>', 'threads (default: one fewer than cores)'],
    ['--archive <dir>', 'WARC files to read from (default: the archive of the corpus)'],
    ['--index', 'also the index of the documents, in DIR/index: `search --index DIR/index` asks it'],
    ['--export <forms...>', `also data sets, in DIR/export/FORM: ${exportForms.join(', ')}`],
    ['--anyway', 'go on though program or dictionaries are others, and tell which documents change'],
  ],
  worksOn: 'corpus',
  examples: [
    'kumoito regenerate text-4.manifest --out again --index --export jsonl parquet',
    'kumoito regenerate text-4.manifest --out again --archive /backup/archive --workers 4',
  ],
  run: async ({ args, flags, global, terminal, signal }) => {
    const out = flags.text('out');
    if (out === null) throw new Fault('USAGE', 'Say where to write with --out DIR.');
    const forms = flags.list('export').map(exportFormNamed);
    const { archiveDir, configFile } = placeOf(global, flags.text('archive'));
    const config = loadConfig(configFile, global.options);
    const manifest = readManifest(args[0] ?? '');
    const progress = terminal.progress('regenerate', manifest.head.set.pages);
    let code: ExitCode = exit.done;
    await runRegenerate({
      manifest,
      archiveDir,
      out,
      config,
      workers: flags.whole('workers', 1),
      anyway: flags.has('anyway'),
      signal,
      onProgress: (done) => progress.at(done),
      onDifference: (document) => {
        if (global.json) terminal.printJson(document);
        else terminal.print(`${document.state}  ${document.id}  ${document.url}`);
      },
      andThen: async (report) => {
        progress.end();
        if (global.json) terminal.printJson(report);
        code = sayRegenerated(report, { terminal, out });
        if (report.interrupted) return;
        const from = { dir: out, manifest, config, signal };
        code = worst(code, await makeMore(from, { terminal, index: flags.has('index'), forms }));
        for (const part of staleParts(out)) {
          terminal.warn(`${join(out, part)} is of other documents, or not finished: make it again, or take it away`);
        }
      },
    });
    return code;
  },
};

const makeMore = async (
  from: FinishedFolder,
  { terminal, index, forms }: { terminal: Terminal; index: boolean; forms: readonly ExportForm[] },
): Promise<ExitCode> => {
  let code: ExitCode = exit.done;
  if (index) {
    const progress = terminal.progress('index', from.manifest.head.set.pages);
    const made = await indexRemade(from, { openIndexIn: wireSearch, onProgress: (done) => progress.at(done) });
    progress.end();
    const place = join(from.dir, 'index');
    terminal.say(
      made === null ? `Index as it was: ${place}` : `Index of ${counted(made.added, 'document')} in ${place}`,
    );
    for (const { id, reason } of made?.failed ?? []) terminal.warn(`${id}: ${reason}`);
    if (made !== null && made.failed.length > 0) code = exit.someFailed;
  }
  for (const form of forms) {
    const progress = terminal.progress(form, from.manifest.head.set.pages);
    const card = await exportRemade(from, { form, onProgress: (done) => progress.at(done) });
    progress.end();
    const place = join(from.dir, 'export', form);
    terminal.say(
      card === null ? `Data set as it was: ${place}` : `${counted(card.counts.documents, 'document')} in ${place}`,
    );
  }
  return code;
};

const worst = (first: ExitCode, second: ExitCode): ExitCode => (first === exit.done ? second : first);

const placeOf = (global: GlobalFlags, archive: string | null): { archiveDir: string; configFile: string | null } => {
  if (archive !== null && global.corpus === null) return { archiveDir: archive, configFile: global.config };
  const paths = findCorpus(global.corpus);
  return { archiveDir: archive ?? paths.archive, configFile: global.config ?? paths.config };
};

const sayRegenerated = (report: RegenerateReport, { terminal, out }: { terminal: Terminal; out: string }): ExitCode => {
  const { same, changed, first, missing, failed } = report.states;
  terminal.say(
    `${same} of ${counted(report.pages, 'document')} as before${first > 0 ? `, ${first} for the first time` : ''}: ${out}`,
  );
  for (const part of report.differentMakers) terminal.warn(`made with another ${part}`);
  if (missing > 0)
    terminal.warn(`${counted(missing, 'page')} not in the archive (any more): there is no document of these`);
  if (report.quotingMissing > 0) {
    terminal.warn(
      `${counted(report.quotingMissing, 'document')} with links quoted from missing pages: the manifest holds these texts`,
    );
  }
  if (changed > 0) terminal.warn(`${counted(changed, 'document')} came out different`);
  if (failed > 0) terminal.warn(`${counted(failed, 'page')} could not be formatted; the same command tries them again`);
  if (report.interrupted) return exit.interrupted;
  return missing + changed + failed > 0 ? exit.someFailed : exit.done;
};
