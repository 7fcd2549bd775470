import { Fault } from '../../../base/fault.ts';
import type { PageText } from '../../../model/document.ts';
import { parseUrl, type Url } from '../../../model/url.ts';
import { extractFacts } from '../../../html/extractors/page-extractor.ts';
import { selectElements, selectorProblem } from '../../../html/extractors/selected-elements.ts';
import { readPage } from '../../../html/read-page.ts';
import type { Call, CliCommand } from '../../command.ts';
import type { ExitCode } from '../../exit.ts';
import { eachFile, typeOfFile } from '../../read/read-files.ts';

export const extractCommand: CliCommand = {
  name: 'extract',
  arguments: '[files...]',
  options: [
    ['--base-url <url>', 'the address of a file is this and its path (default: http://localhost/)'],
    ['--content-type <value>', 'the Content-Type header the files came with'],
    ['--select <name=selector...>', 'with --json: the texts of the elements that a CSS selector chooses'],
  ],
  worksOn: 'configured-files',
  examples: ['kumoito extract page.html', 'kumoito extract --json --base-url https://example.jp/ *.html'],
  run: async (call) => extract(call),
};

const extract = async (call: Call): Promise<ExitCode> => {
  const { flags, global, terminal } = call;
  const base = flags.text('baseUrl') ?? 'http://localhost/';
  if (parseUrl(base) === null) throw new Fault('USAGE', `--base-url ${base}: expected an http or https URL.`);
  const givenType = flags.text('contentType');
  const selectors = new Map(flags.list('select').map(readSelector));
  return eachFile(call, (file, bytes) => {
    const url = urlOf(file, base);
    const contentType = givenType ?? typeOfFile(file);
    const page = readPage({ bytes, contentType, url });
    const selected = selectors.size === 0 ? {} : { selected: selectElements({ bytes, contentType }, selectors) };
    if (global.json) terminal.printJson({ ...toJson(file, page), facts: extractFacts(page, url), ...selected });
    else terminal.print(page.mainText);
  });
};

const readSelector = (written: string): [name: string, selector: string] => {
  const [, name = '', selector = ''] = /^([^=[]+)=(.+)$/s.exec(written) ?? [];
  const problem = name === '' ? 'expected name=selector' : selectorProblem(selector);
  if (problem !== null) throw new Fault('USAGE', `--select ${written}: ${problem}.`);
  return [name, selector];
};

const urlOf = (file: string, base: string): Url => {
  const path = file === '-' ? '' : file.split('/').map(encodeURIComponent).join('/').replace(/^\/+/, '');
  return parseUrl(path, base) ?? (base as Url);
};

const toJson = (file: string, page: PageText): object => {
  const { charset, language, cleanTitle, title, mainText, mainTextWithCode, blocks, type, parts } = page;
  const { published, publisher, modified, author, description, keywords, canonical, licence, feeds, links, faults } =
    page;
  return {
    file,
    charset,
    language,
    title: title?.text ?? null,
    text: mainText,
    textWithCode: mainTextWithCode,
    blocks: blocks.map(({ type: block, sub, part, sentences }) => ({ type: block, sub, part, sentences })),
    type,
    published,
    publisher,
    cleanTitle,
    author,
    modified,
    description: description?.text ?? null,
    keywords: keywords?.text ?? null,
    canonical,
    licence,
    feeds,
    links,
    parts,
    faults,
  };
};
