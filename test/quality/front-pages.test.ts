import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { defaultConfig } from '../../src/config/load.ts';
import { measureDocument } from '../../src/format/measure-document.ts';
import { readPage } from '../../src/html/read-page.ts';
import { presetNamed } from '../../src/select/presets.ts';
import { linkList } from '../../src/select/rules/link-list.ts';
import { wordList } from '../../src/text/word-list.ts';
import { urlOf } from '../select/made-corpus.ts';
import { notHere, sharedData } from '../shared-data.ts';
import { asRow } from './judged-selection.ts';

const archive = join(sharedData, 'homepages/pages.tar.gz');
/** Every so many of the thousand pages, in the order of their names. */
const everyNth = 6;

// A front page says itself to be a list by its markup, whatever it has to read. Limits are what was measured over all thousand (docs/selection.md).
test('front pages with ten full sentences are no lists of links, those without one mostly are nothing else', (t) => {
  if (!existsSync(archive)) return t.skip(notHere);
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-front-'));
  t.after(() => rmSync(dir, { recursive: true }));
  assert.equal(spawnSync('tar', ['xzf', archive, '-C', dir]).status, 0);
  const config = defaultConfig();
  const limits = presetNamed('kumoito', config).text.rules['link-list'] ?? {};
  const { longSentenceCharacters } = config.format;
  const unwanted = wordList([]);
  const rights = { mining: 'unstated', licence: null } as const;
  const files = readdirSync(dir)
    .toSorted()
    .filter((_, at) => at % everyNth === 0);
  const rich = { pages: 0, marked: 0 };
  const poor = { pages: 0, marked: 0 };
  for (const file of files) {
    const url = urlOf(`http://${file.replace(/\.html$/, '')}/`);
    const page = readPage({ bytes: readFileSync(join(dir, file)), contentType: 'text/html', url });
    if (page.language !== 'ja' || page.type !== 'list') continue;
    const wordsOf = () => ({ spans: new Int32Array(0), text: '' });
    const measures = measureDocument(page, { longSentenceCharacters, unwanted, rights, wordsOf });
    const sentences = page.blocks
      .filter(({ type }) => type === 'maintext')
      .flatMap((block) => block.sentences.filter(({ text }) => /[。！？!?]$/.test(text))).length;
    const isMarked = linkList.judge(asRow(measures), limits) !== null;
    const group = sentences >= 10 ? rich : sentences < 3 ? poor : { pages: 0, marked: 0 };
    group.pages++;
    if (isMarked) group.marked++;
  }
  assert.ok(rich.pages >= 30 && poor.pages >= 10, JSON.stringify({ rich, poor }));
  assert.ok(rich.marked <= 0.05 * rich.pages, `${rich.marked} of ${rich.pages} with ten full sentences are marked`);
  assert.ok(poor.marked >= 0.4 * poor.pages, `${poor.marked} of ${poor.pages} without three are marked`);
});
