import { counted } from '../../../base/counted.ts';
import { isDataSet, verifyDataSet } from '../../../format/export/verify-data-set.ts';
import { verifyMade } from '../../../run/regenerate/verify-made.ts';
import { verifyFolder, type FolderProblem } from '../../../standard/verify-folder.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { progressOf } from '../../print/progress-of.ts';
import type { Terminal } from '../../terminal.ts';

export const verifyCommand: CliCommand = {
  name: 'verify',
  arguments: '<dir>',
  options: [],
  worksOn: 'files',
  examples: ['kumoito verify again', 'kumoito verify data/parquet --json'],
  run: async ({ args, global, terminal, signal }) => {
    const dir = args[0] ?? '';
    const { problems, interrupted, ...counts } = isDataSet(dir)
      ? { ...verifyDataSet(dir), interrupted: false }
      : verifyDocuments(dir, { terminal, signal });
    for (const problem of problems) {
      if (global.json) terminal.printJson(problem);
      else
        terminal.print(`${problem.kind}  ${problem.file}${problem.document === null ? '' : `  ${problem.document}`}`);
    }
    if (global.json) terminal.printJson({ ...counts, problems: problems.length, interrupted });
    const right =
      'documents' in counts
        ? `${counted(counts.documents, 'document')} with the right digest`
        : `${counted(counts.files, 'file')} as written`;
    terminal.say(`${right}; ${counted(problems.length, 'problem')}`);
    if (interrupted) return exit.interrupted;
    return problems.length > 0 ? exit.someFailed : exit.done;
  },
};

interface DocumentsCheck {
  readonly files: number;
  readonly documents: number;
  readonly problems: readonly FolderProblem[];
  readonly interrupted: boolean;
}

/** Documents, and what was made beside them. */
const verifyDocuments = (
  dir: string,
  { terminal, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): DocumentsCheck => {
  const progress = progressOf(terminal, 'verify');
  const check = verifyFolder(dir, { signal, onProgress: (files, of) => progress.at(files, of) });
  progress.end();
  return check.interrupted ? check : { ...check, problems: [...check.problems, ...verifyMade(dir)] };
};
