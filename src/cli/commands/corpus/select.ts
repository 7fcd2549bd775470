import { Fault } from '../../../base/fault.ts';
import { runSelect } from '../../../run/run-select.ts';
import { readRecipe } from '../../../select/read-recipe.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { progressOf } from '../../print/progress-of.ts';
import { counted } from '../../../base/counted.ts';
import { saySelected } from '../../print/report-lines.ts';
import { sayCurrent } from '../../print/taken-set.ts';
import { withCorpus } from '../../with-corpus.ts';

export const selectCommand: CliCommand = {
  name: 'select',
  arguments: '<stage>',
  options: [
    ['--recipe <file>', 'a recipe file, or the name of one that comes with Kumoito (docs/recipes.md)'],
    ['--top <n>', 'keep at most this many pages'],
    ['--from <name>', 'text: the first selection to choose from (default: the current one)'],
    ['--as <name>', 'name of the page set, which is not made current (default: link-RUN, text-RUN, made current)'],
  ],
  dryRun: true,
  worksOn: 'corpus',
  examples: ['kumoito select link --top 100000', 'kumoito select text --recipe swallow-v1 --as swallow'],
  run: async ({ args, flags, global, terminal }) => {
    const stage = args[0];
    if (stage !== 'link' && stage !== 'text') {
      throw new Fault('USAGE', `select ${stage ?? ''}: write \`select link\` (first) or \`select text\` (second).`);
    }
    return withCorpus(global, { mode: global.dryRun ? 'read' : 'write' }, async (corpus) => {
      const { config } = corpus;
      const recipe = readRecipe(flags.text('recipe') ?? config.select.recipe, config);
      const [name, top, from] = [flags.text('as'), flags.whole('top', 1), flags.text('from')];
      if (from !== null && stage === 'link') throw new Fault('USAGE', '--from goes with `select text`.');
      if (global.dryRun) {
        terminal.say(`Would select by recipe ${recipe.name}: ${Object.keys(recipe[stage].rules).join(', ')}.`);
        return exit.done;
      }
      const progress = progressOf(terminal, `select ${stage}`);
      const onProgress = (done: number, of: number): void => progress.at(done, of);
      const report = runSelect(corpus, { stage, recipe, name, top, from, onProgress });
      progress.end();
      saySelected(terminal, report);
      sayCurrent(terminal, corpus, report);
      const without = report.byRule.find(({ rule }) => rule === 'no-document')?.pages ?? 0;
      if (without > 0)
        terminal.warn(
          `${counted(without, 'page')} of ${report.input} left out without a document: \`kumoito format --set ${report.input}\` makes them, then select again`,
        );
      if (global.json) terminal.printJson(report);
      return exit.done;
    });
  },
};
