import { Fault } from '../../../base/fault.ts';
import type { CliCommand } from '../../command.ts';
import { combineSets, diffSets, listSets, sampleOfSet, showSet, type SetsCall } from './sets-actions.ts';
import { deleteOneSet, keepSets, renameOneSet, useOneSet } from './sets-changes.ts';
import type { ExitCode } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';

const actions: Readonly<Record<string, (call: SetsCall) => ExitCode | Promise<ExitCode>>> = {
  list: listSets,
  show: showSet,
  diff: diffSets,
  union: (call) => combineSets(call, 'union'),
  intersect: (call) => combineSets(call, 'intersect'),
  sample: sampleOfSet,
  use: useOneSet,
  rename: renameOneSet,
  keep: keepSets,
  delete: deleteOneSet,
};
const writing = new Set(['union', 'intersect', 'sample', 'use', 'rename', 'keep', 'delete']);

export const setsCommand: CliCommand = {
  name: 'sets',
  arguments: '[list|show|use|rename|keep|delete|diff|union|intersect|sample] [names...]',
  options: [
    ['--manifest', 'show: the set as a file that can be published and regenerated from'],
    ['--rule <rule>', 'show: what one rule took away, with random examples'],
    ['--html <file>', 'show: a page with the funnel, every rule and its examples'],
    ['--examples <n>', 'show: so many examples of a rule (default 20)'],
    ['--hits <file>', 'intersect: with the ids in this file (`kumoito search --json` writes such files)'],
    ['--pages <n>', 'sample: so many pages'],
    ['--by <stratum>', 'sample: site or type, each with its share'],
    ['--seed <text>', 'what chance begins with (default 1)'],
    ['--as <name>', 'union, intersect, sample: name of the new set'],
  ],
  dryRun: true,
  worksOn: 'corpus',
  examples: [
    'kumoito sets show --rule near-duplicate --examples 5',
    'kumoito sets sample text-9 --pages 1000 --by site --seed 42 --as pilot',
  ],
  run: async ({ args, flags, global, terminal }) => {
    const [name = 'list', ...names] = args;
    const action = actions[name];
    if (action === undefined) {
      throw new Fault('USAGE', `sets ${name}: there are ${Object.keys(actions).join(', ')}.`);
    }
    if (global.dryRun && ['use', 'rename', 'delete'].includes(name))
      throw new Fault('USAGE', `sets ${name} does what it says and nothing more: there is no --dry-run of it.`);
    const mode = writing.has(name) && !global.dryRun ? 'write' : 'read';
    return withCorpus(global, { mode }, async (corpus) => action({ corpus, names, flags, global, terminal }));
  },
};
