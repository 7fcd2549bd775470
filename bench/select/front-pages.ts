// Which front pages of 2018 the default recipe keeps: a front page is of the type `list` by its markup, whatever it has to read.
//   npm run build && node dist/bench/select/front-pages.js
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '../../src/config/load.ts';
import { readUnwantedWords } from '../../src/config/unwanted-words.ts';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import { applying } from '../../src/select/marking.ts';
import { presetNamed } from '../../src/select/presets.ts';
import { textRules } from '../../src/select/rules/table.ts';
import { wordList } from '../../src/text/word-list.ts';
import { asRow } from '../../test/quality/judged-selection.ts';
import { urlOf } from '../../test/select/made-corpus.ts';

const archive = join(import.meta.dirname, '../../../../shared/data/homepages/pages.tar.gz');
const config = defaultConfig();
const rules = applying(textRules.alone, presetNamed('kumoito', config).text.rules);
const unwanted = wordList(readUnwantedWords(null));

interface FrontPage {
  readonly host: string;
  /** The rules of the second selection that mark it, those that compare pages aside. */
  readonly marks: readonly string[];
  /** Sentences of the main text that end in a mark. */
  readonly sentences: number;
}

const readFrontPages = (): readonly FrontPage[] => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-front-'));
  try {
    const { status } = spawnSync('tar', ['xzf', archive, '-C', dir]);
    if (status !== 0) throw new Error('../shared/data/homepages is not here');
    return readdirSync(dir)
      .toSorted()
      .flatMap((file) => {
        const host = file.replace(/\.html$/, '');
        const page = readPage({
          bytes: readFileSync(join(dir, file)),
          contentType: 'text/html',
          url: urlOf(`http://${host}/`),
        });
        if (page.language !== 'ja') return [];
        const measures = measureDocument(page, {
          longSentenceCharacters: config.format.longSentenceCharacters,
          unwanted,
          rights: { mining: 'unstated', licence: null },
          // No rule of the recipe asks for words.
          wordsOf: () => ({ spans: new Int32Array(0), text: '' }),
        });
        const marks = rules.filter(({ rule, limits }) => rule.judge(asRow(measures), limits) !== null);
        const sentences = page.blocks
          .filter(({ type }) => type === 'maintext')
          .flatMap((block) => block.sentences.filter(({ text }) => /[。！？!?]$/.test(text)));
        return [{ host, marks: marks.map(({ rule }) => rule.name), sentences: sentences.length }];
      });
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const pages = readFrontPages();
const lists = pages.filter(({ marks }) => marks.includes('link-list'));
const ofCompanies = (page: FrontPage): boolean => page.host.endsWith('.co.jp');
const ofThePublic = (page: FrontPage): boolean =>
  /(?:\.go|\.lg|(?:^|\.)(?:city|town|village|vill|pref)\.[\w.-]+)\.jp$/.test(page.host);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`${pages.length} Japanese front pages`);
say('| front pages | pages | marked by `link-list` |');
say('|---|---|---|');
const row = (name: string, isOne: (page: FrontPage) => boolean): void =>
  say(`| ${name} | ${pages.filter(isOne).length} | ${lists.filter(isOne).length} |`);
row('all', () => true);
row('with ten sentences that end in a mark', ({ sentences }) => sentences >= 10);
row('of companies (`co.jp`)', ofCompanies);
row('of public bodies (`go.jp`, `lg.jp`, city, town …)', ofThePublic);
say(`${pages.filter(({ marks }) => marks.length === 0).length} are kept`);
