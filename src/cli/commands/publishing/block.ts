import { parseBlockPattern } from '../../read/parse-block-pattern.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';
import { counted } from '../../../base/counted.ts';

export const blockCommand: CliCommand = {
  name: 'block',
  arguments: '<host|url...>',
  options: [],
  dryRun: true,
  worksOn: 'corpus',
  examples: ['kumoito block www.example.jp', 'kumoito block https://www.example.jp/private/'],
  run: async ({ args, global, terminal }) =>
    withCorpus(global, { mode: 'write' }, async ({ store, clock }) => {
      for (const pattern of args.map(parseBlockPattern)) {
        if (global.dryRun) {
          const urls = store.urls.coveredBy(pattern).length;
          if (global.json) terminal.printJson({ wouldBlock: pattern, urls });
          terminal.say(`Would block ${pattern}: ${counted(urls, 'known URL')}`);
          continue;
        }
        const urls = store.transaction(() => {
          store.blocks.put(pattern, clock.now());
          for (const { key } of store.urls.coveredBy(pattern)) {
            store.revisits.remove(key);
            store.sections.remove(key);
          }
          return store.urls.block(pattern);
        });
        if (global.json) terminal.printJson({ blocked: pattern, urls });
        terminal.say(
          `${pattern} is blocked: ${counted(urls, 'known URL')} will not be asked for again. What is kept stays; see \`kumoito forget\`.`,
        );
      }
      return exit.done;
    }),
};
