import { decodePage } from '../../../html/charset/charset.ts';
import { Fault } from '../../../base/fault.ts';
import { documentId, parseDocumentId, type UrlId } from '../../../model/ids.ts';
import { blockTypes, isMainBlock, type StandardDocument } from '../../../model/document.ts';
import { parseUrl } from '../../../model/url.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import { pageRights, type PageRights } from '../../../corpus/page-history.ts';
import { readStandardDocument } from '../../../standard/read.ts';
import type { CliCommand, Flags } from '../../command.ts';
import { exit } from '../../exit.ts';
import { type Line, styled } from '../../print/styled.ts';
import { counted } from '../../../base/counted.ts';
import type { Terminal } from '../../terminal.ts';
import { withCorpus } from '../../with-corpus.ts';

const forms = ['xml', 'text', 'html', 'json'] as const;

/** What stands around the main text. */
const aroundMain = blockTypes.filter((type) => !isMainBlock(type));

export const showCommand: CliCommand = {
  name: 'show',
  arguments: '<id|url>',
  options: [
    ['--as <form>', `one of ${forms.join(', ')} (default: text, with --json: json)`],
    ['--revision <n>', 'with html: an earlier version of the page'],
    [
      '--block <name>',
      `with text: unfold this part around the main text, several times: each of them; all, or one of ${aroundMain.join(', ')}`,
      'several',
    ],
  ],
  worksOn: 'corpus',
  examples: ['kumoito show 0000000100', 'kumoito show http://blog.example.jp/ --as xml'],
  run: async ({ args, flags, global, terminal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const as = forms.find((form) => form === (flags.text('as') ?? (global.json ? 'json' : 'text')));
      if (as === undefined) throw new Fault('USAGE', `--as ${flags.text('as')}: expected one of ${forms.join(', ')}.`);
      const unfolded = unfoldedBlocks(flags, as);
      const { id, revision } = find(corpus, args[0] ?? '');
      if (as === 'html') {
        const page = await originalOf(corpus, id, flags.whole('revision') ?? revision);
        await terminal.write(Buffer.from(`${page}\n`));
        return exit.done;
      }
      const xml = documentOf(corpus, id);
      if (as === 'xml') await terminal.write(Buffer.from(`${xml.trimEnd()}\n`));
      else if (as === 'json') terminal.printJson({ ...readStandardDocument(xml), rights: rightsOf(corpus, id) });
      else printText(terminal, readStandardDocument(xml), unfolded);
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

const unfoldedBlocks = (flags: Flags, as: (typeof forms)[number]): ReadonlySet<string> => {
  const names = flags.list('block');
  const wrong = names.find((name) => name !== 'all' && !aroundMain.some((type) => type === name));
  if (wrong !== undefined)
    throw new Fault('USAGE', `--block ${wrong}: expected all, or one of ${aroundMain.join(', ')}.`);
  if (names.length > 0 && as !== 'text')
    throw new Fault('USAGE', `--block goes with text; --as ${as} gives everything.`);
  return new Set(names.includes('all') ? aroundMain : names);
};

/** The main text first, code in its place; then what else stands on the page, each part under its name, folded unless asked for. */
const printText = (terminal: Terminal, document: StandardDocument, unfolded: ReadonlySet<string>): void => {
  const sentences = document.texts.flatMap((text) => text.sentences);
  const main = sentences.filter(({ block }) => isMainBlock(block));
  const lines: Line[] = [
    [styled('heading', document.title?.text ?? '(no title)')],
    `${document.id} ${document.url}`,
    '',
  ];
  lines.push(...main.map(({ block, text }) => (block === 'code' ? `    ${text}` : text)));
  let folded = 0;
  for (const type of aroundMain) {
    const part = sentences.filter(({ block }) => block === type);
    if (part.length === 0) continue;
    const isFolded = !unfolded.has(type);
    if (lines.at(-1) !== '' && !(isFolded && folded > 0)) lines.push('');
    folded += isFolded ? 1 : 0;
    lines.push(isFolded ? `[${type}] ${counted(part.length, 'sentence')}` : `[${type}]`);
    if (!isFolded) lines.push(...part.map(({ text }) => `  ${text}`));
  }
  for (const line of lines) terminal.print(line);
  if (folded > 0) terminal.say('Parts around the main text are folded: --block NAME shows one, --block all shows all.');
};
