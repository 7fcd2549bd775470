import type { PageSet } from '../../model/page-set.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { SelectionReport } from '../../select/selection.ts';
import type { Terminal } from '../terminal.ts';
import { counted } from '../../base/counted.ts';

/** Which page set a command works on, and whether that is the current one. */
export const sayTaken = (terminal: Terminal, corpus: OpenCorpus, set: PageSet): void =>
  terminal.say(`page set ${set.name}${isCurrent(corpus, set.name) ? ' (current)' : ''}, ${counted(set.pages, 'page')}`);

/** After a selection: whether its set is what commands take from now on. */
export const sayCurrent = (terminal: Terminal, corpus: OpenCorpus, { set, stage }: SelectionReport): void => {
  const current = corpus.store.sets.current(stage)?.name ?? '';
  terminal.say(
    current === set
      ? `  ${set} is current`
      : `  ${current} stays current; \`kumoito sets use ${set}\` makes this one so`,
  );
};

export const isCurrent = ({ store }: Pick<OpenCorpus, 'store'>, name: string): boolean =>
  store.sets.current('link')?.name === name || store.sets.current('text')?.name === name;
