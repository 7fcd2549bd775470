import { Fault } from '../../../base/fault.ts';
import { deleteSet, deleteSets, renameSet, spareSets, useSet } from '../../../run/change-sets.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { counted } from '../../../base/counted.ts';
import type { SetsCall } from './sets-actions.ts';

export const useOneSet = (call: SetsCall): ExitCode => {
  const [name] = namesOf(call, 'sets use NAME', 1);
  const { corpus, global, terminal } = call;
  const set = useSet(corpus, name ?? '');
  terminal.say(
    `${set.name} is current: commands take it when no --set names another. The index follows with \`kumoito index\`.`,
  );
  if (global.json) terminal.printJson(set);
  return exit.done;
};

export const renameOneSet = (call: SetsCall): ExitCode => {
  const [from = '', to = ''] = namesOf(call, 'sets rename OLD NEW', 2);
  const set = renameSet(call.corpus, from, to);
  call.terminal.say(`${from} is now ${set.name}`);
  if (call.global.json) call.terminal.printJson(set);
  return exit.done;
};

export const deleteOneSet = (call: SetsCall): ExitCode => {
  const [name = ''] = namesOf(call, 'sets delete NAME', 1);
  const set = deleteSet(call.corpus, name);
  call.terminal.say(`Deleted ${set.name} (${counted(set.pages, 'page')}); the pages stay`);
  if (call.global.json) call.terminal.printJson(set);
  return exit.done;
};

export const keepSets = (call: SetsCall): ExitCode => {
  const { corpus, global, terminal } = call;
  const [written = ''] = namesOf(call, 'sets keep N', 1);
  if (!/^\d{1,9}$/.test(written)) throw new Fault('USAGE', `sets keep ${written}: expected a number of sets.`);
  const spare = spareSets(corpus, Number(written));
  if (!global.dryRun) deleteSets(corpus, spare);
  for (const set of spare) {
    if (global.json) terminal.printJson(set);
    else terminal.print(set.name);
  }
  terminal.say(`${global.dryRun ? 'Would delete' : 'Deleted'} ${counted(spare.length, 'page set')}`);
  return exit.done;
};

const namesOf = ({ names }: SetsCall, form: string, count: number): readonly string[] => {
  if (names.length !== count) throw new Fault('USAGE', `Write \`kumoito ${form}\`.`);
  return names;
};
