import { verifyMade } from '../../../run/regenerate/verify-made.ts';
import { verifyFolder } from '../../../standard/verify-folder.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';

export const verifyCommand: CliCommand = {
  name: 'verify',
  arguments: '<dir>',
  options: [],
  worksOn: 'files',
  examples: ['kumoito verify again', 'kumoito verify documents --json'],
  run: async ({ args, global, terminal, signal }) => {
    const progress = terminal.progress('verify', null);
    const check = verifyFolder(args[0] ?? '', { signal, onProgress: (files) => progress.at(files) });
    progress.end();
    const { documents, interrupted } = check;
    const problems = interrupted ? check.problems : [...check.problems, ...verifyMade(args[0] ?? '')];
    for (const problem of problems) {
      if (global.json) terminal.printJson(problem);
      else
        terminal.print(`${problem.kind}  ${problem.file}${problem.document === null ? '' : `  ${problem.document}`}`);
    }
    if (global.json) terminal.printJson({ files: check.files, documents, problems: problems.length, interrupted });
    terminal.say(`${documents} documents have the right digest; ${problems.length} problems`);
    if (interrupted) return exit.interrupted;
    return problems.length > 0 ? exit.someFailed : exit.done;
  },
};
