import { Fault } from '../../../base/fault.ts';
import { parseDocumentId } from '../../../model/ids.ts';
import { parseUrl, type Url } from '../../../model/url.ts';
import { pageHistory } from '../../../corpus/page-history.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { historyLines } from '../../print/history-lines.ts';
import { withCorpus } from '../../with-corpus.ts';

export const whyCommand: CliCommand = {
  name: 'why',
  arguments: '<url>',
  options: [],
  worksOn: 'corpus',
  examples: ['kumoito why http://blog.example.jp/2026/09/hozonshoku.html', 'kumoito why 0000000100 --json'],
  run: async ({ args, global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const history = await pageHistory(corpus, urlOf(corpus, args[0] ?? ''));
      if (history === null) {
        throw new Fault(
          'NOT_FOUND',
          `${args[0]} is not known to this corpus: it is no seed, and no collected page links to it. ` +
            'Links that say nofollow, and those on pages that say it or are in another language, are not noted.',
        );
      }
      if (global.json) terminal.printJson(history);
      else for (const line of historyLines(history)) terminal.print(line);
      return exit.done;
    }),
};

const urlOf = (corpus: OpenCorpus, written: string): Url => {
  const id = parseDocumentId(written);
  const url = id === null ? parseUrl(written) : (corpus.store.urls.byId(id.id)?.url ?? null);
  if (url === null) throw new Fault('USAGE', `${written} is neither a known id nor an http or https URL.`);
  return url;
};
