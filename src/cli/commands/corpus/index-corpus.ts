import { rmSync } from 'node:fs';
import { Fault } from '../../../base/fault.ts';
import { inputSet, setOrCurrent } from '../../../run/page-sets.ts';
import { runIndex } from '../../../run/run-index.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import type { Call, CliCommand } from '../../command.ts';
import { sayIndexed } from '../../print/report-lines.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { sayTaken } from '../../print/taken-set.ts';
import { withCorpus } from '../../with-corpus.ts';
import { counted } from '../../../base/counted.ts';

const actions = ['update', 'build', 'gc', 'check'] as const;

export const indexCommand: CliCommand = {
  name: 'index',
  arguments: `[${actions.join('|')}]`,
  options: [['--set <name>', 'the page set (default: the current one of the second selection)']],
  dryRun: true,
  worksOn: 'corpus',
  examples: ['kumoito index', 'kumoito index check'],
  run: async (call) => {
    const written = call.args[0] ?? 'update';
    const action = actions.find((name) => name === written);
    if (action === undefined) throw new Fault('USAGE', `index ${written}: expected one of ${actions.join(', ')}.`);
    const mode = action === 'check' ? 'read' : 'write';
    return withCorpus(call.global, { mode }, (corpus) => actOn(corpus, action, call));
  },
};

const actOn = async (corpus: OpenCorpus, action: (typeof actions)[number], call: Call): Promise<ExitCode> => {
  switch (action) {
    case 'check':
      return check(corpus, call);
    case 'gc': {
      const index = await corpus.index();
      if (call.global.dryRun) return exit.done;
      await index.compact(call.signal);
      const { files, bytes } = index.collectGarbage();
      if (call.global.json) call.terminal.printJson({ files, bytes });
      call.terminal.say(`Merged into one segment; ${counted(files, 'file')} with ${counted(bytes, 'byte')} deleted`);
      return exit.done;
    }
    case 'build':
    case 'update':
      if (call.global.dryRun) return exit.done;
      if (action === 'build') rmSync(corpus.paths.index, { recursive: true, force: true });
      return update(corpus, call);
  }
};

const update = async (corpus: OpenCorpus, { flags, global, terminal, signal }: Call): Promise<ExitCode> => {
  const set = setOrCurrent(corpus.store, flags.text('set'), 'text');
  sayTaken(terminal, corpus, set);
  const progress = terminal.progress('index', set.pages);
  const report = await runIndex(corpus, inputSet(corpus, set), { signal, onProgress: (done) => progress.at(done) });
  progress.end();
  if (global.json) terminal.printJson(report);
  sayIndexed(terminal, report);
  if (report.interrupted) return exit.interrupted;
  return report.failed.length + report.withoutDocument > 0 ? exit.someFailed : exit.done;
};

const check = async (corpus: OpenCorpus, { global, terminal }: Call): Promise<ExitCode> => {
  const findings = (await corpus.index()).check();
  for (const finding of findings) {
    if (global.json) terminal.printJson(finding);
    else terminal.print(`${finding.file}: ${finding.problem}`);
  }
  terminal.say(
    findings.length === 0 ? 'Every byte of the index is as it was written' : counted(findings.length, 'problem'),
  );
  return findings.length === 0 ? exit.done : exit.store;
};
