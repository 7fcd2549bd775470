import { decodePage } from '../../../html/charset/charset.ts';
import { Fault } from '../../../base/fault.ts';
import { documentId, parseDocumentId, type UrlId } from '../../../model/ids.ts';
import { type BlockType, blockTypes, type StandardDocument } from '../../../model/document.ts';
import { parseUrl } from '../../../model/url.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { pageRights, type PageRights } from '../../../corpus/page-history.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';

const forms = ['xml', 'text', 'html', 'json'] as const;

export const showCommand: CliCommand = {
  name: 'show',
  arguments: '<id|url>',
  options: [
    ['--as <form>', `one of ${forms.join(', ')} (default: text, with --json: json)`],
    ['--revision <n>', 'with html: an earlier version of the page'],
  ],
  worksOn: 'corpus',
  examples: ['kumoito show 0000000042', 'kumoito show http://blog.example.jp/ --as xml'],
  run: async ({ args, flags, global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const as = forms.find((form) => form === (flags.text('as') ?? (global.json ? 'json' : 'text')));
      if (as === undefined) throw new Fault('USAGE', `--as ${flags.text('as')}: expected one of ${forms.join(', ')}.`);
      const { id, revision } = find(corpus, args[0] ?? '');
      if (as === 'html') {
        const page = await originalOf(corpus, id, flags.whole('revision') ?? revision);
        await terminal.write(Buffer.from(`${page}\n`));
        return exit.done;
      }
      const xml = documentOf(corpus, id);
      if (as === 'xml') await terminal.write(Buffer.from(`${xml.trimEnd()}\n`));
      else if (as === 'json') terminal.printJson({ ...readStandardDocument(xml), rights: rightsOf(corpus, id) });
      else for (const line of textOf(readStandardDocument(xml))) terminal.print(line);
      return exit.done;
    }),
};

const rightsOf = ({ store, config }: OpenCorpus, id: UrlId): PageRights | null => {
  const known = store.urls.byId(id);
  return known === null ? null : pageRights({ store, config }, known);
};

const find = (corpus: OpenCorpus, written: string): { id: UrlId; revision: number } => {
  const named = parseDocumentId(written);
  const url = named === null ? parseUrl(written) : null;
  if (named === null && url === null)
    throw new Fault('USAGE', `${written} is neither a 10-digit id nor an http or https URL.`);
  const id = named?.id ?? (url === null ? null : (corpus.store.urls.byUrl(url)?.id ?? null));
  if (id === null) throw new Fault('NOT_FOUND', `${written} is not known to this corpus, or was not collected yet.`);
  const newest = corpus.store.pages.byId(id)?.revision ?? 0;
  return { id, revision: named !== null && named.revision > 0 ? named.revision : newest };
};

const documentOf = (corpus: OpenCorpus, id: UrlId): string => {
  const document = corpus.store.documents.get(id);
  if (document === null) {
    throw new Fault(
      'NOT_FOUND',
      `There is no document for ${documentId(id, 0)}. \`kumoito why ${documentId(id, 0)}\` tells what became of the page.`,
    );
  }
  return corpus.documentReader().read(document);
};

const originalOf = async (corpus: OpenCorpus, id: UrlId, revision: number): Promise<string> => {
  const stored = corpus.store.pages.revision(id, revision);
  if (stored === null) throw new Fault('NOT_FOUND', `There is no revision ${revision} of ${documentId(id, 0)}.`);
  const page = await corpus.archive().read(stored.location);
  return decodePage(page.body, stored.contentType).text;
};

/** The main text first; then what else stands on the page, each part of it under its name. */
const textOf = (document: StandardDocument): string[] => {
  const sentences = document.texts.flatMap((text) => text.sentences);
  const of = (block: BlockType): string[] => sentences.filter((each) => each.block === block).map(({ text }) => text);
  const others = blockTypes.filter((block) => block !== 'maintext' && of(block).length > 0);
  return [
    document.title?.text ?? '(no title)',
    `${document.id} ${document.url}`,
    '',
    ...of('maintext'),
    ...others.flatMap((block) => ['', `[${block}]`, ...of(block).map((text) => `  ${text}`)]),
  ];
};
